/** Measuring what visitors get and what visits come to: off by default; where it is on, reports reach the operators' metrics. */
import type { ChildProcess } from "node:child_process";
import { expect, type Frame, type Page } from "@playwright/test";
import { siteUrl } from "./playwright.config.ts";
import {
  closePopup,
  desktop,
  embed,
  expectLoaded,
  footerPhone,
  givenPhone,
  mainOf,
  nextFrame,
  openPopup,
  popupOf,
  startSite,
  test,
  toReviews,
  watchRequests,
  withoutDialer,
} from "./site.ts";

/** Beside the ports of the sites that every test shares. */
const adminPort = Number(new URL(siteUrl("production")).port) + 5;

let site: ChildProcess;
let origin: string;

test.describe.configure({ mode: "default" }); // in front of one server
test.beforeAll(async () => {
  ({ site, origin } = await startSite({
    ADMIN_PORT: `${adminPort}`,
    SITE_RUM: "0.5",
    LEAD_FORM_URL: "https://calendly.com/oak/visit",
    REVIEWS_FRAME_URL: "https://calendly.com/reviews",
  }));
});
test.afterAll(() => site.kill());

/** What the operators' metrics count, by series. */
async function counted() {
  const text = await (await fetch(`http://localhost:${adminPort}/metrics`)).text();
  const series = text.matchAll(/^site_(web_vitals_\w+_count|outcomes_total)\{(.*)\} (\d+)$/gm);
  return Object.fromEntries([...series].map(([, name, labels, count]) => [`${name} ${labels}`, Number(count)]));
}

/** The home page shows the form from 1024 on. */
const withoutHeroForm = { ...desktop, width: 1000 };

let before: Record<string, number>;
test.beforeEach(async ({ page }) => {
  before = await counted();
  await inShare(page, true);
});
/** Has a visit be one of those that are measured, or of the others. */
const inShare = (page: Page, isIn: boolean) =>
  page.addInitScript(
    (value) => {
      Math.random = () => value;
    },
    isIn ? 0.1 : 0.9,
  );

/** The outcomes that are counted since the test began, with the page's template. */
async function outcomes() {
  return Object.entries(await counted()).flatMap(([series, count]) => {
    const [, device, outcome, route] = /^outcomes_total device="(.+)",outcome="(.+)",route="(.+)"$/.exec(series) ?? [];
    const more = count - (before[series] ?? 0);
    return outcome && more > 0 ? [`${outcome} ${route} ${device} ${more}`] : [];
  });
}

test("a visit is counted by template and device, and nothing is kept in the browser", async ({ page, context }) => {
  await page.goto(`${origin}/blog/hail-damage?utm_source=mail`);
  await page.waitForLoadState("networkidle");
  await mainOf(page).click({ position: { x: 5, y: 5 } });
  await page.goto(`${origin}/about`);
  await expect.poll(counted).toMatchObject({
    'web_vitals_seconds_count device="desktop",measure="LCP",route="/blog/*"': 1,
    'web_vitals_layout_shift_count device="desktop",route="/blog/*"': 1,
  });
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test("a visit outside the share loads no library; its taps are counted, once in each view of a page", async ({
  page,
}) => {
  const asked = watchRequests(page);
  await inShare(page, false);
  await page.goto(`${origin}/services/cabinets`);
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  for (const name of [givenPhone, givenPhone, "hello@example.com", "hello@example.com"])
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
  const tapped = ["call-tapped /services/* desktop 1", "email-tapped /services/* desktop 1"];
  await expect.poll(outcomes).toEqual(tapped);
  await page.goto(`${origin}/about`);
  await withoutDialer(page);
  await footerPhone(page).click();
  await expect.poll(outcomes).toEqual(["call-tapped /about desktop 1", ...tapped]);
  expect(asked.filter((request) => request.url().includes("web-vitals"))).toEqual([]);
});

test("a tap that leaves the page is counted", async ({ page }) => {
  await page.goto(`${origin}/services/siding-installation`);
  await mainOf(page).locator("button[data-action=call]").first().click();
  await page.goto("about:blank");
  await expect.poll(outcomes).toEqual(["call-tapped /services/* desktop 1"]);
});

// The formats of all providers: browser/form-messages.test.ts.

/** Has a page or a frame of it post what the form's page posts once the form was sent. */
const post = (from: Page | Frame | null) =>
  from?.evaluate(() => parent.postMessage({ event: "calendly.event_scheduled" }, "*"));

test("a popup that opens, a form that shows and one that was sent are counted, each once; what others post is not", async ({
  page,
}) => {
  await page.route(/^https:/, (route) => route.fulfill(embed));
  await page.setViewportSize(withoutHeroForm);
  await page.goto(`${origin}/`);
  await toReviews(page);
  await expectLoaded(page.locator("#reviews iframe"));
  await openPopup(page);
  const form = popupOf(page).locator("iframe");
  await expectLoaded(form);
  const reviews = page.frame({ url: /reviews/ });
  expect(reviews).not.toBeNull();
  for (const other of [page, reviews]) await post(other);
  await closePopup(page);
  await withoutDialer(page);
  await footerPhone(page).click();
  await expect.poll(outcomes).toContain("call-tapped / tablet 1");
  expect((await outcomes()).join()).not.toContain("form-sent");

  await openPopup(page);
  await expectLoaded(form);
  for (const _time of [1, 2]) await post(page.frame({ url: /oak/ }));
  const all = ["call-tapped", "form-sent", "frame-shown", "popup-opened"];
  await expect.poll(outcomes).toEqual(all.map((outcome) => `${outcome} / tablet 1`));
});

test.describe("a form that fails", () => {
  test.use({ expected: /request failed/ });
  test("is counted, reviews that fail are not", async ({ page }) => {
    const asked = watchRequests(page);
    await page.route(/^https:/, (route) => route.abort());
    await page.setViewportSize(withoutHeroForm);
    await page.goto(`${origin}/`);
    await toReviews(page);
    await expect(page.locator("#reviews")).toHaveAttribute("data-frame", "failed");
    await nextFrame(page);
    expect(asked.filter((request) => request.url().endsWith("/vitals"))).toEqual([]);
    await openPopup(page);
    await expect(popupOf(page).getByRole("link", { name: givenPhone })).toBeVisible();
    await expect.poll(outcomes).toEqual(["frame-failed / tablet 1", "popup-opened / tablet 1"]);
  });
});
