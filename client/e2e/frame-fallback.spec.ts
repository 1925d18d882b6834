/** What stands where a third party's frame does not load: how to reach the business. */
import { expect, type Locator, type Page } from "@playwright/test";
import { callUrl, configured, desktop, holdThirdParties, inView, popupOf, test, thirdParties, visit } from "./site.ts";

test.use({ viewport: desktop });

/** How long a frame may take before the visitor is told how to do without it, in milliseconds. */
const patience = 8000;
/** When the browser's clock stands still, in milliseconds since 1970: it goes on only as the test says. */
const start = 1_000_000;

interface Place {
  path: string;
  title: string;
  /** Goes to where the frame stands, and returns the box around it. */
  find: (page: Page) => Promise<Locator>;
}
const places: Record<string, Place> = {
  "the home page's form": {
    path: "/",
    title: "Website Form",
    find: async (page) => page.locator("#hero-form"),
  },
  "the popup's form": {
    path: "/about",
    title: "Website Form",
    find: async (page) => {
      const button = page.getByRole("banner").getByRole("button", { name: "Free Estimate" });
      await button.hover(); // brings React, so that no shell waits for a clock that stands still
      await expect(page.locator("[data-island='estimate-popup']")).toHaveAttribute("data-hydrated");
      await button.click();
      return popupOf(page);
    },
  },
  "the reviews": {
    path: "/",
    title: "Customer reviews",
    find: async (page) => {
      await page.locator("#testimonials").scrollIntoViewIfNeeded();
      return page.locator("#reviews");
    },
  },
};

async function expectFallback(box: Locator, title: string) {
  await expect(box.getByRole("link", { name: configured.phone })).toHaveAttribute("href", callUrl(configured.phone));
  await expect(box.getByRole("link", { name: "hello@example.com" })).toBeVisible();
  await expect(box.getByText("Monday to Saturday: 8:00 AM - 7:00 PM. Sunday: Closed")).toBeVisible();
  await expect(box.getByRole("link", { name: "Open the estimate form on its own page" })).toBeVisible();
  await expect(box.getByTitle(title)).toBeHidden();
}

for (const [name, { path, title, find }] of Object.entries(places)) {
  test.describe("without the third party", () => {
    test.use({ expected: /^request failed: https:\/\/\w+\.example\.com\// });
    test(`${name}: a frame that cannot be fetched gives way`, async ({ page }) => {
      await page.route(thirdParties, (route) => route.abort());
      await visit(page, configured, path);
      await expectFallback(await find(page), title);
    });
  });

  test(`${name}: a frame that is slow gives way after 8 s, and comes back when it arrives`, async ({ page }) => {
    const arrive = await holdThirdParties(page);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(start);
    await visit(page, configured, path);
    const box = await find(page);
    await expect(box.getByTitle(title)).toBeAttached();
    await inView(box.getByTitle(title)); // from then on its time runs
    await page.clock.fastForward(patience - 1);
    await expect(box.getByRole("link", { name: configured.phone })).toBeHidden();
    await page.clock.fastForward(1);
    await expectFallback(box, title);

    arrive();
    await expect(box.getByTitle(title)).toHaveCSS("opacity", "1");
    await expect(box.getByRole("link", { name: configured.phone })).toBeHidden();
  });
}

test.describe("to a visitor in Tokyo", () => {
  test.use({ timezoneId: "Asia/Tokyo", expected: /^request failed: https:\/\/\w+\.example\.com\// });

  test("a frame has failed since a time in Houston, as the server would tell it", async ({ page }) => {
    await page.clock.setFixedTime(new Date("2026-11-23T05:10:00Z"));
    await page.route(thirdParties, (route) => route.abort());
    await visit(page, configured, "/");
    await expect(page.locator("#hero-form").getByText("The form hasn’t worked here since")).toHaveText(
      "The form hasn’t worked here since Sunday, November 22 at 11:10 PM.",
    );
  });

  test("where the browser knows no time zones, nothing is said of the time", async ({ page }) => {
    await page.addInitScript(() => {
      Date.prototype.toLocaleString = (_locales?: unknown, options?: Intl.DateTimeFormatOptions) => {
        throw new RangeError(`Invalid time zone specified: ${options?.timeZone}`);
      };
    });
    await page.route(thirdParties, (route) => route.abort());
    await visit(page, configured, "/");
    const box = page.locator("#hero-form");
    await expectFallback(box, "Website Form");
    await expect(box.getByRole("button", { name: "Try the form again" })).toBeVisible();
    await expect(box.getByText("here since")).toBeHidden();
  });
});

test.describe("a frame that leads where the page's own policy allows none", () => {
  test.use({ expected: /elsewhere\.example\.com|forms\.example\.com|Content Security Policy/ });
  test("gives way", async ({ page }) => {
    await page.route(/^https:\/\/forms\.example\.com\//, (route) =>
      route.fulfill({ status: 302, headers: { Location: "https://elsewhere.example.com/" } }),
    );
    await visit(page, configured, "/");
    await expectFallback(page.locator("#hero-form"), "Website Form");
    await expect(page.locator("#hero-form iframe")).toHaveCount(0);
  });
});
