/** What a visitor sees of a form that the program knows not to work: a real https server fails, and the program asks it. */
import type { RequestListener } from "node:http";
import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { violations } from "./axe.ts";
import { ProbedSite, works } from "./form-server.ts";
import { desktop, focusIsIn, nextFrame, onPhone, popupOf, smallest, test } from "./site.ts";

// A refusal leaves its trace in the console, and a failed request in the network.
test.use({
  viewport: desktop,
  ignoreHTTPSErrors: true, // Chromium does not know who has signed the form's certificate
  expected:
    /127\.0\.0\.1|elsewhere\.example\.com|\/embeds\.json|frame-ancestors|X-Frame-Options|Content Security Policy/,
});

let site: ProbedSite;

test.beforeAll(async () => {
  site = await ProbedSite.start();
});
test.afterAll(() => site.stop());
test.afterEach(async () => {
  await site.form.mend();
  await site.isUp();
});

const elsewhere = "https://elsewhere.example.com/";
const withHeader =
  (name: string, value: string): RequestListener =>
  (request, response) => {
    response.setHeader(name, value);
    works(request, response);
  };
const withStatus =
  (status: number): RequestListener =>
  (_, response) => {
    response.writeHead(status).end("Gone");
  };

/** How the form fails, and whether its address still opens as a page of its own. */
const failures: Record<string, { answer: RequestListener | "none: its server is gone"; opens: boolean }> = {
  silence: { answer: () => {}, opens: false }, // first: it takes the program 20 s
  "X-Frame-Options": { answer: withHeader("X-Frame-Options", "DENY"), opens: true },
  "frame-ancestors": { answer: withHeader("Content-Security-Policy", "frame-ancestors 'none'"), opens: true },
  "404": { answer: withStatus(404), opens: false },
  "500": { answer: withStatus(500), opens: false },
  "a redirect to where the pages' policy allows no frame": {
    answer: (_, response) => {
      response.writeHead(302, { Location: elsewhere }).end();
    },
    opens: true,
  },
  "a server that dies": { answer: "none: its server is gone", opens: false },
};

async function openPopup(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click();
  await expect(popupOf(page)).toBeVisible();
  return popupOf(page);
}
const heroOf = (page: Page) => page.locator("#hero-form");
const again = (box: Locator) => box.getByRole("button", { name: "Try the form again" });
const frameIn = (box: Locator) => box.locator("iframe");

/** There is no frame, and the card says since when: in the program's words, not the browser's. */
async function expectCard(box: Locator, since: string) {
  await expect(box.getByText(`The form hasn’t worked here since ${since}.`)).toBeVisible();
  await expect(box.getByRole("link", { name: "(713) 555-0142" })).toBeVisible();
  await expect(box.getByText("Loading")).toBeHidden();
  await expect(again(box)).toBeVisible();
  await expect(frameIn(box)).toHaveCount(0);
}
async function expectForm(box: Locator) {
  await expect(frameIn(box)).toHaveCSS("opacity", "1");
  await expect(frameIn(box)).toHaveCount(1);
  await expect(box.getByRole("link", { name: "(713) 555-0142" })).toBeHidden();
}

test("a form that was begun is there when the popup opens again, and its server was asked for it once", async ({
  page,
}) => {
  let frames = 0;
  site.form.answer((request, response) => {
    if (request.method === "GET" && request.headers["user-agent"]?.includes("Chrome")) frames++;
    works(request, response);
  });
  await page.goto(`${site.origin}/about`);
  const name = frameIn(await openPopup(page))
    .contentFrame()
    .getByLabel("Name");
  await name.fill("Ann Example");
  await popupOf(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openPopup(page);
  await expect(name).toHaveValue("Ann Example");
  expect(frames).toBe(1);
});

for (const [failure, { answer, opens }] of Object.entries(failures)) {
  test(`${failure}: the card is there at once, and the form as soon as it works`, async ({ page }) => {
    await page.goto(`${site.origin}/about`);
    if (typeof answer === "string") await site.form.kill();
    else site.form.answer(answer);
    const since = await site.isDown();

    // The page is from before.
    const popup = await openPopup(page);
    await expectCard(popup, since);
    await again(popup).click();
    await expect(popup.getByRole("status")).toHaveText("Still not answering. Please call or write to us.");
    await expect(again(popup)).toBeFocused();
    await expectCard(popup, since);

    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(site.form.url)) asked.push(request.url());
    });
    await page.goto(site.origin);
    const hero = heroOf(page);
    await expectCard(hero, since);
    await expect(hero.getByRole("link", { name: "Open the estimate form on its own page" })).toHaveCount(opens ? 1 : 0);
    expect(asked).toEqual([]);

    await site.form.mend();
    await site.isUp();
    await again(hero).press("Enter");
    await expectForm(hero);
    expect(await focusIsIn(page, "[data-frame] > iframe")).toBe(true);
    await expectForm(await openPopup(page)); // of the page that was made while the form was down
  });
}

const noAnswers: ((route: Route) => Promise<void>)[] = [
  async () => {}, // it never comes
  (route) => route.fulfill({ status: 500, body: "" }),
  (route) => route.fulfill({ contentType: "text/html", body: "<h1>Sign in</h1>" }),
  (route) => route.fulfill({ body: "null" }),
  (route) => route.fulfill({ json: { leadForm: 1 } }),
  (route) => route.fulfill({ json: { other: "a".repeat(10_000_000) } }),
];

test("a page that the program does not answer shows the form", async ({ page }) => {
  for (const answer of noAnswers) {
    await page.route("**/embeds.json*", answer);
    await page.goto(site.origin);
    await expectForm(heroOf(page));
  }
});

test("a page that the program does not answer leaves the card where it is, until it is told to try", async ({
  page,
}) => {
  site.form.answer(withStatus(404));
  const since = await site.isDown();
  for (const answer of noAnswers) {
    await page.route("**/embeds.json*", answer);
    await page.goto(site.origin);
    await expectCard(heroOf(page), since);
  }
  await site.form.mend();
  await again(heroOf(page)).click();
  await expectForm(heroOf(page));
});

/** How HEAD may end where GET brings the form. */
const heads: Record<string, RequestListener> = {
  "is kept from the page": withHeader("Cross-Origin-Resource-Policy", "same-origin"),
  "is cut off": ({ socket }) => socket.destroy(),
  "redirects elsewhere": (_, response) => {
    response.writeHead(302, { Location: elsewhere }).end();
  },
};
for (const [what, head] of Object.entries(heads)) {
  test(`HEAD ${what}: the form is there, because the program has found that HEAD says nothing`, async ({ page }) => {
    site.form.answer((request, response) => (request.method === "HEAD" ? head : works)(request, response));
    await site.isUp({ mute: true });
    const failed = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
    await page.goto(site.origin);
    await failed;
    await nextFrame(page);
    await expectForm(heroOf(page));
  });
}

test("HEAD is cut off after the form was shown: the form stays, with what is typed in it", async ({ page }) => {
  site.form.answer((request, response) => {
    if (request.method !== "HEAD") works(request, response);
  });
  await page.goto(site.origin);
  const hero = heroOf(page);
  await expectForm(hero);
  const name = hero.frameLocator("iframe").getByLabel("Name");
  await name.fill("Ann Example");
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
  site.form.answer(works);
  await failed;
  await nextFrame(page);
  await expectForm(hero);
  await expect(name).toHaveValue("Ann Example");
});

const views = { desktop: { viewport: desktop }, "the smallest phone": { ...onPhone, viewport: smallest } };
for (const [name, view] of Object.entries(views)) {
  test.describe(`the card on ${name}`, () => {
    test.use(view);
    test("is whole inside its box, can be tapped, and violates no rule for accessibility", async ({ page }) => {
      site.form.answer(withHeader("X-Frame-Options", "DENY")); // with the link to the form's own page
      await site.isDown();
      await page.goto(site.origin);
      const popup = await shownPopup(page);
      await again(popup).click();
      await expect(popup.getByRole("status")).toContainText("Still not answering.");
      expect(await violations(page, "none")).toEqual([]);
      await expectWhole(popup);
      if (view.viewport !== desktop) return;
      await page.keyboard.press("Escape");
      await expectWhole(heroOf(page));
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
  await page.locator("[data-action=estimate]").filter({ visible: true }).first().click();
  await expect(popupOf(page)).toBeVisible();
  return popupOf(page);
}
