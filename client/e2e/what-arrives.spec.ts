/** What the browser fetches for what visitors do: React for the popup and for notifications, and for nothing else. */
import { expect, type Page } from "@playwright/test";
import { holdScripts } from "./loading.ts";
import { configured, desktop, onPhone, popupOf, production, test, visit } from "./site.ts";

/** The scripts that a page fetches, as it does: their names without the hash. */
function watchScripts(page: Page) {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/assets\/(.+)-[^-]+\.js$/.exec(request.url()) ?? [];
    if (name) fetched.push(name);
  });
  return fetched;
}

const longest = 2000;

/** Waits for what a quiet moment would fetch; where nothing is drawn, Chromium knows no such moment. */
const quiet = (page: Page) =>
  page.evaluate((timeout) => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout })), longest);

test("no script comes with menus and questions", async ({ page }) => {
  await page.setViewportSize(desktop);
  const fetched = watchScripts(page);
  await visit(page, production, "/faqs");
  await page.waitForLoadState("networkidle");
  fetched.length = 0;
  for (const name of ["Services", "Service Areas"]) {
    const button = page.getByRole("button", { name, exact: true });
    await button.hover();
    await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true");
  }
  await page.keyboard.press("Escape");
  await page.getByRole("main").locator("summary").first().click();
  await expect(page.getByRole("main").locator("details p").first()).toBeVisible();
  await quiet(page);
  expect(fetched).toEqual([]);
});

test.describe("on a phone", () => {
  test.use(onPhone);

  test("no script comes with the menu", async ({ page }) => {
    const fetched = watchScripts(page);
    await visit(page, production, "/faqs");
    await page.waitForLoadState("networkidle");
    fetched.length = 0;
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    await page.getByRole("button", { name: "Close menu" }).tap();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await quiet(page);
    expect(fetched).toEqual([]);
  });

  test("reading brings no script; the popup's come in one round with the tap, and once", async ({ page }) => {
    const fetched = watchScripts(page);
    await visit(page, configured, "/faqs");
    await page.waitForLoadState("networkidle");
    fetched.length = 0;
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.getByRole("heading").first().tap();
    await quiet(page);
    expect(fetched).toEqual([]);

    const arrive = await holdScripts(page, /\/assets\/.*\.js$/);
    await page.locator("[data-action=estimate]").filter({ visible: true }).first().tap();
    const parts = ["react", "mount-frame"];
    await expect.poll(() => fetched.toSorted()).toEqual(parts.toSorted()); // both before either has arrived
    arrive();
    await expect(popupOf(page).getByTitle("Website Form")).toBeVisible();
    expect(fetched.toSorted()).toEqual(parts.toSorted());
  });
});

for (const [pixels, width] of [
  [1.75, 664],
  [3, 848],
] as const) {
  test.describe(`a phone with ${pixels} pixels for one`, () => {
    test.use({ ...onPhone, deviceScaleFactor: pixels });
    test(`shows the largest picture in ${width}`, async ({ page }) => {
      await visit(page, production, "/about");
      const source = () =>
        page.locator("img[fetchpriority=high]").evaluate((image) => (image as HTMLImageElement).currentSrc);
      await expect.poll(source).toMatch(new RegExp(`-${width}\\.avif$`));
    });
  });
}
