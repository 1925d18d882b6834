/** The menu of phones, which is a popover until the loader is there, and then a modal dialog. */
import { expect, type Page } from "@playwright/test";
import { holdScripts } from "./loading.ts";
import {
  areas,
  callUrl,
  desktop,
  focusIsIn,
  nextFrame,
  onPhone,
  popupOf,
  production,
  services,
  test,
  visit,
} from "./site.ts";

test.use(onPhone);

const companyLinks = ["/about", "/gallery", "/#testimonials", "/blog", "/faqs", "/service-areas"];
const wheelTurn = 400;

const menuOf = (page: Page) => page.getByRole("dialog", { name: "Site menu" });
const buttonOf = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });

async function openMenu(page: Page) {
  await buttonOf(page).tap();
  await expect(menuOf(page)).toBeVisible();
  await expect(buttonOf(page)).toHaveAttribute("aria-expanded", "true");
  await expect(menuOf(page).getByRole("link").first()).toBeVisible();
}

test("it opens and has every link, each large enough for a finger", async ({ page }) => {
  await visit(page, production, "/faqs");
  await expect(menuOf(page)).toBeHidden();
  await openMenu(page);
  const links = menuOf(page).getByRole("link");
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
    ...services,
    ...companyLinks,
    ...areas,
    callUrl(production.phone),
  ]);
  const least = 44;
  for (const control of [...(await links.all()), ...(await menuOf(page).getByRole("button").all()), buttonOf(page)]) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(least);
  }
  await menuOf(page).getByRole("link", { name: "Woodlands" }).tap();
  await expect(page).toHaveURL(areas.at(-1) ?? "");
});

test("its way to an estimate stays in view, and leads back to the menu's button", async ({ page }) => {
  await visit(page, production, "/faqs");
  await openMenu(page);
  const estimate = menuOf(page).getByRole("button", { name: "Free Estimate" });
  await expect(estimate).toBeInViewport({ ratio: 1 });
  await estimate.tap();
  await expect(popupOf(page)).toBeVisible();
  await expect(menuOf(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(popupOf(page)).toBeHidden();
  await expect(buttonOf(page)).toBeFocused();
});

for (const [name, close] of [
  ["its button", (page: Page) => menuOf(page).getByRole("button", { name: "Close menu" }).tap()],
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
] as const) {
  test(`${name} closes it, and the focus goes back`, async ({ page }) => {
    await visit(page, production, "/about");
    await openMenu(page);
    await close(page);
    await expect(menuOf(page)).toBeHidden();
    await expect(buttonOf(page)).toHaveAttribute("aria-expanded", "false");
    await expect(buttonOf(page)).toBeFocused();
  });
}

for (const key of ["Tab", "Shift+Tab"]) {
  test(`${key} goes round inside it, always in view, and never to the page behind`, async ({ page }) => {
    await visit(page, production, "/about");
    await openMenu(page);
    const stops = companyLinks.length + services.length + areas.length + 3; // its button, a call and an estimate
    const visited = new Set<string>();
    for (let press = 0; press < stops + 3; press++) {
      await page.keyboard.press(key);
      // A modal dialog leaves one stop to the browser's own controls: then the page itself has the focus.
      if (await page.evaluate(() => document.activeElement === document.body)) continue;
      expect(await focusIsIn(page, "dialog")).toBe(true);
      // Chromium stops at a box that scrolls, too: the menu itself.
      const stop = await page.evaluate(() => document.activeElement?.outerHTML ?? "");
      if (stop.startsWith("<dialog")) continue;
      visited.add(stop);
      await expect(page.locator(":focus")).toBeInViewport({ ratio: 1 });
    }
    expect(visited.size).toBe(stops);
    await expect(menuOf(page)).toBeVisible();
  });
}

test("the page does not scroll while it is open, and does afterwards", async ({ page }) => {
  const scrolled = () => page.evaluate(() => scrollY);
  await visit(page, production, "/about");
  await openMenu(page);
  await page.mouse.move(onPhone.viewport.width / 2, onPhone.viewport.height / 2);
  const menu = await menuOf(page).elementHandle();
  for (let turn = 0; turn < 5; turn++) {
    await page.mouse.wheel(0, wheelTurn); // the menu to its end, and on
    await nextFrame(page);
  }
  for (const key of ["PageDown", "End"]) await page.keyboard.press(key);
  await expect.poll(() => menu?.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await nextFrame(page);
  expect(await scrolled()).toBe(0);
  await page.keyboard.press("Escape");
  await expect(menuOf(page)).toBeHidden();
  await page.mouse.wheel(0, wheelTurn);
  await expect.poll(scrolled).toBeGreaterThan(0);
});

for (const path of ["/", "/about"]) {
  test(`Testimonials leads from ${path} to the reviews on the home page`, async ({ page }) => {
    await visit(page, production, path);
    await openMenu(page);
    await menuOf(page).getByRole("link", { name: "Testimonials" }).tap();
    await expect(page).toHaveURL("/#testimonials");
    await expect(menuOf(page)).toBeHidden();
    await expect(page.locator("#testimonials").getByRole("heading", { level: 2 })).toBeInViewport();
    await page.mouse.move(onPhone.viewport.width / 2, onPhone.viewport.height / 2);
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, wheelTurn);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  });
}

test.describe("opened before the loader is there", () => {
  /** Opens the menu as a popover, and then lets the loader come. */
  async function openEarly(page: Page) {
    const arrive = await holdScripts(page, /\/entry\.client-/);
    await page.goto("/", { waitUntil: "commit" });
    await buttonOf(page).tap();
    await expect(menuOf(page)).toBeVisible();
    arrive();
    await expect(buttonOf(page)).toHaveAttribute("aria-expanded", "true");
  }

  test("Testimonials closes it", async ({ page }) => {
    await openEarly(page);
    await menuOf(page).getByRole("link", { name: "Testimonials" }).tap();
    await expect(menuOf(page)).toBeHidden();
    await expect(page.locator("#testimonials").getByRole("heading", { level: 2 })).toBeInViewport();
  });

  test("a screen that becomes wide closes it", async ({ page }) => {
    await openEarly(page);
    await page.setViewportSize(desktop);
    await expect(page.locator("[aria-controls=phone-menu]")).toHaveAttribute("aria-expanded", "false");
    await page.setViewportSize(onPhone.viewport);
    await expect(buttonOf(page)).toBeVisible();
    await expect(menuOf(page)).toBeHidden();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the page scrolls once it is too wide for the menu", async ({ page }) => {
    const overflow = () => page.locator("html").evaluate((element) => getComputedStyle(element).overflowY);
    await visit(page, production, "/about");
    await buttonOf(page).tap();
    await expect(menuOf(page)).toBeVisible();
    expect(await overflow()).toBe("hidden");
    await page.setViewportSize(desktop);
    await expect(menuOf(page)).toBeHidden();
    expect(await overflow()).toBe("visible");
  });
});

test("it closes when the screen becomes wide enough for the header's menu", async ({ page }) => {
  await visit(page, production, "/about");
  await openMenu(page);
  await page.setViewportSize(desktop);
  await expect(menuOf(page)).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});
