/** Review widgets of third parties: they load their resources and resize, and contact details replace a failed widget. */
import { expect, type Page } from "@playwright/test";
import {
  test as base,
  callUrl,
  expectFrameLoaded,
  fixturePhone,
  scrollToReviews,
  siteFontBase64,
  startSite,
  stopClock,
  waitUntilInView,
} from "./site.ts";

const scripts = "https://widgets.example.net";
const cdn = "https://static.widgets.example.org";
const photos = "https://lh3.photos.example.com";
const element = "reviews-app-0f1e2d";
const pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const frameTimeout = 8000;

/** The responses of the widgets' origins, by address. */
type Responses = Record<string, { contentType?: string; body?: string | Buffer; status?: number }>;

const script = (body: string) => ({ contentType: "text/javascript", body });

const test = base.extend<{ visitReviews: (settings: Record<string, string>, responses: Responses) => Promise<void> }>({
  /** Opens the home page of a site with these settings and scrolls to the reviews. */
  visitReviews: async ({ page }, use) => {
    const stops: (() => void)[] = [];
    await use(async (settings, responses) => {
      const { site, origin } = await startSite({
        REVIEWS_ORIGINS: "https://*.widgets.example.org, https://*.photos.example.com",
        ...settings,
      });
      stops.push(() => site.kill());
      await page.route(/^https:/, (route) => {
        const response = responses[route.request().url()] ?? { status: 404 };
        return route.fulfill({ ...response, headers: { "access-control-allow-origin": "*" } });
      });
      await page.goto(origin);
      await scrollToReviews(page);
    });
    for (const stop of stops) stop();
  },
});

/** The resources that widgets add to a page. */
const widgetResources: Responses = {
  [`${cdn}/style.css`]: { contentType: "text/css", body: ".from-link { height: 30px }" },
  [`${cdn}/font.woff2`]: { contentType: "font/woff2", body: Buffer.from(siteFontBase64, "base64") },
  [`${cdn}/api/reviews.json`]: { contentType: "application/json", body: '["Great roof"]' },
  [`${photos}/ann.gif`]: { contentType: "image/gif", body: Buffer.from(pixel.split(",")[1] ?? "", "base64") },
  [`${cdn}/frame`]: { contentType: "text/html", body: "<!doctype html><title>Stars</title><p>Five stars</p>" },
};

/** The second script of a widget, which renders reviews with every kind of resource. */
const draw = `
  window.drawReviews = async (element) => {
    document.head.append(Object.assign(document.createElement("style"), { textContent: ".from-style { height: 700px }" }));
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "${cdn}/style.css" }));
    document.fonts.add(await new FontFace("Widget", "url(${cdn}/font.woff2)").load());
    const [text] = await (await fetch("${cdn}/api/reviews.json")).json();
    element.innerHTML = '<div class="from-style"><p class="from-link">' + text + '</p><img alt="Ann" src="${photos}/ann.gif">' +
      '<iframe title="Stars" src="${cdn}/frame"></iframe></div><i style="display: block; height: 40px"></i>';
  };
  const found = document.querySelector("[class*=reviews-app-]");
  if (found) drawReviews(found);`;

/** Expects every resource: style element, style attribute, stylesheet, font, API response, image and frame. */
async function expectReviews(page: Page) {
  const box = page.locator("#reviews");
  await expect(box.getByText("Great roof")).toBeVisible();
  await expect(box.locator(".from-style")).toHaveCSS("height", "700px");
  await expect(box.locator(".from-link")).toHaveCSS("height", "30px");
  await expect(box.locator("i")).toHaveCSS("height", "40px");
  await expect(box.getByAltText("Ann")).toHaveJSProperty("naturalWidth", 1);
  await expect(box.getByTitle("Stars").contentFrame().getByText("Five stars")).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check("16px Widget"))).toBe(true);
  await expect(box.getByRole("link", { name: fixturePhone })).toBeHidden();
  await expectNoOverlap(page);
}

/** Expects the reviews inside their section, above the next section. */
async function expectNoOverlap(page: Page) {
  const [content, section, next] = await page.locator("#reviews").evaluate((box) => {
    const place = box.closest("section");
    const ends = [...box.children].map((child) => child.getBoundingClientRect().bottom);
    return [
      Math.max(...ends),
      place?.getBoundingClientRect().bottom ?? 0,
      place?.nextElementSibling?.getBoundingClientRect().top ?? 0,
    ] as const;
  });
  expect(content).toBeLessThanOrEqual(section);
  expect(section).toBeLessThanOrEqual(next);
}

test("shows a widget that draws into its own element", async ({ page, visitReviews }) => {
  await visitReviews(
    { REVIEWS_SCRIPT_URL: `${scripts}/platform.js`, REVIEWS_CLASS: element },
    {
      ...widgetResources,
      [`${cdn}/app.js`]: script(draw),
      [`${scripts}/platform.js`]: script(
        `document.head.append(Object.assign(document.createElement("script"), { src: "${cdn}/app.js" }))`,
      ),
    },
  );
  await expect(page.locator(`.${element}`)).toHaveCount(1);
  await expectReviews(page);
});

test("shows a widget that draws next to its script", async ({ page, visitReviews }) => {
  await visitReviews(
    { REVIEWS_SCRIPT_URL: `${scripts}/loader.js?0f1e2d` },
    {
      ...widgetResources,
      [`${cdn}/app.js`]: script(draw),
      [`${scripts}/loader.js?0f1e2d`]: script(`
        const next = document.createElement("div");
        document.querySelector("script[src*='loader.js?']").before(next);
        document.body.append(
          Object.assign(document.createElement("script"), { src: "${cdn}/app.js", onload: () => drawReviews(next) }),
        );`),
    },
  );
  await expectReviews(page);
});

/** How scripts apply the height that a frame posts. */
const resizers = {
  "the height attribute": "frame.style.transition = 'height 0.1s'; frame.height = data.height",
  "a style": "frame.style.height = data.height + 'px'",
};
for (const [name, apply] of Object.entries(resizers)) {
  test(`grows with a frame that its script resizes by ${name}`, async ({ page, visitReviews }) => {
    const frame = `${scripts}/reputation/widget/0f1e2d?widgetId=7`;
    await visitReviews(
      { REVIEWS_SCRIPT_URL: `${scripts}/review-widget.js`, REVIEWS_FRAME_URL: frame },
      {
        [frame]: { contentType: "text/html", body: "<!doctype html><title>Reviews</title>" },
        [`${scripts}/review-widget.js`]: script(`
          addEventListener("message", ({ data: [event, data] }) => {
            for (const frame of document.querySelectorAll(".lc_reviews_widget"))
              if (event === "lc.setHeight" && new URL(frame.src).searchParams.get("widgetId") === data.widgetId) { ${apply} }
          });`),
      },
    );
    const shown = page.getByTitle("Customer reviews");
    await expectFrameLoaded(shown);
    const start = await shown.boundingBox();
    expect(start?.height).toBe(600);
    const heading = page.locator("#testimonials h2");
    const top = (await heading.boundingBox())?.y;
    for (const height of [1400, 900, 300]) {
      await shown
        .contentFrame()
        .locator("html")
        .evaluate((_, posted) => parent.postMessage(["lc.setHeight", { height: posted, widgetId: "7" }], "*"), height);
      await expect.poll(async () => (await shown.boundingBox())?.height).toBe(height);
      await expectNoOverlap(page);
      expect((await page.locator("#reviews").boundingBox())?.height).toBe(Math.max(height, 600));
      expect((await heading.boundingBox())?.y).toBe(top);
      expect((await shown.boundingBox())?.width).toBe(start?.width);
    }
  });
}

test("replaces an empty widget by contact details after 8 s", async ({ page, visitReviews }) => {
  await stopClock(page);
  const settings = { REVIEWS_SCRIPT_URL: `${scripts}/platform.js` };
  await visitReviews(settings, {
    [`${scripts}/platform.js`]: script(
      "addEventListener('late', () => document.querySelector('#reviews script').after('Late'))",
    ),
  });
  const box = page.locator("#reviews");
  const call = box.getByRole("link", { name: fixturePhone });
  await expect(box).toHaveAttribute("data-frame", "loading");
  await waitUntilInView(box);
  await page.clock.fastForward(frameTimeout - 1);
  await expect(call).toBeHidden();
  await page.clock.fastForward(1);
  await expect(call).toHaveAttribute("href", callUrl(fixturePhone));
  await expect(call).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("late")));
  await expect(box.getByText("Late")).toBeVisible();
  await expect(call).toBeHidden();
});

test.describe("provider down:", () => {
  test.use({ ignoredProblems: /^404 for https:\/\/widgets\.example\.net\// });

  test("replaces a widget whose script fails by contact details", async ({ page, visitReviews }) => {
    await visitReviews({ REVIEWS_SCRIPT_URL: `${scripts}/platform.js` }, {});
    await expect(page.locator("#reviews").getByRole("link", { name: fixturePhone })).toBeVisible();
    await expect(page.locator("#reviews").getByText("Loading")).toBeHidden();
  });
});
