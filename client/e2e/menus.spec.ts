/** The two dropdowns of the header, on desktops. */
import { expect, type Page } from "@playwright/test";
import { areas, desktop, production, services, test, visit } from "./site.ts";

test.use({ viewport: desktop });

const path = "/gallery";
const farDown = 600;

function menuOf(page: Page, name: string) {
  const navigation = page.getByRole("navigation", { name: "Main" });
  const button = page.getByRole("button", { name, exact: true });
  const links = navigation.getByRole("listitem").filter({ has: button }).getByRole("link");
  return { button, links, first: links.first(), last: links.last() };
}
type Menu = ReturnType<typeof menuOf>;

async function expectOpen({ button, first }: Menu) {
  await expect(first).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
}
async function expectClosed({ button, links }: Menu) {
  await expect(links).toHaveCount(0); // those of a closed menu are hidden from everyone
  await expect(button).toHaveAttribute("aria-expanded", "false");
}
/** Gives the button the focus; the arrow keys work as soon as it tells whether it is expanded. */
async function focusOn({ button }: Menu) {
  await button.evaluate((element) => element.focus({ preventScroll: true }));
  await expect(button).toHaveAttribute("aria-expanded", "false");
}

for (const { name, hrefs } of [
  { name: "Services", hrefs: services },
  { name: "Service Areas", hrefs: areas },
]) {
  test.describe(name, () => {
    test("a click opens and closes it; its links work", async ({ page }) => {
      await visit(page, production, path);
      const menu = menuOf(page, name);
      await expect(menu.links).toHaveCount(0);
      await menu.button.click();
      await expectOpen(menu);
      expect(await menu.links.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(hrefs);
      await menu.button.click();
      await expectClosed(menu);
      await menu.button.click();
      await menu.last.click();
      await expect(page).toHaveURL(hrefs.at(-1) ?? "");
    });

    for (const key of ["Enter", "Space"]) {
      test(`${key} opens and closes it`, async ({ page }) => {
        await visit(page, production, path);
        const menu = menuOf(page, name);
        await menu.button.focus();
        await page.keyboard.press(key);
        await expectOpen(menu);
        await page.keyboard.press(key);
        await expectClosed(menu);
      });
    }

    test("arrow keys, Home and End open it and walk through it", async ({ page }) => {
      await visit(page, production, path);
      const menu = menuOf(page, name);
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
      }
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(hrefs[0] ?? "");
    });

    test("a click outside closes it", async ({ page }) => {
      await visit(page, production, path);
      const menu = menuOf(page, name);
      await menu.button.click();
      await expectOpen(menu);
      await page.getByRole("heading", { level: 1 }).click();
      await expectClosed(menu);
    });

    test("it closes when the focus leaves it", async ({ page }) => {
      await visit(page, production, path);
      const menu = menuOf(page, name);
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
    });

    test("it leaves the page where it is", async ({ page }) => {
      await visit(page, production, path);
      await page.evaluate((y) => scrollTo(0, y), farDown);
      const menu = menuOf(page, name);
      await focusOn(menu);
      for (const key of ["ArrowDown", "End", "Escape"]) await page.keyboard.press(key);
      await expectClosed(menu);
      await expect(menu.button).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(farDown);
    });

    test.describe("on a touch screen", () => {
      test.use({ hasTouch: true });
      test("a tap opens it, a tap outside closes it, a tap on a link follows it", async ({ page }) => {
        await visit(page, production, path);
        const menu = menuOf(page, name);
        await menu.button.tap();
        await expectOpen(menu);
        await page.touchscreen.tap(2, desktop.height / 2);
        await expectClosed(menu);
        await menu.button.tap();
        await menu.first.tap();
        await expect(page).toHaveURL(hrefs[0] ?? "");
      });
    });
  });
}

test("keys with a modifier belong to the browser", async ({ page }) => {
  await visit(page, production, path);
  const menu = menuOf(page, "Services");
  await focusOn(menu);
  for (const key of ["Alt+ArrowDown", "Control+ArrowDown", "Meta+ArrowUp"]) {
    await page.keyboard.press(key);
    await expectClosed(menu);
  }
  await page.keyboard.press("ArrowDown");
  for (const key of ["Control+End", "Alt+ArrowUp", "Meta+ArrowDown"]) {
    await page.keyboard.press(key);
    await expect(menu.first).toBeFocused();
  }
});

test("in a low window it scrolls, and the page stays", async ({ page }) => {
  const low = { width: 1160, height: 530 };
  await page.setViewportSize(low);
  await visit(page, production, path);
  await page.evaluate((y) => scrollTo(0, y), farDown);
  const menu = menuOf(page, "Services");
  await focusOn(menu);
  for (const [key, target] of [
    ["ArrowUp", menu.last],
    ["Home", menu.first],
  ] as const) {
    await page.keyboard.press(key);
    await expect(target).toBeFocused();
    await expect(target).toBeInViewport({ ratio: 1 });
  }
  expect(await page.evaluate(() => scrollY)).toBe(farDown);
});

test("links to the page itself are underlined", async ({ page }) => {
  for (const [current, links] of [
    ["/gallery", 3],
    ["/service-areas", 3],
    ["/services/cabinets", 2],
  ] as const) {
    await visit(page, production, current);
    const lines = await page
      .locator(`:is(header, footer) [aria-current=page][href="${current}"]`)
      .evaluateAll((all) => all.map((link) => getComputedStyle(link).textDecorationLine));
    expect(lines).toEqual(Array(links).fill("underline"));
  }
});

test("opening one closes the other", async ({ page }) => {
  await visit(page, production, path);
  const [first, second] = [menuOf(page, "Services"), menuOf(page, "Service Areas")];
  await first.button.click();
  await second.button.click();
  await expectOpen(second);
  await expectClosed(first);
});
