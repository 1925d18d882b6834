/** What a visitor sees of a frame that the server knows not to work, and of one that is tried again. */
import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
import { violations } from "./axe.ts";
import {
  configured,
  desktop,
  focusIsIn,
  inView,
  onPhone,
  popupOf,
  smallest,
  test,
  thirdParties,
  visit,
} from "./site.ts";

test.use({ viewport: desktop });

const statePath = "/embeds.json";
const since = "Sunday, November 22 at 2:10 PM";
const form = /^https:\/\/forms\.example\.com\//;
/** How long a frame may take, in milliseconds. */
const patience = 8000;

const good = { contentType: "text/html", body: "<!doctype html><title>Embed</title><input aria-label='Name'>" };
/** Answers for which browsers fire the load event, and show nothing or what nobody should see. */
const refusals: Record<string, Parameters<Route["fulfill"]>[0]> = {
  "X-Frame-Options": { ...good, headers: { "X-Frame-Options": "DENY" } },
  "frame-ancestors": { ...good, headers: { "Content-Security-Policy": "frame-ancestors 'none'" } },
  "404": { ...good, status: 404 },
  "500": { ...good, status: 500 },
  "a redirect to what may not be framed": { status: 302, headers: { Location: "https://forms.example.com/login" } },
};

/** What the server says of the form. */
interface Told {
  /** In the page. */
  down?: string;
  /** When it is asked. */
  now: Parameters<Route["fulfill"]>[0] | undefined;
}
const says = (leadForm: string) => ({ json: { leadForm, reviews: "" } });

/** Has the site's pages say of the form what a server tells them that asks its embeds itself. */
async function tell(page: Page, told: Told) {
  const asked: string[] = [];
  await page.route(`${siteUrl(configured.name)}/*`, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const answer = await route.fetch();
    const known = JSON.stringify({ name: "leadForm", ...(told.down && { down: told.down }) }).slice(1, -1);
    const title = "&quot;title&quot;:&quot;Website Form&quot;";
    let body = (await answer.text()).replaceAll(title, `${title},${known.replaceAll('"', "&quot;")}`);
    if (told.down) {
      const words = "The form hasn’t worked here since";
      body = body
        .replaceAll(`data-words="${words}" hidden="">`, `data-words="${words}">${words} ${told.down}.`)
        .replace('data-frame="loading"', 'data-frame="failed"');
    }
    await route.fulfill({ response: answer, body });
  });
  await page.route(`**${statePath}`, async (route) => {
    asked.push(route.request().headers().cookie ?? "");
    if (told.now) await route.fulfill(told.now); // and otherwise never
  });
  return asked;
}

async function openPopup(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click();
  await expect(popupOf(page)).toBeVisible();
  return popupOf(page);
}

const places: Record<string, { path: string; find: (page: Page) => Promise<Locator> }> = {
  "the popup": { path: "/about", find: openPopup },
  "the home page": { path: "/", find: async (page) => page.locator("#hero-form") },
};

const again = (box: Locator) => box.getByRole("button", { name: /^Try the (form|reviews) again$/ });
const frameIn = (box: Locator) => box.locator("iframe");

async function expectCard(box: Locator) {
  await expect(box.getByRole("link", { name: configured.phone })).toBeVisible();
  await expect(box.getByRole("link", { name: "Open the estimate form on its own page" })).toBeVisible();
  await expect(again(box)).toBeVisible();
}
async function expectForm(box: Locator) {
  await expect(frameIn(box)).toHaveCSS("opacity", "1");
  await expect(frameIn(box)).toHaveCount(1);
  await expect(box.getByRole("link", { name: configured.phone })).toBeHidden();
}

// A refusal leaves its trace in the console, and a failed request in the network.
const expected = /forms\.example\.com|^500 for .*\/embeds\.json|Refused to display|frame-ancestors|X-Frame-Options/;

for (const [place, { path, find }] of Object.entries(places)) {
  test.describe(place, () => {
    test.use({ expected });

    for (const [refusal, answer] of Object.entries(refusals)) {
      test(`${refusal}: where the server knows, the card shows, though the browser says that it has loaded`, async ({
        page,
      }) => {
        await visit(page, configured, "/faqs"); // registers the third parties' answers, which the next line overrules
        await page
          .context()
          .route(form, (route) =>
            route.fulfill(route.request().url().endsWith("/login") ? refusals["X-Frame-Options"] : answer),
          );
        await tell(page, { now: says(since) });
        await page.goto(siteUrl(configured.name) + path);
        const box = await find(page);
        await expectCard(box);
        await expect(box.getByText(`The form hasn’t worked here since ${since}`)).toBeVisible();
        await expect(frameIn(box)).toHaveCount(0);
      });
    }

    test("where the page knows, the card is there from the start, and no frame is fetched", async ({ page }) => {
      const asked: string[] = [];
      page.on("request", (request) => {
        if (form.test(request.url())) asked.push(request.url());
      });
      await tell(page, { down: since, now: says(since) });
      await visit(page, configured, path);
      const box = await find(page);
      await expectCard(box);
      await expect(box.getByText("Loading")).toBeHidden();
      await expect(box.getByText(since)).toBeVisible();

      const status = box.getByRole("status");
      for (let time = 1; time <= 3; time++) {
        const answer = page.waitForResponse(`**${statePath}`);
        await again(box).click();
        await answer;
        await expect(status).toHaveText("Still not answering. Please call or write to us.");
        await expect(again(box)).toBeFocused();
      }
      expect(asked).toEqual([]);
    });

    test("a page that was made while it was down shows the form once it works", async ({ page }) => {
      await tell(page, { down: since, now: says("") });
      await visit(page, configured, path);
      await expectForm(await find(page));
    });

    test("trying again brings the form, and the focus to it, as soon as it works", async ({ page }) => {
      const told: Told = { down: since, now: says(since) };
      await tell(page, told);
      await visit(page, configured, path);
      const box = await find(page);
      await expectCard(box);
      told.now = says("");
      await again(box).press("Enter");
      await expectForm(box);
      expect(await focusIsIn(page, "[data-frame] > iframe")).toBe(true);
    });

    for (const [answer, now] of Object.entries({
      "a failure": { status: 500, body: "" },
      "no JSON": { contentType: "text/html", body: "<h1>Sign in</h1>" },
      nothing: { body: "null" },
      "another form": { json: ["leadForm"] },
      "a number": { json: { leadForm: 1 } },
      "ten megabytes": { json: { other: "a".repeat(10_000_000) } },
      silence: undefined,
    })) {
      test(`what the server cannot say changes nothing: ${answer}`, async ({ page }) => {
        const told: Told = { now };
        const asked = await tell(page, told);
        await visit(page, configured, path);
        const box = await find(page);
        await expectForm(box);
        await expect.poll(() => asked).toEqual([""]);

        told.down = since;
        await page.goto(siteUrl(configured.name) + path);
        const card = await find(page);
        await expectCard(card);
        await again(card).click();
        await expectForm(card);
      });
    }
  });
}

for (const [place, { path, find }] of Object.entries({
  ...places,
  "the reviews": {
    path: "/",
    find: async (page: Page) => {
      await page.locator("#testimonials").scrollIntoViewIfNeeded();
      return page.locator("#reviews");
    },
  },
})) {
  test.describe(`${place}, where only the browser knows`, () => {
    test.use({ expected: /^request failed: https:\/\/\w+\.example\.com\// });

    test("a frame that fails is tried again and again, until it is there", async ({ page }) => {
      let answer: (route: Route) => Promise<void> = (route) => route.abort();
      await page.route(thirdParties, (route) => answer(route));
      await visit(page, configured, path);
      const box = await find(page);
      await expect(box.getByText(/here since \w+, \w+ \d+ at \d+:\d\d\s[AP]M\./)).toBeVisible();
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
        await again(box).click();
        await expect(status).toHaveText("Trying again…");
        await again(box).click(); // changes nothing
        fail();
        await expect(status).toContainText("Still not answering.");
        await expect(again(box)).toBeFocused();
        await expect(frameIn(box)).toHaveCount(0);
      }
      answer = (route) => route.fulfill(good);
      await again(box).click();
      await expect(frameIn(box)).toHaveCSS("opacity", "1");
      await expect(frameIn(box)).toHaveCount(1);
      expect(await focusIsIn(page, "[data-frame] > iframe")).toBe(true);
    });
  });
}

test("one listener for violations of the policy stays, however often the popup opens", async ({ page }) => {
  await visit(page, configured, "/about");
  for (let opening = 1; opening <= 3; opening++) {
    await expectForm(await openPopup(page));
    await page.keyboard.press("Escape");
    await expect(popupOf(page)).toBeHidden();
  }
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", { expression: "document" });
  const { listeners } = await session.send("DOMDebugger.getEventListeners", { objectId: result.objectId ?? "" });
  expect(listeners.filter(({ type }) => type === "securitypolicyviolation")).toHaveLength(1);
});

test("a frame that waits below the screen has its 8 seconds when it comes into view", async ({ page }) => {
  await page.route(thirdParties, () => {}); // they never answer
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000_000);
  await visit(page, configured, "/");
  await page.evaluate(() => {
    const top = document.querySelector("#reviews")?.getBoundingClientRect().top ?? 0;
    scrollTo({ top: top - innerHeight - 100, behavior: "instant" });
  });
  const box = page.locator("#reviews");
  await expect(frameIn(box)).toBeAttached();
  await page.clock.fastForward(2 * patience);
  await expect(box).toHaveAttribute("data-frame", "loading");

  await box.scrollIntoViewIfNeeded();
  await inView(box);
  await page.clock.fastForward(patience);
  await expect(box).toHaveAttribute("data-frame", "failed");
});

const views = { desktop: { viewport: desktop }, "the smallest phone": { ...onPhone, viewport: smallest } };
for (const [name, view] of Object.entries(views)) {
  test.describe(`the card on ${name}`, () => {
    test.use({ ...view, expected });
    test("is whole inside its box, can be tapped, and violates no rule for accessibility", async ({ page }) => {
      await tell(page, { down: since, now: says(since) });
      await visit(page, configured, "/");
      const popup = await shownPopup(page);
      await again(popup).click();
      await expect(popup.getByRole("status")).not.toHaveText("");
      expect(await violations(page, "none")).toEqual([]);
      await expectWhole(popup);
      if (view.viewport !== desktop) return;
      await page.keyboard.press("Escape");
      await expectWhole(page.locator("#hero-form"));
    });
  });
}

/** The card stays inside its box, and its button is large enough for a finger. */
async function expectWhole(box: Locator) {
  expect((await again(box).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const over = await box.evaluate((element) => {
    const card = element.querySelector("[data-slot=retry]")?.closest(".grid");
    const inner = card?.getBoundingClientRect();
    const outer = (element.closest("[data-frame]") ?? element.querySelector("[data-frame]"))?.getBoundingClientRect();
    return inner && outer && Math.max(outer.top - inner.top, inner.bottom - outer.bottom);
  });
  expect(over).toBeLessThanOrEqual(0);
}

/** Opens the popup from whichever button the screen shows. */
async function shownPopup(page: Page) {
  await page.getByRole("button", { name: "Free Estimate", exact: true }).locator("visible=true").last().click();
  await expect(popupOf(page)).toBeVisible();
  return popupOf(page);
}
