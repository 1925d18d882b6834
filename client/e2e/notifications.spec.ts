/** Short messages: a phone number that rings nothing on a computer is shown, and can be copied. */
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import {
  callUrl,
  closePopup,
  expectFocusIn,
  expectPopup,
  footerPhone,
  givenPhone,
  hold,
  nextFrame,
  onPhone,
  openPopup,
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

const linkOf = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Call / });

test("a click on a number shows it and copies nothing; a button copies it", async ({ page }) => {
  await openPage(page);
  await page.evaluate(() => navigator.clipboard.writeText("the visitor's own"));
  await linkOf(page).click();
  await expect(noticeOf(page)).toContainText(`Our number: ${givenPhone}`);
  expect(await clipboard(page)).toBe("the visitor's own");
  await linkOf(page).click();
  await expect(noticeOf(page)).toHaveCount(1);
  await noticeOf(page).getByRole("button", { name: "Copy number" }).click();
  await expect(noticeOf(page)).toContainText(`Copied: ${givenPhone}`);
  expect(await clipboard(page)).toBe(number);
  await noticeOf(page).getByRole("button", { name: "Close" }).click();
  await expect(noticeOf(page)).toHaveCount(0);
});

test("a link that says no number shows it", async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 800 }); // a narrow window on a computer, with the bar of phones
  await openPage(page);
  await page.getByText("Call", { exact: true }).last().dispatchEvent("click");
  await expect(noticeOf(page)).toContainText(`Our number: ${givenPhone}`);
});

test("where the browser refuses to copy, the number stays", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("Denied", "NotAllowedError"));
  });
  await openPage(page);
  await linkOf(page).click();
  const button = noticeOf(page).getByRole("button", { name: "Copy number" });
  await button.click();
  await nextFrame(page);
  await expect(button).toBeVisible();
  await expect(noticeOf(page)).toContainText(givenPhone);
});

test("it is in the site's font and the system's theme, and axe has no objections", async ({ page }) => {
  await openPage(page);
  await linkOf(page).click();
  await expect(noticeOf(page)).toBeVisible();
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

test("over the open popup, it can be reached and closed by mouse and keys, and the popup stays", async ({ page }) => {
  await openPage(page);
  const popup = await openPopup(page);
  const number = popup.getByRole("link", { name: givenPhone });
  const notice = popup.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");
  const close = notice.getByRole("button", { name: "Close" });
  await number.click();
  await close.click();
  await expect(notice).toHaveCount(0);
  await number.click();
  await expect(notice).toBeVisible();
  await number.focus();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(close).toBeFocused({ timeout: 10 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(notice).toHaveCount(0);
  await expectPopup(page);
  await closePopup(page);
  await expect(page.locator("body > #notifications")).toBeAttached();
});

test("the first one shows when it is styled, or when it cannot be", async ({ page, trouble }) => {
  for (const arrives of [true, false]) {
    await page.route(/sonner-.*\.css/, (route) => (arrives ? route.continue() : route.abort()));
    const end = await hold(page, /sonner-.*\.css/);
    await openPage(page);
    const asked = page.waitForRequest(/sonner-.*\.css/);
    await footerPhone(page).click();
    await asked;
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
  test("the number is called, and nothing is shown", async ({ page }) => {
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
