/** Every template: headings and calls to action at each width, text spacing, print. */
import { expect, type Page } from "@playwright/test";
import {
  applyTextSpacing,
  callUrl,
  closePopup,
  contentWidth,
  desktop,
  expectNoDialog,
  fixturePhone,
  menuButton,
  nextFrame,
  openPopup,
  phone,
  smallPhone,
  templatePaths,
  test,
  unknownPath,
  visit,
} from "./site.ts";

/** Returns the headings in the accessibility tree, in order: level and name. */
async function headingsOf(page: Page) {
  const tree = await page.locator("body").ariaSnapshot();
  return [...tree.matchAll(/heading "(.*)" \[level=(\d)\]/g)].map(([, name, level]) => `${level} ${name}`);
}

/** Adds the indexes of the estimate buttons that can be clicked at this window size. */
async function addReachableButtons(page: Page, reached: Set<number>) {
  const all = await page.locator("button[data-action=estimate]").all();
  const hasMenu = await menuButton(page).isVisible();
  for (const [index, button] of all.entries()) {
    if (reached.has(index)) continue;
    const [inMenu, inBar] = await button.evaluate((element) => [
      element.closest("dialog"),
      element.closest("aside[aria-label]"),
    ]);
    if (inMenu && hasMenu) await menuButton(page).click();
    // The contact bar is hidden while the page's own buttons are in view.
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
 * Scrolls through the page, and expects at most one filled estimate button in view, and exactly one on a phone. A button is in
 * view if its center is.
 */
async function expectOneButtonPerScreen(page: Page, isPhone: boolean) {
  await page.mouse.move(0, 0); // a button under the pointer would be filled
  const seen = await page.evaluate(async () => {
    const found: { at: number; buttons: (string | null)[] }[] = [];
    for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight / 5) {
      scrollTo({ top: at, behavior: "instant" });
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const buttons = [...document.querySelectorAll("[data-action]")].filter((button) => {
        if (!button.checkVisibility({ visibilityProperty: true })) return false;
        const { left, top, width, height } = button.getBoundingClientRect();
        const isFilled = getComputedStyle(button).backgroundColor !== "rgba(0, 0, 0, 0)";
        return isFilled && button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      found.push({ at, buttons: buttons.map(({ textContent }) => textContent) });
    }
    return found;
  });
  expect(seen.filter(({ buttons }) => buttons.length > 1 || (isPhone && buttons.length === 0))).toEqual([]);
}

/** Returns the elements with text that is clipped, by the window or by the box of the element. */
const findCutTexts = (page: Page) =>
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

/** Expects a printed page without controls, with open answers, the URLs of their links, and the phone number. */
async function expectPaper(page: Page, path: string) {
  for (const role of ["navigation", "button"] as const) await expect(page.getByRole(role)).toHaveCount(0);
  const hidden = page.locator("[data-action], [data-slot='top-bar'], [data-slot='hero-form']");
  await expect(hidden.or(page.getByText("Skip to content")).filter({ visible: true })).toHaveCount(0);
  const words = page.locator("main :is(h1, h2, h3, details p):not([data-slot='hero-form'] *, summary *)");
  await expect(words.filter({ visible: false })).toHaveCount(0);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText(/^Free estimate: http/)).toBeVisible();
  await expect(footer.getByRole("link", { name: fixturePhone })).toBeVisible();
  await expect(footer.getByRole("link", { name: "Facebook" })).toHaveCount(0);
  for (const link of await page.locator("main details p a[href^='/']").all()) {
    const shown = await link.evaluate((element) => getComputedStyle(element, "::after").content);
    expect(shown).toContain(`${await link.getAttribute("href")}`);
  }
  if (path !== unknownPath)
    await expect(page.getByRole("main").getByRole("link", { name: `Call ${fixturePhone}` })).toHaveCount(1);
}

for (const path of templatePaths) {
  test(`is usable on every screen and on paper: ${path}`, async ({ page }) => {
    await visit(page, path);
    const headings = new Map<typeof phone, string[]>();
    const reached = new Set<number>();
    for (const viewport of [desktop, { width: 768, height: 1024 }, { ...phone, height: 600 }, phone]) {
      await test.step(`${viewport.width} px`, async () => {
        await page.setViewportSize(viewport);
        await expectOneButtonPerScreen(page, viewport.width === phone.width);
        headings.set(viewport, await headingsOf(page));
        await addReachableButtons(page, reached);
      });
    }
    const buttons = await page.locator("button[data-action=estimate]").count();
    expect(reached.size, "each estimate button can be reached on some screen").toBe(buttons);
    expect(buttons).toBeGreaterThan(0);

    const formHeading = "2 Request your free estimate"; // phones have it only in the popup
    const narrow = headings.get(phone) ?? [];
    expect(narrow).toEqual(headings.get(desktop)?.filter((heading) => heading !== formHeading));
    expect(narrow.length).toBeGreaterThan(1);
    for (const [index, heading] of narrow.entries())
      expect(Number(heading[0]), heading).toBeLessThanOrEqual(Number(narrow[index - 1]?.[0] ?? 0) + 1);

    await test.step("with wide spacing", async () => {
      await page.setViewportSize(smallPhone);
      await applyTextSpacing(page);
      expect(await contentWidth(page)).toBe(smallPhone.width);
      expect(await findCutTexts(page)).toEqual([]);
    });
    await test.step("on paper", async () => {
      await page.setViewportSize(desktop);
      await page.emulateMedia({ media: "print" });
      await expectPaper(page, path);
    });
  });
}

test("opens the popup or calls by every button", async ({ page }) => {
  await visit(page, "/services/siding-installation"); // in the as-given edition, two buttons call
  for (const button of await page.locator("button[data-action=estimate]").filter({ visible: true }).all()) {
    await openPopup(page, button);
    await closePopup(page);
    await expect(button).toBeFocused();
  }
  const calls = await page.locator("button[data-action=call]").all();
  expect(calls).toHaveLength(2);
  for (const button of calls) {
    const call = page.waitForEvent("request", (request) => request.url() === callUrl(fixturePhone));
    await button.click();
    await call;
    await expectNoDialog(page);
  }
});
