/** The ways to the business that owners add by settings: where they stand, that they fit, and whether it is open now. */
import { type ChildProcess, spawn } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { program } from "../playwright.config.ts";
import { portOf } from "../serving.mjs";
import { violations } from "./axe.ts";
import { desktop, inTheWidestFont, onPhone, phone, popupOf, shellOf, smallest, test, thirdParties } from "./site.ts";

const text = { name: "Text +1 (713) 555-0123", href: "sms:+17135550123" };
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
  const settings = {
    SITE_MODE: "production",
    PORT: "0",
    ADMIN_PORT: "0",
    LEAD_FORM_URL: "https://forms.example.com/lead?site=1",
    SITE_TEXT_PHONE: "+1 (713) 555-0123",
    SITE_OPEN_NOW: "true",
    SCHEDULE_URL: ways["Pick a time"],
    FINANCING_URL: ways.Financing,
    PRIVACY_URL: ways["Privacy policy"],
    SMS_TERMS_URL: ways["Text message terms"],
  };
  site = spawn(program, { env: settings, stdio: ["ignore", "ignore", "pipe"] });
  origin = `http://localhost:${await portOf(site)}`;
});
test.afterAll(() => site.kill());

test.beforeEach(({ page }) =>
  page.route(thirdParties, (route) => route.fulfill({ contentType: "text/html", body: "<title>Form</title>" })),
);

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const path of ["/", "/services/deck-patio", "/service-areas/katy", "/faqs"]) {
  test(`${path} fits every window, and axe objects to nothing`, async ({ page }) => {
    for (const size of [smallest, phone, { width: 768, height: 1024 }, desktop]) {
      await page.setViewportSize(size);
      await page.goto(origin + path);
      if (size === smallest || size === desktop) expect(await violations(page, "none")).toEqual([]);
      await inTheWidestFont(page);
      expect(await widthOf(page)).toBe(size.width);
    }
  });
}

test.describe("on a desktop", () => {
  test.use({ viewport: desktop });

  test("every page has them at its foot, and a text message beside the call", async ({ page }) => {
    await page.goto(`${origin}/about`);
    const footer = page.getByRole("contentinfo");
    for (const [name, href] of Object.entries(ways)) {
      const link = footer.getByRole("link", { name, exact: true });
      await expect(link).toHaveAttribute("href", href);
      await expect(link).toHaveAttribute("rel", "noopener");
    }
    await expect(footer.getByRole("link", { name: text.name })).toHaveAttribute("href", text.href);
    await expect(page.getByRole("main").getByRole("link", { name: text.name })).toHaveAttribute("href", text.href);
  });

  test("beside the form on the home page, and beside the one in the popup", async ({ page }) => {
    await page.goto(`${origin}/`);
    const hero = page.locator("[data-slot=hero-form]");
    for (const name of besideForm)
      await expect(hero.getByRole("link", { name, exact: true })).toHaveAttribute("href", ways[name]);
    await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click();
    const popup = popupOf(page);
    for (const name of besideForm)
      await expect(popup.getByRole("link", { name, exact: true })).toHaveAttribute("href", ways[name]);
    await expect(popup.getByText("How we use what you send:")).toBeVisible();
    expect(await violations(page, "none")).toEqual([]);
  });

  test("the popup's shell has them before React is there", async ({ page }) => {
    await page.goto(`${origin}/about`);
    await page.route(/\.js$/, () => {}); // never answered
    await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click();
    for (const name of besideForm) await expect(shellOf(page).getByRole("link", { name, exact: true })).toBeVisible();
  });

  test.describe("without the form", () => {
    test.use({ expected: /request failed: https:\/\/forms/ });
    test("the card in its place offers the text message, and says whether it is open", async ({ page }) => {
      await page.route(thirdParties, (route) => route.abort());
      await page.goto(`${origin}/`);
      const hero = page.locator("[data-slot=hero-form]");
      await expect(hero.getByRole("link", { name: text.name })).toBeVisible();
      await expect(hero.locator("open-now")).toHaveText(/^Open/);
    });
  });
});

test.describe("on a phone", () => {
  test.use(onPhone);
  test("the bar has room for one call and one estimate only", async ({ page }) => {
    await page.goto(`${origin}/about`);
    // It gives way to the page's own button.
    const bar = page.getByRole("complementary", { name: "Quick contact", includeHidden: true });
    await expect(bar.getByRole("link", { includeHidden: true })).toHaveCount(1);
    await expect(bar.getByRole("button", { includeHidden: true })).toHaveCount(1);
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
    await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click();
    await expect(popupOf(page).locator("open-now")).toHaveText("Opens Monday 8 AM");
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
