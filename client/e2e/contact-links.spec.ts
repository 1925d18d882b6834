/** Contact and legal links that settings add, and the opening state of the business. */
import { expect, type Page } from "@playwright/test";
import { contactLinks } from "./playwright.config.ts";
import {
  closePopup,
  estimateButton,
  holdResponses,
  openPopup,
  popupOf,
  setPageHidden,
  shellOf,
  test,
  thirdPartyUrls,
  visit,
} from "./site.ts";

const linksNextToForm = ["Pick a time", "Privacy policy", "Text message terms"] as const;

test("shows the links in popup and shell", async ({ page }) => {
  const release = await holdResponses(page, /\/react-/);
  await visit(page, "/about", "configured");
  await estimateButton(page).click();
  for (const place of [shellOf(page), popupOf(page)]) {
    for (const name of linksNextToForm)
      await expect(place.getByRole("link", { name, exact: true })).toHaveAttribute("href", contactLinks[name]);
    await expect(place.getByText("How we use what you send:")).toBeVisible();
    release();
  }
});

test.describe("form down:", () => {
  test.use({ ignoredProblems: /request failed: https:\/\/forms/ });
  test("offers a text message and shows the opening state", async ({ page }) => {
    await page.route(thirdPartyUrls, (route) => route.abort());
    await visit(page, "/", "configured");
    const hero = page.locator("[data-slot=hero-form]");
    await expect(hero.getByRole("link", { name: "Text +1 (713) 555-0123" })).toBeVisible();
    await expect(hero.locator("open-now")).toHaveText(/^Open/);
  });
});

const openNow = (page: Page) => page.getByRole("contentinfo").locator("open-now");
const minute = 60_000;

test.describe("visitor in Tokyo:", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("updates the opening state each minute while visible", async ({ page }) => {
    await page.clock.install({ time: new Date("2026-07-11T23:58:30Z") }); // Saturday, 6:58:30 PM in Houston
    const response = await visit(page, "/about", "configured");
    expect(await response.text(), "empty without JavaScript").toMatch(/<open-now>\s<\/open-now>/);
    await expect(openNow(page)).toHaveText("Open now until 7 PM");
    await page.clock.runFor(minute);
    await expect(openNow(page)).toHaveText("Open now until 7 PM");
    await page.clock.runFor(minute / 2);
    const closed = "Opens Monday 8 AM";
    await expect(openNow(page)).toHaveText(closed);
    await expect((await openPopup(page)).locator("open-now")).toHaveText(closed);
    await closePopup(page);

    await setPageHidden(page, true);
    await page.clock.fastForward("48:00:00");
    await expect(openNow(page)).toHaveText(closed);
    await setPageHidden(page, false);
    await expect(openNow(page)).toHaveText("Opens Tuesday 8 AM");
  });
});

test("shows no opening state without time zones", async ({ page }) => {
  await page.addInitScript(() => Object.assign(Intl, { DateTimeFormat: undefined }));
  await visit(page, "/about", "configured");
  await expect(openNow(page)).toHaveText("");
});
