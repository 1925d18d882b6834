/** Short messages: a phone number that rings nothing is copied instead. */
import { expect, type Page } from "@playwright/test";
import { callUrl, desktop, focusIsIn, nextFrame, onPhone, production, test, visit, withoutDialer } from "./site.ts";

test.use({ viewport: desktop, permissions: ["clipboard-read", "clipboard-write"] });

const number = callUrl(production.phone).replace("tel:", "");

const regionOf = (page: Page) => page.getByRole("region", { name: /^Notifications/ });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

const links: Record<string, (page: Page) => Promise<void>> = {
  header: (page) => page.getByRole("link", { name: production.phone }).first().click(),
  "closing call to action": (page) =>
    page
      .getByRole("main")
      .getByRole("link", { name: /^Call / })
      .click(),
  footer: (page) => page.getByRole("contentinfo").getByRole("link", { name: production.phone }).click(),
};

for (const [place, click] of Object.entries(links)) {
  test(`the number in the ${place} is copied, and a notification says so`, async ({ page }) => {
    await visit(page, production, "/about");
    await withoutDialer(page);
    await click(page);
    await expect(regionOf(page).getByRole("listitem")).toContainText(production.phone);
    expect(await clipboard(page)).toBe(number);
  });
}

test("the notification names the number alone, in the site's font", async ({ page }) => {
  await visit(page, production, "/about");
  await withoutDialer(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Call / })
    .click();
  const notice = regionOf(page).getByRole("listitem");
  await expect(notice).toHaveText(`Copied to the clipboard: ${production.phone}`);
  const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  await expect(notice).toHaveCSS("font-family", font);
});

test("the first one shows when it is styled, or when it cannot be", async ({ page, trouble }) => {
  for (const arrives of [true, false]) {
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    await page.route(/sonner-.*\.css/, async (route) => {
      await held;
      await (arrives ? route.continue() : route.abort());
    });
    await visit(page, production, "/about");
    await withoutDialer(page);
    const asked = page.waitForRequest(/sonner-.*\.css/);
    await links.footer?.(page);
    await asked;
    await expect.poll(() => clipboard(page)).toBe(number);
    await nextFrame(page);
    await expect(regionOf(page).getByRole("listitem")).toHaveCount(0);
    end();
    const notice = regionOf(page).getByRole("listitem");
    await expect(notice).toBeVisible();
    await expect(notice).toHaveCSS("list-style-type", arrives ? "none" : /./);
    await page.unroute(/sonner-.*\.css/);
  }
  expect(trouble.splice(0)).toHaveLength(1);
});

test("a call to action that calls copies the number as well", async ({ page }) => {
  await visit(page, production, "/services/siding-installation");
  await page.locator("button[data-action=call]").first().click();
  await expect(regionOf(page).getByRole("listitem")).toContainText(number);
  expect(await clipboard(page)).toBe(number);
});

test("Alt+T leads to the notifications", async ({ page }) => {
  await visit(page, production, "/about");
  await withoutDialer(page);
  await page.getByRole("contentinfo").getByRole("link", { name: production.phone }).click();
  await expect(regionOf(page).getByRole("listitem")).toBeVisible();
  await page.keyboard.press("Alt+t");
  await expect.poll(() => focusIsIn(page, "[aria-label^=Notifications]")).toBe(true);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`with ${colorScheme} colors`, () => {
    test.use({ colorScheme });
    test("notifications follow the system's theme", async ({ page }) => {
      await visit(page, production, "/about");
      await withoutDialer(page);
      await page.getByRole("contentinfo").getByRole("link", { name: production.phone }).click();
      await expect(regionOf(page).getByRole("list")).toHaveAttribute("data-sonner-theme", colorScheme);
    });
  });
}

test.describe("on a touch device", () => {
  test.use(onPhone);
  test("the number is called, not copied, and nothing is said", async ({ page }) => {
    await visit(page, production, "/about");
    await withoutDialer(page);
    await page.evaluate(() => navigator.clipboard.writeText("before"));
    await page
      .getByRole("banner")
      .getByRole("link", { name: /555-0142/ })
      .tap();
    await nextFrame(page);
    expect(await clipboard(page)).toBe("before");
    await expect(regionOf(page).getByRole("listitem")).toHaveCount(0);
  });
});
