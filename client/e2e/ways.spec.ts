/** The ways to the business that owners add by settings: where they stand, and whether it is open now. */
import { expect, type Page } from "@playwright/test";
import { ways } from "./playwright.config.ts";
import {
  closePopup,
  estimateButton,
  hold,
  openPopup,
  popupOf,
  setHidden,
  shellOf,
  test,
  thirdParties,
  visit,
} from "./site.ts";

const besideForm = ["Pick a time", "Privacy policy", "Text message terms"] as const;

test("the popup has them beside its form, and its shell before React is there", async ({ page }) => {
  const arrive = await hold(page, /\/react-/);
  await visit(page, "/about", "configured");
  await estimateButton(page).click();
  for (const place of [shellOf(page), popupOf(page)]) {
    for (const name of besideForm)
      await expect(place.getByRole("link", { name, exact: true })).toHaveAttribute("href", ways[name]);
    await expect(place.getByText("How we use what you send:")).toBeVisible();
    arrive();
  }
});

test.describe("without the form", () => {
  test.use({ expected: /request failed: https:\/\/forms/ });
  test("the card in its place offers the text message, and says whether it is open", async ({ page }) => {
    await page.route(thirdParties, (route) => route.abort());
    await visit(page, "/", "configured");
    const hero = page.locator("[data-slot=hero-form]");
    await expect(hero.getByRole("link", { name: "Text +1 (713) 555-0123" })).toBeVisible();
    await expect(hero.locator("open-now")).toHaveText(/^Open/);
  });
});

const openNow = (page: Page) => page.getByRole("contentinfo").locator("open-now");
const minute = 60_000;

test.describe("to a visitor in Tokyo", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("it is open by Houston's clocks, to the minute, and rests while nobody sees it", async ({ page }) => {
    await page.clock.install({ time: new Date("2026-07-11T23:58:30Z") }); // Saturday, 6:58:30 PM in Houston
    const answer = await visit(page, "/about", "configured");
    expect(await answer.text(), "without JavaScript nothing is said of it").toMatch(/<open-now>\s<\/open-now>/);
    await expect(openNow(page)).toHaveText("Open now until 7 PM");
    await page.clock.runFor(minute);
    await expect(openNow(page)).toHaveText("Open now until 7 PM");
    await page.clock.runFor(minute / 2);
    const closed = "Opens Monday 8 AM";
    await expect(openNow(page)).toHaveText(closed);
    await expect((await openPopup(page)).locator("open-now")).toHaveText(closed);
    await closePopup(page);

    await setHidden(page, true);
    await page.clock.fastForward("48:00:00");
    await expect(openNow(page)).toHaveText(closed);
    await setHidden(page, false);
    await expect(openNow(page)).toHaveText("Opens Tuesday 8 AM");
  });
});

test("a browser that knows no time zones says nothing of it", async ({ page }) => {
  await page.addInitScript(() => Object.assign(Intl, { DateTimeFormat: undefined }));
  await visit(page, "/about", "configured");
  await expect(openNow(page)).toHaveText("");
});
