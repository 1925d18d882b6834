/** Notifications: on a computer, a click on a phone number shows the number with a button that copies it. */
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import {
  callUrl,
  closePopup,
  expectFocusIn,
  expectPopup,
  fixturePhone,
  footerPhone,
  holdResponses,
  nextFrame,
  openPopup,
  phoneDevice,
  preventDialing,
  test,
  visit,
} from "./site.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const number = callUrl(fixturePhone).replace("tel:", "");
const regionOf = (page: Page) => page.getByRole("region", { name: /^Notifications/ });
const noticeOf = (page: Page) => regionOf(page).getByRole("listitem");
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function openPage(page: Page) {
  await visit(page, "/about");
  await preventDialing(page);
}

const linkOf = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Call / });

test("shows a clicked number and copies it on request", async ({ page }) => {
  await openPage(page);
  await page.evaluate(() => navigator.clipboard.writeText("the visitor's own"));
  await linkOf(page).click();
  await expect(noticeOf(page)).toContainText(`Our number: ${fixturePhone}`);
  expect(await clipboard(page)).toBe("the visitor's own");
  await linkOf(page).click();
  await expect(noticeOf(page)).toHaveCount(1);
  await noticeOf(page).getByRole("button", { name: "Copy number" }).click();
  await expect(noticeOf(page)).toContainText(`Copied: ${fixturePhone}`);
  expect(await clipboard(page)).toBe(number);
  await noticeOf(page).getByRole("button", { name: "Close" }).click();
  await expect(noticeOf(page)).toHaveCount(0);
});

test("shows the number of a link without a visible number", async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 800 }); // narrow enough for the contact bar
  await openPage(page);
  await page.getByText("Call", { exact: true }).last().dispatchEvent("click");
  await expect(noticeOf(page)).toContainText(`Our number: ${fixturePhone}`);
});

test("keeps the number if the browser refuses to copy", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("Denied", "NotAllowedError"));
  });
  await openPage(page);
  await linkOf(page).click();
  const button = noticeOf(page).getByRole("button", { name: "Copy number" });
  await button.click();
  await nextFrame(page);
  await expect(button).toBeVisible();
  await expect(noticeOf(page)).toContainText(fixturePhone);
});

test("uses the site's font and the system's color scheme", async ({ page }) => {
  await openPage(page);
  await linkOf(page).click();
  await expect(noticeOf(page)).toBeVisible();
  const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  await expect(noticeOf(page)).toHaveCSS("font-family", font);
  await page.keyboard.press("Alt+t"); // a focused notification stays open
  await expectFocusIn(page, "[aria-label^=Notifications]");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(regionOf(page).getByRole("list")).toHaveAttribute("data-sonner-theme", colorScheme);
    await expectNoViolations(page);
  }
});

test("closes a notification over the popup by mouse and keys", async ({ page }) => {
  await openPage(page);
  const popup = await openPopup(page);
  const number = popup.getByRole("link", { name: fixturePhone });
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

test("waits for its styles before the first notification", async ({ page, problems }) => {
  for (const arrives of [true, false]) {
    await page.route(/sonner-.*\.css/, (route) => (arrives ? route.continue() : route.abort()));
    const end = await holdResponses(page, /sonner-.*\.css/);
    await openPage(page);
    const requested = page.waitForRequest(/sonner-.*\.css/);
    await footerPhone(page).click();
    await requested;
    await nextFrame(page);
    await expect(noticeOf(page)).toHaveCount(0);
    end();
    await expect(noticeOf(page)).toBeVisible();
    await expect(noticeOf(page)).toHaveCSS("list-style-type", arrives ? "none" : /./);
    await page.unrouteAll();
  }
  expect(problems.splice(0)).toHaveLength(1);
});

test.describe("touch device:", () => {
  test.use(phoneDevice);
  test("calls the number without a notification", async ({ page }) => {
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
