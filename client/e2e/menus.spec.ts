/** The menus of the header: two dropdowns, which are alike, and the phone's, a popover until the loader makes it a dialog. */
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import {
  callUrl,
  desktop,
  dropdownButton,
  expectExpanded,
  expectFocusIn,
  expectPopup,
  givenPhone,
  hold,
  menuButton,
  nextFrame,
  onPhone,
  phone,
  phoneMenu,
  popupOf,
  scrolled,
  smallest,
  test,
  visit,
} from "./site.ts";

const path = "/gallery";
const farDown = 600;
const wheelTurn = 400;
const firstService = "/services/kitchen-remodeling";

test.describe("a dropdown", () => {
  function menuOf(page: Page, name: "Services" | "Service Areas") {
    const button = dropdownButton(page, name);
    const item = page.getByRole("navigation", { name: "Main" }).getByRole("listitem").filter({ has: button });
    const links = item.getByRole("link");
    return { button, item, links, first: links.first(), last: links.last() };
  }
  type Menu = ReturnType<typeof menuOf>;

  async function expectOpen({ button, first }: Menu) {
    await expect(first).toBeVisible();
    await expectExpanded(button);
  }
  async function expectClosed({ button, links }: Menu) {
    await expect(links).toHaveCount(0); // those of a closed menu are hidden from everyone
    await expectExpanded(button, false);
  }
  /** Gives the button the focus; the arrow keys work as soon as it tells whether it is expanded. */
  async function focusOn({ button }: Menu) {
    await button.evaluate((element) => element.focus({ preventScroll: true }));
    await expectExpanded(button, false);
  }
  async function openPage(page: Page) {
    await visit(page, path);
    return menuOf(page, "Services");
  }

  test("its keys open it and walk through it, in a low window, and leave the page where it is", async ({ page }) => {
    await page.setViewportSize({ width: 1160, height: 530 }); // where it scrolls
    const menu = await openPage(page);
    await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), farDown);
    for (const [key, target] of [
      ["ArrowDown", menu.first],
      ["ArrowUp", menu.last],
    ] as const) {
      await focusOn(menu);
      await page.keyboard.press(key);
      await expect(target).toBeFocused();
      await expectOpen(menu);
      await page.keyboard.press("Escape");
      await expectClosed(menu);
      await expect(menu.button).toBeFocused();
    }
    await page.keyboard.press("ArrowDown");
    for (const [key, target] of [
      ["ArrowDown", menu.links.nth(1)],
      ["End", menu.last],
      ["ArrowDown", menu.first],
      ["ArrowUp", menu.last],
      ["ArrowUp", menu.links.nth(-2)],
      ["Home", menu.first],
    ] as const) {
      await page.keyboard.press(key);
      await expect(target).toBeFocused();
      await expect(target).toBeInViewport({ ratio: 1 });
    }
    expect(await scrolled(page)).toBe(farDown);
    // Keys with a modifier belong to the browser.
    for (const key of ["Control+End", "Alt+ArrowUp", "Meta+ArrowDown"]) {
      await page.keyboard.press(key);
      await expect(menu.first).toBeFocused();
    }
    await page.keyboard.press("Escape");
    for (const key of ["Alt+ArrowDown", "Control+ArrowDown", "Meta+ArrowUp"]) {
      await page.keyboard.press(key);
      await expectClosed(menu);
    }
    await page.keyboard.press("ArrowDown");
    await expect(menu.first).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(firstService);
  });

  test("it closes when the focus leaves it, by a click on its button or outside, and when the other opens", async ({
    page,
  }) => {
    const menu = await openPage(page);
    for (const [enter, leave] of [
      ["ArrowUp", "Tab"], // past the last link
      ["Space", "Shift+Tab"], // from the button
    ] as const) {
      await focusOn(menu);
      await page.keyboard.press(enter);
      await expectOpen(menu);
      await page.keyboard.press(leave);
      await expectClosed(menu);
      await expect(menu.button).not.toBeFocused();
    }
    for (const outside of [menu.button, page.getByRole("heading", { level: 1 })]) {
      await menu.button.click();
      await expectOpen(menu);
      await outside.click({ position: { x: 5, y: 5 } }); // the middle of a heading may lie below the menu
      await expectClosed(menu);
    }
    await menu.button.click();
    const other = menuOf(page, "Service Areas");
    await other.button.click();
    await expectOpen(other);
    await expectClosed(menu);
    await expectNoViolations(page);
  });

  test("a browser without :has() and anchors has it under the header", async ({ page }) => {
    await page.route(/./, async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      // The policy has the hash of the styles.
      const { "content-security-policy": _, ...headers } = response.headers();
      const body = (await response.text()).replace(/:has\(/g, ":-unknown(").replace(/position-area/g, "-unknown-area");
      await route.fulfill({ response, headers, body });
    });
    const menu = await openPage(page);
    await menu.button.click();
    await expectOpen(menu);
    await menu.first.click();
    await expect(page).toHaveURL(firstService);
  });
});

test("links to the page itself are underlined", async ({ page }) => {
  await visit(page, "/service-areas");
  const here = page.locator(":is(header, footer) [aria-current=page]");
  const lines = await here.evaluateAll((all) => all.map((link) => getComputedStyle(link).textDecorationLine));
  expect(lines).toEqual(["underline", "underline", "underline"]);
});

test.describe("the phone menu", () => {
  test.use(onPhone);

  /** The row of the services, five areas, six pages of the company, a call, an estimate, and the button that closes it. */
  const stops = 20;
  const areas = 6;

  async function openMenu(page: Page, at = "/about") {
    await visit(page, at);
    await expect(phoneMenu(page)).toBeHidden();
    await menuButton(page).tap();
    await expect(phoneMenu(page)).toBeVisible();
    await expectExpanded(menuButton(page));
  }
  async function expectClosed(page: Page) {
    await expect(phoneMenu(page)).toBeHidden();
    await expectExpanded(menuButton(page), false);
    await expect(menuButton(page)).toBeFocused();
  }
  test("it is one screen, and a row opens the cities: every link is large enough for a finger", async ({ page }) => {
    await openMenu(page);
    const menu = phoneMenu(page);
    expect(await menu.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await expect(menu.getByRole("link")).toHaveCount(stops - 3);
    await menu.locator("summary").tap();
    await expect(menu.getByRole("link")).toHaveCount(stops - 3 + areas);
    await expect(menu.getByRole("link").last()).toHaveAttribute("href", callUrl(givenPhone));
    const controls = menu.locator("a, button, summary").or(menuButton(page));
    for (const viewport of [smallest, phone]) {
      await page.setViewportSize(viewport);
      const heights = await controls.evaluateAll((all) => all.map((control) => control.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      await expectNoViolations(page);
    }
    await menu.getByRole("link", { name: "Woodlands" }).tap();
    await expect(page).toHaveURL("/service-areas/woodlands");
  });

  test("its way to an estimate stays in view, and a tap outside the popup leads back to the menu's button", async ({
    page,
  }) => {
    await openMenu(page);
    const estimate = phoneMenu(page).getByRole("button", { name: "Free Estimate" });
    await expect(estimate).toBeInViewport({ ratio: 1 });
    await estimate.tap();
    await expectPopup(page);
    await expect(phoneMenu(page)).toBeHidden();
    await nextFrame(page); // from which on it hears taps outside
    await page.touchscreen.tap(2, 2);
    await expect(popupOf(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });

  test("Tab goes round inside it, always in view, until its button or Escape closes it", async ({ page }) => {
    await openMenu(page);
    for (const key of ["Tab", "Shift+Tab"]) {
      const visited = new Set<string>();
      for (let press = 0; press < stops + 3; press++) {
        await page.keyboard.press(key);
        // A modal dialog leaves one stop to the browser's own controls: then the page itself has the focus.
        if (await page.evaluate(() => document.activeElement === document.body)) continue;
        await expectFocusIn(page, "dialog");
        // Chromium stops at a box that scrolls, too: the menu itself.
        const stop = await page.evaluate(() => document.activeElement?.outerHTML ?? "");
        if (stop.startsWith("<dialog")) continue;
        visited.add(stop);
        await expect(page.locator(":focus")).toBeInViewport({ ratio: 1 });
      }
      expect(visited.size).toBe(stops);
    }
    await phoneMenu(page).getByRole("button", { name: "Close menu" }).tap();
    await expectClosed(page);
    await menuButton(page).tap();
    await expect(phoneMenu(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expectClosed(page);
  });

  test("the page does not scroll while it is open, and does afterwards", async ({ page }) => {
    await page.setViewportSize(smallest);
    await openMenu(page);
    await page.mouse.move(smallest.width / 2, smallest.height / 2);
    await phoneMenu(page).locator("summary").tap();
    const menu = await phoneMenu(page).elementHandle();
    for (let turn = 0; turn < 5; turn++) {
      await page.mouse.wheel(0, wheelTurn); // the menu to its end, and on
      await nextFrame(page);
    }
    for (const key of ["PageDown", "End"]) await page.keyboard.press(key);
    await expect.poll(() => menu?.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    await nextFrame(page);
    expect(await scrolled(page)).toBe(0);
    await page.keyboard.press("Escape");
    await expect(phoneMenu(page)).toBeHidden();
    await page.mouse.wheel(0, wheelTurn);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
  });

  test("Testimonials leads to the reviews on the home page, on it and from another", async ({ page }) => {
    for (const from of ["/about", "/"]) {
      await openMenu(page, from);
      await phoneMenu(page).getByRole("link", { name: "Testimonials" }).tap();
      await expect(page).toHaveURL("/#testimonials");
      await expect(phoneMenu(page)).toBeHidden();
      await expect(page.locator("#testimonials").getByRole("heading", { level: 2 })).toBeInViewport();
      await page.mouse.move(onPhone.viewport.width / 2, onPhone.viewport.height / 2);
      const before = await scrolled(page);
      await page.mouse.wheel(0, wheelTurn);
      await expect.poll(() => scrolled(page)).toBeGreaterThan(before);
    }
  });

  test("it closes when the screen becomes wide, though it was opened before the loader came", async ({ page }) => {
    const arrive = await hold(page, /\/entry\.client-/);
    await page.goto("/", { waitUntil: "commit" });
    await menuButton(page).tap();
    await expect(phoneMenu(page)).toBeVisible();
    arrive();
    await expectExpanded(menuButton(page));
    await page.setViewportSize(desktop);
    await expectExpanded(page.locator("[aria-controls=phone-menu]"), false);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.setViewportSize(onPhone.viewport);
    await expect(menuButton(page)).toBeVisible();
    await expect(phoneMenu(page)).toBeHidden();
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });
    test("the menu opens and closes, its links work, and the page scrolls once it is too wide for it", async ({
      page,
    }) => {
      const overflow = () => page.locator("html").evaluate((element) => getComputedStyle(element).overflowY);
      await visit(page, "/about");
      await menuButton(page).tap();
      await phoneMenu(page).getByRole("button", { name: "Close menu" }).tap();
      await expect(phoneMenu(page)).toBeHidden();
      await menuButton(page).tap();
      await expect(phoneMenu(page)).toBeVisible();
      expect(await overflow()).toBe("hidden");
      await page.setViewportSize(desktop);
      await expect(phoneMenu(page)).toBeHidden();
      expect(await overflow()).toBe("visible");
      await page.setViewportSize(phone); // on which it is still open
      await phoneMenu(page).getByRole("link", { name: "Gallery" }).tap();
      await expect(page).toHaveURL("/gallery");
    });
  });
});
