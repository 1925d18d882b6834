/** Third parties' frames: when they are fetched, how they stand in the page, and what stands there where they fail. */
import type { RequestListener } from "node:http";
import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { type ProbedSite, startProbedSite, works } from "./form-server.ts";
import { readOn } from "./loading.ts";
import { form, siteUrl } from "./playwright.config.ts";
import {
  callUrl,
  configuredPhone,
  desktop,
  estimateButton,
  expectFocusIn,
  expectLoaded,
  givenPhone,
  hold,
  inView,
  nextFrame,
  openPopup,
  ownPageLink,
  popupOf,
  reactIsThere,
  smallest,
  stopClock,
  test,
  thirdParties,
  toReviews,
  visit,
  watchRequests,
} from "./site.ts";

const reviewsScript = "https://reviews.example.com/widget.js";
const wide = 1024;
/** How long a frame may take before the visitor is told how to do without it, in milliseconds. */
const patience = 8000;

const heroOf = (page: Page) => page.locator("[data-slot=hero-form]");
const reviewsOf = (page: Page) => page.locator("#reviews");
const frameIn = (box: Locator) => box.locator("iframe");
const again = (box: Locator) => box.getByRole("button", { name: /^Try the (form|reviews) again$/ });

/** The addresses that the page asks for, as it asks. */
function watchUrls(page: Page) {
  const asked = watchRequests(page);
  return () => asked.map((request) => request.url());
}

/** There is one frame, and it is shown. */
async function expectFrame(box: Locator) {
  await expectLoaded(frameIn(box));
  await expect(frameIn(box)).toHaveCount(1);
  await expect(box.getByRole("link", { name: "Write an e-mail" })).toBeHidden();
}
/** There is none, but how to reach the business. */
async function expectFallback(box: Locator, phoneNumber = configuredPhone) {
  await expect(box.getByRole("link", { name: phoneNumber })).toHaveAttribute("href", callUrl(phoneNumber));
  await expect(box.getByRole("link", { name: "Write an e-mail" })).toBeVisible();
  await expect(box.getByText("Monday to Saturday: 8:00 AM - 7:00 PM. Sunday: Closed")).toBeVisible();
  await expect(box.getByText("Loading")).toBeHidden();
  await expect(frameIn(box).filter({ visible: true })).toHaveCount(0);
}

for (const [site, leadForm, reviews] of [
  ["development", "/embed/lead-form", "/embed/reviews"],
  ["configured", form, "https://reviews.example.com/frame"],
] as const) {
  test(`${site}: each frame has a title, a sandbox, lazy loading and its height, when a reader comes near`, async ({
    page,
  }) => {
    const urls = watchUrls(page);
    await visit(page, "/", site);
    for (const [title, src, height] of [
      ["Website Form", leadForm, 420],
      ["Customer reviews", reviews, 600],
    ] as const) {
      if (src === reviews) {
        expect(urls()).not.toContain(new URL(src, siteUrl(site)).href);
        expect(urls()).not.toContain(reviewsScript);
        await toReviews(page);
      }
      const frame = page.getByTitle(title);
      await expectLoaded(frame); // it has loaded
      await expect(frame).toHaveAttribute("src", src);
      await expect(frame).toHaveAttribute("loading", "lazy");
      expect((await frame.boundingBox())?.height).toBe(height);
      const rights = (await frame.getAttribute("sandbox"))?.split(" ");
      expect(rights).toContain("allow-forms");
      expect(rights).not.toContain("allow-top-navigation");
      // Scripts and our own origin together would be no sandbox at all.
      expect(rights?.includes("allow-same-origin")).toBe(site === "configured");
    }
    // The script that stores the source of a visit is loaded only if the form has parameters.
    expect(urls().some((url) => url.includes("/attribution-"))).toBe(site === "configured");
    await expect.poll(() => urls().filter((url) => url === reviewsScript)).toHaveLength(site === "configured" ? 1 : 0);
  });
}

test("the form in the page is fetched on wide screens only", async ({ page }) => {
  const urls = watchUrls(page);
  await page.setViewportSize({ ...desktop, width: wide - 1 });
  await visit(page, "/", "configured");
  await readOn(page);
  await expect(page.getByTitle("Customer reviews")).toBeVisible();
  await expect(page.getByTitle("Website Form")).toHaveCount(0);
  expect(urls()).not.toContain(form);

  await page.setViewportSize({ ...desktop, width: wide });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByTitle("Website Form")).toBeVisible();
  expect(urls()).toContain(form);
});

test.describe("a hostile embed", () => {
  test.use({ expected: /Unsafe attempt to initiate navigation|sandbox/ });
  test("cannot take the page away, nor stop it by what it posts", async ({ page }) => {
    await page.route(thirdParties, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><title>Embed</title><script>
          for (let i = 0; i < 50_000; i++) parent.postMessage({ at: i, text: "x".repeat(100) }, "*");
          parent.postMessage("x".repeat(2e7), "*");
          try { top.location = "https://forms.example.com/elsewhere" } catch {}
          try { top.document.title = "mine" } catch {}
          document.title = "done";
        </script>`,
      }),
    );
    await visit(page, "/", "configured");
    await expectLoaded(page.getByTitle("Website Form"));
    await openPopup(page);
    await expect(page).toHaveURL(siteUrl("configured"));
    expect(await page.title()).not.toBe("mine");
  });
});

test("the popup's form that is slow gives way after 8 s, and comes back when it arrives", async ({ page }) => {
  const arrive = await hold(page, thirdParties);
  await stopClock(page);
  await visit(page, "/about", "configured");
  await estimateButton(page).hover(); // brings React, so that no shell waits for a clock that stands still
  await reactIsThere(page);
  await estimateButton(page).click();
  const popup = popupOf(page);
  await expect(frameIn(popup)).toBeAttached();
  await inView(frameIn(popup)); // from then on its time runs
  await page.clock.fastForward(patience - 1);
  await expect(popup.getByRole("link", { name: "Write an e-mail" })).toBeHidden();
  await page.clock.fastForward(1);
  await expectFallback(popup);
  await expect(ownPageLink(popup)).toBeVisible();
  arrive();
  await expectFrame(popup);
});

test("a frame has its 8 seconds when it comes into view, and stays if it loads in time", async ({ page }) => {
  const arrive = await hold(page, thirdParties);
  await stopClock(page);
  await visit(page, "/", "configured");
  const box = reviewsOf(page);
  // To where the reviews are below the screen, being fetched.
  await box.evaluate((element) =>
    scrollTo({ top: element.getBoundingClientRect().top - innerHeight - 100, behavior: "instant" }),
  );
  await expect(frameIn(box)).toBeAttached();
  await page.clock.fastForward(2 * patience);
  await expect(box).toHaveAttribute("data-frame", "loading");

  await box.scrollIntoViewIfNeeded();
  await inView(box);
  await page.clock.fastForward(patience - 1);
  arrive();
  await expectFrame(box);
  await page.clock.fastForward(patience);
  await expectFrame(box);
});

test("a frame that loads just in time is not reported as failed while HEAD is pending", async ({ page }) => {
  const arrive = await hold(page, thirdParties);
  await page.route(thirdParties, (route) => (route.request().method() === "HEAD" ? undefined : route.fallback()));
  await stopClock(page);
  await visit(page, "/", "configured");
  const box = reviewsOf(page);
  await toReviews(page);
  await inView(box);
  await page.clock.fastForward(patience - 1);
  // The listener is there before the frame arrives; the promise is in an object, which evaluate does not wait for.
  const load = await frameIn(box).evaluateHandle((frame) => ({
    event: new Promise<void>((resolve) => frame.addEventListener("load", () => resolve())),
  }));
  arrive();
  await load.evaluate(({ event }) => event);
  await page.clock.fastForward(1);
  await expect(box).toHaveAttribute("data-frame", "loading");
  await page.clock.fastForward(patience);
  await expectFrame(box);
});

test.describe("without the third party", () => {
  test.use({ timezoneId: "Asia/Tokyo", expected: /^request failed: https:\/\/\w+\.example\.com\// });

  test("a frame that fails says since when, in Houston's time, and is tried again and again", async ({ page }) => {
    const abort = (route: Route) => route.abort();
    await page.clock.setFixedTime(new Date("2026-11-23T05:10:00Z"));
    await page.route(thirdParties, abort);
    await visit(page, "/", "configured");
    await expect(heroOf(page).getByText("The form hasn’t worked here since")).toHaveText(
      "The form hasn’t worked here since Sunday, November 22 at 11:10 PM.",
    );
    await expect(ownPageLink(heroOf(page))).toBeVisible();
    await toReviews(page);
    const box = reviewsOf(page);
    await expectFallback(box);
    const button = again(box);
    const status = box.getByRole("status");
    for (let time = 1; time <= 2; time++) {
      const fail = await hold(page, thirdParties);
      await button.click();
      await expect(status).toHaveText("Trying again…");
      await button.click(); // changes nothing
      fail();
      await expect(status).toContainText("Still not answering.");
      await expect(button).toBeFocused();
      await expect(frameIn(box)).toHaveCount(0);
    }
    await page.unroute(thirdParties, abort);
    await button.click();
    await expectFrame(box);
    await expectFocusIn(page, "[data-frame] > iframe");
  });
});

test.describe("what the page's own policy forbids", () => {
  test.use({ expected: /Content Security Policy/ });

  test("a frame that is none of ours may be forbidden: the form stays", async ({ page }) => {
    await visit(page, "/", "configured");
    await expectFrame(heroOf(page));
    // As an extension does.
    await page.evaluate(() => {
      const other = Object.assign(document.createElement("iframe"), { src: "data:text/html,Elsewhere" });
      const forbidden = new Promise((resolve) => document.addEventListener("securitypolicyviolation", resolve));
      document.body.append(other);
      return forbidden.then(() => {});
    });
    await nextFrame(page);
    await expectFrame(heroOf(page));
  });
});

/** How a form answers that may not stand in a frame. */
const isRefused: RequestListener = (request, response) => {
  response.setHeader("X-Frame-Options", "DENY");
  works(request, response);
};

test.describe("a form that the program asks for itself", () => {
  test.describe.configure({ mode: "default" }); // in front of one server
  // A refusal leaves its trace in the console, and a failed request in the network.
  test.use({
    ignoreHTTPSErrors: true, // Chromium does not know who has signed the form's certificate
    expected: /127\.0\.0\.1|\/embeds\.json|X-Frame-Options/,
  });
  let site: ProbedSite;

  test.beforeAll(async () => {
    site = await startProbedSite();
  });
  test.afterAll(() => site.stop());
  test.afterEach(async () => {
    site.answer(works);
    await site.isUp();
  });

  /** There is no frame, and a card that stays inside its box says since when: in the program's words, not the browser's. */
  async function expectCard(box: Locator, since: string) {
    await expect(box.getByText(`The form hasn’t worked here since ${since}.`)).toBeVisible();
    await expectFallback(box, givenPhone);
    await expect(frameIn(box)).toHaveCount(0);
    expect((await again(box).boundingBox())?.height).toBeGreaterThanOrEqual(44); // for a finger
    const over = await box.evaluate((element) => {
      const inner = element.querySelector("[data-slot=retry]")?.closest(".grid")?.getBoundingClientRect();
      const outer = (element.closest("[data-frame]") ?? element.querySelector("[data-frame]"))?.getBoundingClientRect();
      return inner && outer && Math.max(outer.top - inner.top, inner.bottom - outer.bottom);
    });
    expect(over).toBeLessThanOrEqual(0);
  }

  test("it refuses frames: the card is there at once, and the form as soon as it works", async ({ page }) => {
    await page.goto(`${site.origin}/about`);
    site.answer(isRefused);
    const since = await site.isDown();

    // The page is from before.
    const popup = await openPopup(page);
    await expectCard(popup, since);
    await again(popup).click();
    await expect(popup.locator("[data-slot=retry] [role=status]")).toHaveText(
      "Still not answering. Please call or write to us.",
    );
    await expect(again(popup)).toBeFocused();
    for (const viewport of [desktop, smallest]) {
      await page.setViewportSize(viewport);
      await expectCard(popup, since);
      await expectNoViolations(page);
    }

    await page.setViewportSize(desktop);
    const asked = watchUrls(page);
    await page.goto(site.origin);
    const hero = heroOf(page);
    await expectCard(hero, since);
    expect(asked()).not.toContain(site.form);

    site.answer(works);
    await site.isUp();
    await again(hero).press("Enter");
    await expectFrame(hero);
    await expectFocusIn(page, "[data-frame] > iframe");
    await expectFrame(await openPopup(page)); // of the page that was made while the form was down
  });

  const noAnswers: ((route: Route) => Promise<void>)[] = [
    async () => {}, // it never comes
    (route) => route.fulfill({ status: 500, body: "" }),
    (route) => route.fulfill({ contentType: "text/html", body: "<h1>Sign in</h1>" }),
    (route) => route.fulfill({ body: "null" }),
    (route) => route.fulfill({ json: { leadForm: 1 } }),
  ];

  test("a page that the program does not answer shows the form, or the card where it is, until it is told to try", async ({
    page,
  }) => {
    for (const answer of noAnswers) {
      await page.route("**/embeds.json*", answer);
      await page.goto(site.origin);
      await expectFrame(heroOf(page));
    }
    site.answer(isRefused);
    const since = await site.isDown();
    await page.goto(site.origin);
    await expectCard(heroOf(page), since);
    site.answer(works);
    await again(heroOf(page)).click();
    await expectFrame(heroOf(page));
  });

  const headFails = (page: Page) => page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");

  test("HEAD is cut off: the form is there, because the program has found that HEAD says nothing", async ({ page }) => {
    site.answer((request, response) => {
      if (request.method === "HEAD") request.socket.destroy();
      else works(request, response);
    });
    await site.isUp({ mute: true });
    const failed = headFails(page);
    await page.goto(site.origin);
    await failed;
    await nextFrame(page);
    await expectFrame(heroOf(page));
  });

  test("HEAD is cut off after the form was shown: the form stays, with what is typed in it", async ({ page }) => {
    site.answer((request, response) => {
      if (request.method !== "HEAD") works(request, response);
    });
    await page.goto(site.origin);
    await expectFrame(heroOf(page));
    const name = frameIn(heroOf(page)).contentFrame().getByLabel("Name");
    await name.fill("Ann Example");
    const failed = headFails(page);
    site.answer(works);
    await failed;
    await nextFrame(page);
    await expectFrame(heroOf(page));
    await expect(name).toHaveValue("Ann Example");
  });
});
