/**
 * The site in Chromium 92, which is older than the browser floor. It lacks popovers, cascade layers, container queries, :has(), the
 * translate property, dvh and named details. Playwright's own actions need a newer browser, so these tests press the mouse at the middle
 * of an element.
 */
import { expect, type Page } from "@playwright/test";
import { chromiumFlags } from "../chromium.mjs";
import { oldChromium } from "./playwright.config.ts";
import { callUrl, desktop, fixturePhone, nextFrame, phone, smallPhone, test, visit } from "./site.ts";

test.use({
  launchOptions: { executablePath: oldChromium, args: chromiumFlags },
  ignoredProblems: /Permissions-Policy header/,
});

const services = "[data-dropdown] > [popovertarget=menu-services]";
const areas = "[data-dropdown] > [popovertarget=menu-areas]";
const estimate = "header [data-action=estimate]";

/** Returns center and size of the first element of a selector that a press at its center hits. */
const reachablePoint = (page: Page, selector: string) =>
  page.evaluate((all) => {
    for (const element of document.querySelectorAll(all)) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      const hit = document.elementFromPoint(left, top);
      if (hit && element.contains(hit)) return { x: left, y: top, width, height };
    }
    return null;
  }, selector);
const expectReachable = (page: Page, selector: string, reachable = true) =>
  expect.poll(async () => (await reachablePoint(page, selector)) !== null, selector).toBe(reachable);
async function press(page: Page, selector: string) {
  await expectReachable(page, selector);
  const place = await reachablePoint(page, selector);
  if (place) await page.mouse.click(place.x, place.y);
}
const attribute = (page: Page, selector: string, name: string) =>
  page.evaluate(([of = "", what = ""]) => document.querySelector(of)?.getAttribute(what), [selector, name]);

/** Opens a page, and waits for its scripts and fallbacks. */
async function open(page: Page, path: string) {
  await visit(page, path);
  await expect.poll(() => attribute(page, services, "aria-expanded")).toBe("false");
  await page.waitForLoadState("networkidle");
}

test("lacks the features that have fallbacks", async ({ page }) => {
  await visit(page, "/about");
  const known = await page.evaluate(() => [
    "popover" in HTMLElement.prototype,
    "name" in HTMLDetailsElement.prototype,
    "CSSLayerBlockRule" in window,
    CSS.supports("translate: 1px"),
    CSS.supports("height: 1dvh"),
    CSS.supports("selector(:has(*))"),
  ]);
  expect(known).toEqual([false, false, false, false, false, false]);
});

test("shows the phone menu without container queries", async ({ page }) => {
  await page.setViewportSize(desktop);
  await open(page, "/gallery");
  await expectReachable(page, services, false);
  await press(page, "[aria-controls=phone-menu]");
  await expectReachable(page, "#phone-menu a");
});

test("opens and closes a dropdown by mouse and keys", async ({ page }) => {
  await page.setViewportSize(desktop);
  await open(page, "/gallery");
  // Browsers with container queries and without popovers show the header's menu.
  await page.evaluate(() => document.querySelector<HTMLElement>("header nav")?.style.setProperty("display", "block"));
  const first = "#menu-services a";
  await expectReachable(page, first, false);
  await press(page, services);
  await expectReachable(page, first);
  expect(await attribute(page, services, "aria-expanded")).toBe("true");
  const box = await page.evaluate(() => document.querySelector("#menu-services")?.getBoundingClientRect().toJSON());
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(desktop.width);
  expect(box.bottom).toBeLessThanOrEqual(desktop.height);
  await press(page, areas);
  await expectReachable(page, "#menu-areas a");
  await expectReachable(page, first, false);
  await page.keyboard.press("Escape");
  await expectReachable(page, "#menu-areas a", false);
  await press(page, services);
  await page.mouse.click(desktop.width / 2, desktop.height - 5);
  await expectReachable(page, first, false);
  await press(page, services);
  await press(page, services);
  await expectReachable(page, first, false);
  await page.evaluate((button) => document.querySelector<HTMLElement>(button)?.focus(), services);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expectReachable(page, first, false);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("popovertarget"))).toBe("menu-services");
  await page.keyboard.press("ArrowDown");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("/services/kitchen-remodeling");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/services/kitchen-remodeling");
});

test("opens one answer at a time and shows its sign", async ({ page }) => {
  await open(page, "/faqs");
  const questions = "main details";
  for (const number of [1, 3]) {
    await press(page, `main details:nth-of-type(${number}) summary`);
    await expect
      .poll(() => page.evaluate((all) => document.querySelectorAll(`${all}[open]`).length, questions))
      .toBe(1);
  }
  const signs = await page.evaluate(
    (all) =>
      [...document.querySelectorAll(`${all} summary`)]
        .slice(0, 3)
        .map((sign) => getComputedStyle(sign, "::after").backgroundSize),
    questions,
  );
  const plus = "100% 2px, 2px 100%";
  expect(signs).toEqual([plus, plus, "100% 2px, 0px 0px"]);
});

test("opens answers for printing and closes them afterwards", async ({ page }) => {
  await open(page, "/faqs");
  const openAfter = (event: string) =>
    page.evaluate((name) => {
      dispatchEvent(new Event(name));
      return new Promise<number>((count) =>
        setTimeout(() => count(document.querySelectorAll("main details[open]").length)),
      );
    }, event);
  const answers = await page.evaluate(() => document.querySelectorAll("main details").length);
  expect(answers).toBeGreaterThan(1);
  expect(await openAfter("beforeprint")).toBe(answers);
  expect(await openAfter("afterprint")).toBe(0);
});

test("locks touch scrolling behind the menu without overscroll-behavior", async ({ page }) => {
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...query: [string]) => !query[0].startsWith("overscroll-behavior") && supports(...query);
  });
  await page.setViewportSize({ width: 320, height: 400 }); // lower than the menu, which scrolls
  await open(page, "/about");
  /** Reports whether the page cancels a touch move by this distance that begins in an element. */
  const refuses = (selector: string, by: number) =>
    page.evaluate(
      ([of, distance]) => {
        const target = document.querySelector(of) as Element;
        const touch = (type: string, clientY: number) => {
          const touches = [new Touch({ identifier: 1, target, clientY })];
          return !target.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches }));
        };
        touch("touchstart", 200);
        return touch("touchmove", 200 + distance);
      },
      [selector, by] as const,
    );
  expect(await refuses("h1", -50)).toBe(false);
  await press(page, "[aria-controls=phone-menu]");
  await expectReachable(page, "#phone-menu button[autofocus]");
  expect(await refuses("h1", -50)).toBe(true); // the page behind the menu does not scroll
  expect(await refuses("#phone-menu nav", -50)).toBe(false); // the menu scrolls down from its top
  expect(await refuses("#phone-menu nav", 50)).toBe(true);
  await page.evaluate(() => document.querySelector("#phone-menu")?.scrollTo(0, 10_000));
  expect(await refuses("#phone-menu nav", -50)).toBe(true);
});

for (const viewport of [smallPhone, phone, desktop]) {
  test(`centers the popup and locks scrolling at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, "/about");
    await press(page, viewport === desktop ? estimate : "aside [data-action=estimate]");
    const popup = "[role=dialog], dialog[open]";
    await expectReachable(page, `[role=dialog] h2`);
    const box = await page.evaluate(
      (of) => document.querySelector(of)?.getBoundingClientRect().toJSON(),
      "[role=dialog]",
    );
    expect(Math.abs(box.left + box.right - viewport.width)).toBeLessThanOrEqual(2);
    expect(Math.abs(box.top + box.bottom - viewport.height)).toBeLessThanOrEqual(2);
    await page.mouse.move(viewport.width / 2, viewport.height - 2);
    await page.mouse.wheel(0, 400);
    await nextFrame(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
    expect(await attribute(page, "[role=dialog] a", "href")).toBe(callUrl(fixturePhone));
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate((of) => document.querySelectorAll(of).length, popup)).toBe(0);
  });
}

for (const viewport of [smallPhone, phone]) {
  test(`opens the phone menu and locks scrolling at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, "/about");
    await expectReachable(page, "#phone-menu a", false);
    await press(page, "[aria-controls=phone-menu]");
    await expectReachable(page, "#phone-menu a");
    expect(await attribute(page, "[aria-controls=phone-menu]", "aria-expanded")).toBe("true");
    await page.mouse.move(viewport.width / 2, viewport.height / 2);
    await page.mouse.wheel(0, 4000);
    await nextFrame(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.mouse.wheel(0, -4000); // the menu is longer than the screen, and its close button is at the top
    const close = "#phone-menu button[autofocus]";
    await expect(async () => {
      const place = await reachablePoint(page, close);
      await nextFrame(page);
      expect(place, "the menu has scrolled back").not.toBeNull();
      expect(await reachablePoint(page, close), "the menu no longer scrolls").toEqual(place);
    }).toPass();
    await press(page, close);
    await expectReachable(page, "#phone-menu a", false);
    // The dialog's close event fires after the panel has disappeared.
    await expect.poll(() => attribute(page, "[aria-controls=phone-menu]", "aria-expanded")).toBe("false");
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });
}

test.describe("without JavaScript:", () => {
  test.use({ javaScriptEnabled: false });

  test("covers no text and keeps links working", async ({ page }) => {
    for (const viewport of [smallPhone, desktop]) {
      await page.setViewportSize(viewport);
      await visit(page, "/about");
      for (const selector of ["h1", "main p"]) await expectReachable(page, selector);
      for (const selector of ["#menu-services a", "#menu-areas a", "#phone-menu a", "#estimate a"])
        await expectReachable(page, selector, false);
    }
    await press(page, estimate);
    expect(await attribute(page, estimate, "href")).toBe(callUrl(fixturePhone));
  });
});
