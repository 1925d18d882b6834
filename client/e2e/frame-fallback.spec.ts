/** What stands where a third party's frame does not load: how to reach the business. */
import { expect, type Locator, type Page, type Route } from "@playwright/test";
import {
  callUrl,
  configured,
  desktop,
  focusIsIn,
  holdThirdParties,
  inView,
  nextFrame,
  popupOf,
  test,
  thirdParties,
  visit,
} from "./site.ts";

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

  test.describe("tried again", () => {
    test.use({ expected: /^request failed: https:\/\/\w+\.example\.com\// });
    test(`${name}: a frame that fails is tried again and again, until it is there`, async ({ page }) => {
      let answer: (route: Route) => Promise<void> = (route) => route.abort();
      await page.route(thirdParties, (route) => answer(route));
      await visit(page, configured, path);
      const box = await find(page);
      await expect(box.getByText(/here since \w+, \w+ \d+ at \d+:\d\d\s[AP]M\./)).toBeVisible();
      const button = box.getByRole("button", { name: /^Try the (form|reviews) again$/ });
      const status = box.getByRole("status");
      for (let time = 1; time <= 5; time++) {
        let fail = () => {};
        const failure = new Promise<void>((resolve) => {
          fail = resolve;
        });
        answer = async (route) => {
          await failure;
          await route.abort();
        };
        await button.click();
        await expect(status).toHaveText("Trying again…");
        await button.click(); // changes nothing
        fail();
        await expect(status).toContainText("Still not answering.");
        await expect(button).toBeFocused();
        await expect(box.locator("iframe")).toHaveCount(0);
      }
      answer = (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Embed</title>" });
      await button.click();
      await expect(box.locator("iframe")).toHaveCSS("opacity", "1");
      await expect(box.locator("iframe")).toHaveCount(1);
      expect(await focusIsIn(page, "[data-frame] > iframe")).toBe(true);
    });
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

test.describe("a frame that is none of ours", () => {
  test.use({ expected: /elsewhere\.example\.com|Content Security Policy/ });
  test("may be forbidden: the form stays", async ({ page }) => {
    await visit(page, configured, "/");
    const frame = page.locator("#hero-form").getByTitle("Website Form");
    await expect(frame).toHaveCSS("opacity", "1");
    // As an extension does.
    await page.evaluate(() => {
      const other = Object.assign(document.createElement("iframe"), { src: "https://elsewhere.example.com/" });
      const forbidden = new Promise((resolve) => document.addEventListener("securitypolicyviolation", resolve));
      document.body.append(other);
      return forbidden.then(() => {});
    });
    await nextFrame(page);
    await expect(frame).toHaveCSS("opacity", "1");
  });
});

test("one listener for violations of the policy stays, however often the popup opens", async ({ page }) => {
  await visit(page, configured, "/about");
  for (let opening = 1; opening <= 3; opening++) {
    await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click();
    await expect(popupOf(page).getByTitle("Website Form")).toHaveCSS("opacity", "1");
    await page.keyboard.press("Escape");
    await expect(popupOf(page)).toBeHidden();
  }
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", { expression: "document" });
  const { listeners } = await session.send("DOMDebugger.getEventListeners", { objectId: result.objectId ?? "" });
  expect(listeners.filter(({ type }) => type === "securitypolicyviolation")).toHaveLength(1);
});

/** Scrolls to where the reviews are below the screen, and near enough to be fetched. */
const scrollNearReviews = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector("#reviews")?.getBoundingClientRect().top ?? 0;
    scrollTo({ top: top - innerHeight - 100, behavior: "instant" });
  });

test("a frame that waits below the screen has its 8 seconds when it comes into view", async ({ page }) => {
  await page.route(thirdParties, () => {}); // they never answer
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(start);
  await visit(page, configured, "/");
  await scrollNearReviews(page);
  const box = page.locator("#reviews");
  await expect(box.locator("iframe")).toBeAttached();
  await page.clock.fastForward(2 * patience);
  await expect(box).toHaveAttribute("data-frame", "loading");

  await box.scrollIntoViewIfNeeded();
  await inView(box);
  await page.clock.fastForward(patience);
  await expect(box).toHaveAttribute("data-frame", "failed");
});

test("a frame that loads just before it comes into view stays", async ({ page }) => {
  await page.route(thirdParties, (route) =>
    route.request().method() === "HEAD" ? undefined : route.fulfill({ contentType: "text/html", body: "" }),
  ); // HEAD is never answered: so the frame is not shown as soon as it has loaded, but a little later
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(start);
  await page.addInitScript(() =>
    document.addEventListener("load", ({ target }) => (target as Element).setAttribute("data-arrived", ""), true),
  );
  await visit(page, configured, "/");
  await scrollNearReviews(page);
  const box = page.locator("#reviews");
  await expect(box.locator("iframe[data-arrived]")).toBeAttached();
  await expect(box).toHaveAttribute("data-frame", "loading");

  await box.scrollIntoViewIfNeeded();
  await inView(box);
  await page.clock.fastForward(patience - 1);
  await expect(box).toHaveAttribute("data-frame", "loaded");
  await page.clock.fastForward(patience);
  await expect(box).toHaveAttribute("data-frame", "loaded");
});
