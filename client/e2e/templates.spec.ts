/** Every template: what its samples show, that it can be used and read on every screen and on paper, and comes to life. */
import { expect, type Page } from "@playwright/test";
import {
  callUrl,
  closePopup,
  configuredPhone,
  desktop,
  expectNoDialog,
  givenPhone,
  menuButton,
  nextFrame,
  openPopup,
  paths,
  phone,
  smallest,
  templates,
  test,
  unknownPath,
  visit,
  widthOf,
  withoutDialer,
  withSpacing,
} from "./site.ts";

/**
 * What a page is made of: where each element stands, which is its parent's name and its own, with data-slot, island and
 * call to action. A build makes up the names of classes, so none is compared. A picture and a drawing are one part each:
 * their color and their paths differ.
 */
async function partsOf(page: Page, path: string) {
  const answer = await page.request.get(path);
  return page.evaluate(
    (html) => {
      const nameOf = (element: Element) =>
        ["data-slot", "data-island", "data-action"].reduce((name, key) => {
          const value = element.getAttribute(key);
          return value ? `${name}[${key}=${value}]` : name;
        }, element.localName);
      const { body } = new DOMParser().parseFromString(html, "text/html");
      return [...body.querySelectorAll(":not(script, svg *, picture *)")].map(
        (element) => `${nameOf(element.parentElement ?? body)} > ${nameOf(element)}`,
      );
    },
    await answer.text(),
  );
}

test("no page has a part that the samples lack", async ({ page }) => {
  const shown = new Set<string>();
  for (const path of templates) for (const part of await partsOf(page, path)) shown.add(part);
  expect(shown.size).toBeGreaterThan(100);
  for (const path of paths) {
    const parts = await partsOf(page, path);
    expect
      .soft(
        parts.filter((part) => !shown.has(part)),
        path,
      )
      .toEqual([]);
  }
});

/** The headings that a screen reader comes upon, in their order: level and name. */
async function headingsOf(page: Page) {
  const tree = await page.locator("body").ariaSnapshot();
  return [...tree.matchAll(/heading "(.*)" \[level=(\d)\]/g)].map(([, name, level]) => `${level} ${name}`);
}

/** Adds the places of the estimate buttons, among all of the page, that can be clicked on this screen. */
async function addReachable(page: Page, reached: Set<number>) {
  const all = await page.locator("button[data-action=estimate]").all();
  const hasMenu = await menuButton(page).isVisible();
  for (const [index, button] of all.entries()) {
    if (reached.has(index)) continue;
    const [inMenu, inBar] = await button.evaluate((own) => [own.closest("dialog"), own.closest("aside[aria-label]")]);
    if (inMenu && hasMenu) await menuButton(page).click();
    // The bar gives way to the page's own buttons: between them it is there.
    if (inBar) await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 3, behavior: "instant" }));
    await nextFrame(page);
    if (await button.isVisible()) {
      await button.click({ trial: true });
      reached.add(index);
    }
    if (inMenu && hasMenu) await page.keyboard.press("Escape");
  }
}

/**
 * Goes down the page, which never shows two estimate buttons with a ground of their own at once, by their middle. On a phone
 * it always shows one.
 */
async function expectOneAtATime(page: Page, isPhone: boolean) {
  const seen = await page.evaluate(async () => {
    const found: { at: number; buttons: (string | null)[] }[] = [];
    for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight / 5) {
      scrollTo({ top: at, behavior: "instant" });
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const buttons = [...document.querySelectorAll("[data-action]")].filter((button) => {
        if (!button.checkVisibility({ visibilityProperty: true })) return false;
        const { left, top, width, height } = button.getBoundingClientRect();
        const hasGround = getComputedStyle(button).backgroundColor !== "rgba(0, 0, 0, 0)";
        return hasGround && button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      found.push({ at, buttons: buttons.map(({ textContent }) => textContent) });
    }
    return found;
  });
  expect(seen.filter(({ buttons }) => buttons.length > 1 || (isPhone && buttons.length === 0))).toEqual([]);
}

/** Texts that the window cuts or that are cut in their boxes. */
const cutTexts = (page: Page) =>
  page.locator("a, button, summary, h1, h2, h3, p, li, dd, dt").evaluateAll((all) =>
    all
      .filter((element) => {
        if (!element.checkVisibility()) return false;
        const clips = getComputedStyle(element).overflow !== "visible";
        return (
          element.getBoundingClientRect().right > innerWidth || (clips && element.scrollWidth > element.clientWidth)
        );
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );

/** Paper has nothing to click on, all that clicks open, the addresses of links in answers, and whom to call. */
async function expectPaper(page: Page, path: string) {
  for (const role of ["navigation", "button"] as const) await expect(page.getByRole(role)).toHaveCount(0);
  const off = page.locator("[data-action], [data-slot='top-bar'], [data-slot='hero-form']");
  await expect(off.or(page.getByText("Skip to content")).filter({ visible: true })).toHaveCount(0);
  const words = page.locator("main :is(h1, h2, h3, details p):not([data-slot='hero-form'] *, summary *)");
  await expect(words.filter({ visible: false })).toHaveCount(0);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText(/^Free estimate: http/)).toBeVisible();
  await expect(footer.getByRole("link", { name: givenPhone })).toBeVisible();
  await expect(footer.getByRole("link", { name: "Facebook" })).toHaveCount(0);
  for (const link of await page.locator("main details p a[href^='/']").all()) {
    const shown = await link.evaluate((element) => getComputedStyle(element, "::after").content);
    expect(shown).toContain(`${await link.getAttribute("href")}`);
  }
  if (path !== unknownPath)
    await expect(page.getByRole("main").getByRole("link", { name: `Call ${givenPhone}` })).toHaveCount(1);
}

for (const path of templates) {
  test(`${path} can be used and read on every screen, and on paper`, async ({ page }) => {
    await visit(page, path);
    const headings = new Map<typeof phone, string[]>();
    const reached = new Set<number>();
    for (const viewport of [desktop, { width: 768, height: 1024 }, { ...phone, height: 600 }, phone]) {
      await test.step(`${viewport.width} px`, async () => {
        await page.setViewportSize(viewport);
        await expectOneAtATime(page, viewport.width === phone.width);
        headings.set(viewport, await headingsOf(page));
        await addReachable(page, reached);
      });
    }
    const buttons = await page.locator("button[data-action=estimate]").count();
    expect(reached.size, "each estimate button can be reached on some screen").toBe(buttons);
    expect(buttons).toBeGreaterThan(0);

    const formBeside = "2 Request your free estimate"; // which phones show in the popup alone
    const narrow = headings.get(phone) ?? [];
    expect(narrow).toEqual(headings.get(desktop)?.filter((heading) => heading !== formBeside));
    expect(narrow.length).toBeGreaterThan(1);
    for (const [index, heading] of narrow.entries())
      expect(Number(heading[0]), heading).toBeLessThanOrEqual(Number(narrow[index - 1]?.[0] ?? 0) + 1);

    await test.step("with wide spacing", async () => {
      await page.setViewportSize(smallest);
      await withSpacing(page);
      expect(await widthOf(page)).toBe(smallest.width);
      expect(await cutTexts(page)).toEqual([]);
    });
    await test.step("on paper", async () => {
      await page.setViewportSize(desktop);
      await page.emulateMedia({ media: "print" });
      await expectPaper(page, path);
    });
  });
}

/** Uses all islands of the page. */
async function comeToLife(page: Page, number: string) {
  await withoutDialer(page);
  await page.getByRole("link", { name: number }).first().click();
  await expect(page.getByRole("region", { name: /^Notifications/ })).toContainText(number);

  await openPopup(page);
  await closePopup(page);

  for (const box of await page.locator("[data-island='embed-frame']").all()) {
    await box.scrollIntoViewIfNeeded();
    await expect(box).toHaveAttribute("data-frame", "loaded");
  }
  await expect(page.locator("[data-island]:not([data-hydrated])")).toHaveCount(0);
}

// Islands are the same on every page, but for the frames, the number that two areas have, and the one that logs.
test.describe("comes to life as React expects it, and nothing complains:", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });
  for (const [site, number, path] of [
    ["development", givenPhone, "/"],
    ["development", givenPhone, unknownPath],
    ["configured", configuredPhone, "/"],
    ["configured", configuredPhone, "/service-areas/katy"],
  ] as const) {
    test(`${site}: ${path}`, async ({ page }) => {
      await visit(page, path, site);
      // Nothing speaks up by itself.
      await expect(page.locator("[aria-live='assertive'], [role=alert]")).toHaveCount(0);
      expect(await page.locator("[aria-live]").count()).toBeLessThanOrEqual(1);
      await comeToLife(page, number);
    });
  }
});

test("every call to action of a page opens the popup, or calls", async ({ page }) => {
  await visit(page, "/services/siding-installation"); // which as given calls with two
  for (const button of await page.locator("button[data-action=estimate]").filter({ visible: true }).all()) {
    await openPopup(page, button);
    await closePopup(page);
    await expect(button).toBeFocused();
  }
  const calls = await page.locator("button[data-action=call]").all();
  expect(calls).toHaveLength(2);
  for (const button of calls) {
    const call = page.waitForEvent("request", (request) => request.url() === callUrl(givenPhone));
    await button.click();
    await call;
    await expectNoDialog(page);
  }
});
