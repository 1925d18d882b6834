/** Short messages: a phone number that rings nothing is copied instead. */
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import {
  callUrl,
  expectFocusIn,
  footerPhone,
  givenPhone,
  hold,
  nextFrame,
  onPhone,
  test,
  visit,
  withoutDialer,
} from "./site.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const number = callUrl(givenPhone).replace("tel:", "");
const regionOf = (page: Page) => page.getByRole("region", { name: /^Notifications/ });
const noticeOf = (page: Page) => regionOf(page).getByRole("listitem");
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function openPage(page: Page) {
  await visit(page, "/about");
  await withoutDialer(page);
}

test("a number is copied, and a notification in the site's font and the system's theme says so", async ({ page }) => {
  await openPage(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Call / })
    .click();
  await expect(noticeOf(page)).toHaveText(`Copied to the clipboard: ${givenPhone}`);
  expect(await clipboard(page)).toBe(number);
  const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  await expect(noticeOf(page)).toHaveCSS("font-family", font);
  await page.keyboard.press("Alt+t"); // the focus keeps it there
  await expectFocusIn(page, "[aria-label^=Notifications]");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(regionOf(page).getByRole("list")).toHaveAttribute("data-sonner-theme", colorScheme);
    await expectNoViolations(page);
  }
});

test("the first one shows when it is styled, or when it cannot be", async ({ page, trouble }) => {
  for (const arrives of [true, false]) {
    await page.route(/sonner-.*\.css/, (route) => (arrives ? route.continue() : route.abort()));
    const end = await hold(page, /sonner-.*\.css/);
    await openPage(page);
    const asked = page.waitForRequest(/sonner-.*\.css/);
    await footerPhone(page).click();
    await asked;
    await expect.poll(() => clipboard(page)).toBe(number);
    await nextFrame(page);
    await expect(noticeOf(page)).toHaveCount(0);
    end();
    await expect(noticeOf(page)).toBeVisible();
    await expect(noticeOf(page)).toHaveCSS("list-style-type", arrives ? "none" : /./);
    await page.unrouteAll();
  }
  expect(trouble.splice(0)).toHaveLength(1);
});

test.describe("on a touch device", () => {
  test.use(onPhone);
  test("the number is called, not copied, and nothing is said", async ({ page }) => {
    await openPage(page);
    await page.evaluate(() => navigator.clipboard.writeText("before"));
    await page
      .getByRole("banner")
      .getByRole("link", { name: /555-0142/ })
      .tap();
    await nextFrame(page);
    expect(await clipboard(page)).toBe("before");
    await expect(noticeOf(page)).toHaveCount(0);
  });
});
