/** The ways to the business that owners add by settings: where they stand, that they fit, and whether it is open now. */
import type { ChildProcess } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { holdScripts } from "./loading.ts";
import {
  desktop,
  embed,
  estimateButton,
  inTheWidestFont,
  openPopup,
  phone,
  popupOf,
  shellOf,
  smallest,
  startSite,
  test,
  thirdParties,
  widthOf,
} from "./site.ts";

const ways = {
  "Pick a time": "https://schedule.example.com/gulf-oak-remodeling/free-estimate?from=site",
  Financing: "https://bank.example.com/gulf-oak-remodeling",
  "Privacy policy": "https://www.example.com/privacy",
  "Text message terms": "https://www.example.com/text-messages",
};
const besideForm = ["Pick a time", "Privacy policy", "Text message terms"] as const;

let site: ChildProcess;
let origin: string;

test.beforeAll(async () => {
  ({ site, origin } = await startSite({
    LEAD_FORM_URL: "https://forms.example.com/lead?site=1",
    SITE_TEXT_PHONE: "+1 (713) 555-0123",
    SITE_OPEN_NOW: "true",
    SCHEDULE_URL: ways["Pick a time"],
    FINANCING_URL: ways.Financing,
    PRIVACY_URL: ways["Privacy policy"],
    SMS_TERMS_URL: ways["Text message terms"],
  }));
});
test.afterAll(() => site.kill());

test.beforeEach(({ page }) => page.route(thirdParties, (route) => route.fulfill(embed)));

for (const path of ["/", "/services/deck-patio", "/service-areas/katy", "/faqs"]) {
  test(`${path} fits every window, and axe objects to nothing`, async ({ page }) => {
    for (const size of [smallest, phone, { width: 768, height: 1024 }, desktop]) {
      await page.setViewportSize(size);
      await page.goto(origin + path);
      if (size === smallest || size === desktop) expect(await violations(page, "none")).toEqual([]);
      await inTheWidestFont(page);
      expect(await widthOf(page)).toBe(size.width);
    }
    await expect(page.locator("aside[aria-label='Quick contact'] a, main ~ aside button")).toHaveCount(2); // the bar has room for no more
  });
}

test.describe("on a desktop", () => {
  test.use({ viewport: desktop });

  test("the popup has them beside its form, and its shell before React is there", async ({ page }) => {
    const arrive = await holdScripts(page, /\/react-/);
    await page.goto(`${origin}/about`);
    await estimateButton(page).click();
    for (const place of [shellOf(page), popupOf(page)]) {
      for (const name of besideForm)
        await expect(place.getByRole("link", { name, exact: true })).toHaveAttribute("href", ways[name]);
      await expect(place.getByText("How we use what you send:")).toBeVisible();
      arrive();
    }
    expect(await violations(page, "none")).toEqual([]);
  });

  test.describe("without the form", () => {
    test.use({ expected: /request failed: https:\/\/forms/ });
    test("the card in its place offers the text message, and says whether it is open", async ({ page }) => {
      await page.route(thirdParties, (route) => route.abort());
      await page.goto(`${origin}/`);
      const hero = page.locator("[data-slot=hero-form]");
      await expect(hero.getByRole("link", { name: "Text +1 (713) 555-0123" })).toBeVisible();
      await expect(hero.locator("open-now")).toHaveText(/^Open/);
    });
  });
});

const openNow = (page: Page) => page.getByRole("contentinfo").locator("open-now");
const minute = 60_000;

test.describe("to a visitor in Tokyo", () => {
  test.use({ timezoneId: "Asia/Tokyo", viewport: desktop });

  test("it is open by Houston's clocks, to the minute", async ({ page }) => {
    await page.clock.install({ time: new Date("2026-07-11T23:58:30Z") }); // Saturday, 6:58:30 PM in Houston
    await page.goto(`${origin}/about`);
    await expect(openNow(page)).toHaveText("Open now until 7 PM");
    await page.clock.runFor(minute);
    await expect(openNow(page)).toHaveText("Open now until 7 PM");
    await page.clock.runFor(minute / 2);
    await expect(openNow(page)).toHaveText("Opens Monday 8 AM");
    await expect((await openPopup(page)).locator("open-now")).toHaveText("Opens Monday 8 AM");
  });

  test("a page that nobody sees rests, and is right when it is seen again", async ({ page }) => {
    await page.clock.install({ time: new Date("2026-11-01T18:00:00Z") });
    await page.goto(`${origin}/about`);
    await expect(openNow(page)).toHaveText("Opens Monday 8 AM");
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await setHidden(true);
    await page.clock.fastForward("24:00:00");
    await expect(openNow(page)).toHaveText("Opens Monday 8 AM");
    await setHidden(false);
    await expect(openNow(page)).toHaveText("Open now until 7 PM");
  });
});

test("a browser that knows no time zones says nothing of it", async ({ page }) => {
  await page.addInitScript(() => Object.assign(Intl, { DateTimeFormat: undefined }));
  await page.goto(`${origin}/about`);
  await page.waitForLoadState("load");
  await expect(openNow(page)).toHaveText("");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("nothing is said of it, and all links are there", async ({ page }) => {
    await page.goto(`${origin}/`);
    await expect(openNow(page)).toHaveText("");
    for (const [name, href] of Object.entries(ways))
      await expect(page.getByRole("contentinfo").getByRole("link", { name, exact: true })).toHaveAttribute(
        "href",
        href,
      );
  });
});
