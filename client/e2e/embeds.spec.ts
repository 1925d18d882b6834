/** Embedded frames: lazy loading, attributes, and the fallback with contact details if a frame fails. */
import type { RequestListener } from "node:http";
import { expect, type Locator, type Page, type Request, type Route } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { type ProbedSite, showForm, startProbedSite } from "./form-server.ts";
import { scrollThrough } from "./page-load.ts";
import { leadFormUrl, siteUrl } from "./playwright.config.ts";
import {
  callUrl,
  configuredPhone,
  desktop,
  estimateButton,
  expectFocusIn,
  expectFrameLoaded,
  expectPopupHydrated,
  fixturePhone,
  formPageLink,
  holdResponses,
  nextFrame,
  openPopup,
  popupOf,
  recordRequests,
  scrollToReviews,
  smallPhone,
  stopClock,
  test,
  thirdPartyUrls,
  visit,
  waitUntilInView,
} from "./site.ts";

const reviewsScript = "https://reviews.example.com/widget.js";
const wideBreakpoint = 1024;
/** The time after which the contact details replace a frame, in milliseconds. */
const frameTimeout = 8000;

const heroOf = (page: Page) => page.locator("[data-slot=hero-form]");
const reviewsOf = (page: Page) => page.locator("#reviews");
const frameIn = (box: Locator) => box.locator("iframe");
const retryButton = (box: Locator) => box.getByRole("button", { name: /^Try the (form|reviews) again$/ });

/** Returns a function that lists the URLs requested so far. */
function recordUrls(page: Page) {
  const requests = recordRequests(page);
  return () => requests.map((request) => request.url());
}

/** Expects one visible frame and no contact details. */
async function expectOnlyFrame(box: Locator) {
  await expectFrameLoaded(frameIn(box));
  await expect(frameIn(box)).toHaveCount(1);
  await expect(box.getByRole("link", { name: "Write an e-mail" })).toBeHidden();
}
/** Expects the contact details instead of a frame. */
async function expectFallback(box: Locator, phoneNumber = configuredPhone) {
  await expect(box.getByRole("link", { name: phoneNumber })).toHaveAttribute("href", callUrl(phoneNumber));
  await expect(box.getByRole("link", { name: "Write an e-mail" })).toBeVisible();
  const hours = box.getByText("Monday to Saturday: 8:00 AM - 7:00 PM");
  await expect(hours).toBeVisible();
  await expect(hours).toHaveText(/Sunday: Closed$/);
  await expect(box.getByText("Loading")).toBeHidden();
  await expect(frameIn(box).filter({ visible: true })).toHaveCount(0);
}

for (const [site, leadForm, reviews] of [
  ["development", "/embed/lead-form", "/embed/reviews"],
  ["configured", leadFormUrl, "https://reviews.example.com/frame"],
] as const) {
  test(`loads titled, sandboxed frames near the viewport: ${site}`, async ({ page }) => {
    const urls = recordUrls(page);
    await visit(page, "/", site);
    for (const [title, src, height] of [
      ["Website Form", leadForm, 420],
      ["Customer reviews", reviews, 600],
    ] as const) {
      if (src === reviews) {
        expect(urls()).not.toContain(new URL(src, siteUrl(site)).href);
        expect(urls()).not.toContain(reviewsScript);
        await scrollToReviews(page);
      }
      const frame = page.getByTitle(title);
      await expectFrameLoaded(frame);
      await expect(frame).toHaveAttribute("src", src);
      await expect(frame).toHaveAttribute("loading", "lazy");
      expect((await frame.boundingBox())?.height).toBe(height);
      const rights = (await frame.getAttribute("sandbox"))?.split(" ");
      expect(rights).toContain("allow-forms");
      expect(rights).not.toContain("allow-top-navigation");
      // allow-scripts with allow-same-origin lets a page of the site's origin remove its sandbox (HTML, iframe sandbox).
      expect(rights?.includes("allow-same-origin")).toBe(site === "configured");
    }
    // The script that stores the source of a visit is loaded only if the form has parameters.
    expect(urls().some((url) => url.includes("/attribution-"))).toBe(site === "configured");
    await expect.poll(() => urls().filter((url) => url === reviewsScript)).toHaveLength(site === "configured" ? 1 : 0);
  });
}

test("requests the form of the hero only on wide screens", async ({ page }) => {
  const urls = recordUrls(page);
  await page.setViewportSize({ ...desktop, width: wideBreakpoint - 1 });
  await visit(page, "/", "configured");
  await scrollThrough(page);
  await expect(page.getByTitle("Customer reviews")).toBeVisible();
  await expect(page.getByTitle("Website Form")).toHaveCount(0);
  expect(urls()).not.toContain(leadFormUrl);

  await page.setViewportSize({ ...desktop, width: wideBreakpoint });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByTitle("Website Form")).toBeVisible();
  expect(urls()).toContain(leadFormUrl);
});

test.describe("hostile embed:", () => {
  test.use({ ignoredProblems: /Unsafe attempt to initiate navigation|sandbox/ });
  test("neither navigates nor blocks the page", async ({ page }) => {
    await page.route(thirdPartyUrls, (route) =>
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
    await expectFrameLoaded(page.getByTitle("Website Form"));
    await openPopup(page);
    await expect(page).toHaveURL(siteUrl("configured"));
    expect(await page.title()).not.toBe("mine");
  });
});

test("replaces a slow form after 8 s until it arrives", async ({ page }) => {
  const release = await holdResponses(page, thirdPartyUrls);
  await stopClock(page);
  await visit(page, "/about", "configured");
  await estimateButton(page).hover(); // loads React, because the shell would wait for the stopped clock
  await expectPopupHydrated(page);
  await estimateButton(page).click();
  const popup = popupOf(page);
  await expect(frameIn(popup)).toBeAttached();
  await waitUntilInView(frameIn(popup)); // starts the timeout
  await page.clock.fastForward(frameTimeout - 1);
  await expect(popup.getByRole("link", { name: "Write an e-mail" })).toBeHidden();
  await page.clock.fastForward(1);
  await expectFallback(popup);
  await expect(formPageLink(popup)).toBeVisible();
  release();
  await expectOnlyFrame(popup);
});

test("starts the timeout of a frame in view", async ({ page }) => {
  const release = await holdResponses(page, thirdPartyUrls);
  await stopClock(page);
  await visit(page, "/", "configured");
  const box = reviewsOf(page);
  // Just above the reviews: their frame is fetched and not yet in view.
  await box.evaluate((element) =>
    scrollTo({ top: element.getBoundingClientRect().top - innerHeight - 100, behavior: "instant" }),
  );
  await expect(frameIn(box)).toBeAttached();
  await page.clock.fastForward(2 * frameTimeout);
  await expect(box).toHaveAttribute("data-frame", "loading");

  await box.scrollIntoViewIfNeeded();
  await waitUntilInView(box);
  await page.clock.fastForward(frameTimeout - 1);
  release();
  await expectOnlyFrame(box);
  await page.clock.fastForward(frameTimeout);
  await expectOnlyFrame(box);
});

test("shows a frame in time while HEAD is pending", async ({ page }) => {
  const release = await holdResponses(page, thirdPartyUrls);
  await page.route(thirdPartyUrls, (route) => (route.request().method() === "HEAD" ? undefined : route.fallback()));
  await stopClock(page);
  await visit(page, "/", "configured");
  const box = reviewsOf(page);
  await scrollToReviews(page);
  await waitUntilInView(box);
  await page.clock.fastForward(frameTimeout - 1);
  // The listener is added before the frame arrives. evaluateHandle would await a bare promise, so it is wrapped in an object.
  const load = await frameIn(box).evaluateHandle((frame) => ({
    event: new Promise<void>((resolve) => frame.addEventListener("load", () => resolve())),
  }));
  release();
  await load.evaluate(({ event }) => event);
  await page.clock.fastForward(1);
  await expect(box).toHaveAttribute("data-frame", "loading");
  await page.clock.fastForward(frameTimeout);
  await expectOnlyFrame(box);
});

test.describe("third party down:", () => {
  test.use({ timezoneId: "Asia/Tokyo", ignoredProblems: /^request failed: https:\/\/\w+\.example\.com\// });

  test("shows the failure time in Houston, and retries", async ({ page }) => {
    const abort = (route: Route) => route.abort();
    await page.clock.setFixedTime(new Date("2026-11-23T05:10:00Z"));
    await page.route(thirdPartyUrls, abort);
    await visit(page, "/", "configured");
    await expect(heroOf(page).getByText("The form hasn’t worked here since")).toHaveText(
      "The form hasn’t worked here since Sunday, November 22 at 11:10 PM.",
    );
    await expect(formPageLink(heroOf(page))).toBeVisible();
    await scrollToReviews(page);
    const box = reviewsOf(page);
    await expectFallback(box);
    const button = retryButton(box);
    const status = box.getByRole("status");
    for (let time = 1; time <= 2; time++) {
      const fail = await holdResponses(page, thirdPartyUrls);
      await button.click();
      await expect(status).toHaveText("Trying again…");
      await button.click(); // a second click during the retry has no effect
      fail();
      await expect(status).toContainText("Still not answering.");
      await expect(button).toBeFocused();
      await expect(frameIn(box)).toHaveCount(0);
    }
    await page.unroute(thirdPartyUrls, abort);
    await button.click();
    await expectOnlyFrame(box);
    await expectFocusIn(page, "[data-frame] > iframe");
  });
});

test.describe("blocked frame of an extension:", () => {
  test.use({ ignoredProblems: /Content Security Policy/ });

  test("keeps the form", async ({ page }) => {
    await visit(page, "/", "configured");
    await expectOnlyFrame(heroOf(page));
    // An extension inserts frames like this.
    await page.evaluate(() => {
      const other = Object.assign(document.createElement("iframe"), { src: "data:text/html,Elsewhere" });
      const forbidden = new Promise((resolve) => document.addEventListener("securitypolicyviolation", resolve));
      document.body.append(other);
      return forbidden.then(() => {});
    });
    await nextFrame(page);
    await expectOnlyFrame(heroOf(page));
  });
});

/** Responds with the form and denies framing. */
const denyFrames: RequestListener = (request, response) => {
  response.setHeader("X-Frame-Options", "DENY");
  showForm(request, response);
};

test.describe("probed form:", () => {
  test.describe.configure({ mode: "default" }); // the tests share one server
  // Chromium reports denied framing in the console, and the failed request.
  test.use({
    ignoreHTTPSErrors: true, // the form's certificate is self-signed
    ignoredProblems: /127\.0\.0\.1|\/embeds\.json|X-Frame-Options/,
  });
  let site: ProbedSite;

  test.beforeAll(async () => {
    site = await startProbedSite();
  });
  test.afterAll(() => site.stop());
  test.afterEach(async () => {
    site.respondWith(showForm);
    await site.waitUntilUp();
  });

  /** Expects, instead of the frame and inside its box, the contact details with the failure time that the server reports. */
  async function expectDatedFallback(box: Locator, since: string) {
    await expect(box.getByText(`The form hasn’t worked here since ${since}.`)).toBeVisible();
    await expectFallback(box, fixturePhone);
    await expect(frameIn(box)).toHaveCount(0);
    expect((await retryButton(box).boundingBox())?.height).toBeGreaterThanOrEqual(44); // px, the target size of WCAG 2.5.5
    const overflow = await box.evaluate((element) => {
      const inner = element.querySelector("[data-slot=retry]")?.closest(".grid")?.getBoundingClientRect();
      const outer = (element.closest("[data-frame]") ?? element.querySelector("[data-frame]"))?.getBoundingClientRect();
      return inner && outer && Math.max(outer.top - inner.top, inner.bottom - outer.bottom);
    });
    expect(overflow).toBeLessThanOrEqual(0);
  }

  test("shows contact details at once while framing is denied", async ({ page }) => {
    await page.goto(`${site.origin}/about`);
    site.respondWith(denyFrames);
    const since = await site.waitUntilDown();

    // This page was loaded before the failure.
    const popup = await openPopup(page);
    await expectDatedFallback(popup, since);
    await retryButton(popup).click();
    await expect(popup.locator("[data-slot=retry] [role=status]")).toHaveText(
      "Still not answering. Please call or write to us.",
    );
    await expect(retryButton(popup)).toBeFocused();
    for (const viewport of [desktop, smallPhone]) {
      await page.setViewportSize(viewport);
      await expectDatedFallback(popup, since);
      await expectNoViolations(page);
    }

    await page.setViewportSize(desktop);
    const urls = recordUrls(page);
    await page.goto(site.origin);
    const hero = heroOf(page);
    await expectDatedFallback(hero, since);
    expect(urls()).not.toContain(site.form);

    site.respondWith(showForm);
    await site.waitUntilUp();
    await retryButton(hero).press("Enter");
    await expectOnlyFrame(hero);
    await expectFocusIn(page, "[data-frame] > iframe");
    await expectOnlyFrame(await openPopup(page)); // this page was rendered during the failure
  });

  const unusableResponses: ((route: Route) => Promise<void>)[] = [
    async () => {}, // no response
    (route) => route.fulfill({ status: 500, body: "" }),
    (route) => route.fulfill({ contentType: "text/html", body: "<h1>Sign in</h1>" }),
    (route) => route.fulfill({ body: "null" }),
    (route) => route.fulfill({ json: { leadForm: 1 } }),
  ];

  test("shows form or contact details without a usable embeds.json", async ({ page }) => {
    for (const respond of unusableResponses) {
      await page.route("**/embeds.json*", respond);
      await page.goto(site.origin);
      await expectOnlyFrame(heroOf(page));
    }
    site.respondWith(denyFrames);
    const since = await site.waitUntilDown();
    await page.goto(site.origin);
    await expectDatedFallback(heroOf(page), since);
    site.respondWith(showForm);
    await retryButton(heroOf(page)).click();
    await expectOnlyFrame(heroOf(page));
  });

  const formRequests = (requests: Request[]) =>
    requests.filter((request) => request.url() === site.form).map((request) => request.method());

  for (const [condition, mute, respond] of [
    [
      "posts a message",
      false,
      (_, response) =>
        response.setHeader("Content-Type", "text/html").end("<script>parent.postMessage(1, '*')</script>"),
    ],
    [
      "hides its HEAD response",
      true,
      (request, response) => {
        if (request.method === "HEAD") request.socket.destroy();
        else showForm(request, response);
      },
    ],
  ] as [string, boolean, RequestListener][]) {
    test(`requests a form once that ${condition}`, async ({ page }) => {
      site.respondWith(respond);
      await site.waitUntilUp({ mute });
      const requests = recordRequests(page);
      await page.goto(site.origin);
      await expectOnlyFrame(heroOf(page));
      await nextFrame(page);
      expect(formRequests(requests)).toEqual(["GET"]);
    });
  }

  test("shows contact details if the browser blocks the form", async ({ page }) => {
    await page.route(site.form, (route) => route.abort("blockedbyclient"));
    const requests = recordRequests(page);
    await page.goto(site.origin);
    await expectFallback(heroOf(page), fixturePhone);
    expect(formRequests(requests)).toEqual(["GET", "HEAD"]);
  });

  test("keeps typed text if HEAD fails after loading", async ({ page }) => {
    site.respondWith((request, response) => {
      if (request.method !== "HEAD") showForm(request, response);
    });
    await stopClock(page);
    await page.goto(site.origin);
    await expectOnlyFrame(heroOf(page));
    await page.clock.fastForward(500); // a failure within this time still removes the frame
    const name = frameIn(heroOf(page)).contentFrame().getByLabel("Name");
    await name.fill("Ann Example");
    const failed = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
    site.respondWith(showForm);
    await failed;
    await page.clock.resume();
    await nextFrame(page);
    await expectOnlyFrame(heroOf(page));
    await expect(name).toHaveValue("Ann Example");
  });
});
