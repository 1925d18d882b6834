/** Measuring what visitors get and what visits come to: off by default; where it is on, reports reach the operators' metrics. */
import type { ChildProcess } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
import {
  closePopup,
  desktop,
  embed,
  footerPhone,
  nextFrame,
  openPopup,
  popupOf,
  production,
  startSite,
  test,
  visit,
  withoutDialer,
} from "./site.ts";

/** Beside the ports of the sites that every test shares. */
const adminPort = Number(new URL(siteUrl("production")).port) + 5;

let site: ChildProcess | undefined;
let origin: string;

async function start(share: string, more: Record<string, string> = {}) {
  ({ site, origin } = await startSite({ ADMIN_PORT: `${adminPort}`, SITE_RUM: share, ...more }));
}

const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js")),
  );

/** What the operators' metrics count, by series. */
const metrics = async () => (await fetch(`http://localhost:${adminPort}/metrics`)).text();
async function counted() {
  const series = [...(await metrics()).matchAll(/^(site_web_vitals_\w+_count\{.*\}) (\d+)$/gm)];
  return Object.fromEntries(series.map(([, name, count]) => [name, Number(count)]));
}

/** The outcomes that are counted, with the page's template. */
async function outcomes() {
  const series = (await metrics()).matchAll(
    /^site_outcomes_total\{device="(.+)",outcome="(.+)",route="(.+)"\} (\d+)$/gm,
  );
  return [...series].flatMap(([, device, outcome, route, count]) =>
    count === "0" ? [] : [`${outcome} ${route} ${device} ${count}`],
  );
}

test.describe.configure({ mode: "serial" });
test.afterEach(async () => {
  if (!site) return;
  const ended = new Promise((resolve) => site?.once("exit", resolve));
  site.kill();
  await ended;
  site = undefined;
});

test("where it is off, not one byte of it is shipped", async ({ page }) => {
  await visit(page, production, "/about");
  await page.waitForLoadState("networkidle");
  for (const script of await scripts(page)) {
    expect(script).not.toContain("vitals");
    expect(await (await page.request.get(script)).text()).not.toMatch(/sendBeacon|layout-shift|\/vitals/);
  }
});

test("where it is on, a visit is counted by template and device, and nothing is kept in the browser", async ({
  page,
  context,
}) => {
  await start("1");
  await page.goto(`${origin}/services/cabinets?utm_source=mail`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.getByRole("main").click({ position: { x: 5, y: 5 } });
  await page.goto(`${origin}/about`);
  await expect.poll(counted).toMatchObject({
    'site_web_vitals_seconds_count{device="desktop",measure="LCP",route="/services/*"}': 1,
    'site_web_vitals_layout_shift_count{device="desktop",route="/services/*"}': 1,
  });
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

const form = (url: string, reviews = "https://reviews.example.com/frame") => ({
  LEAD_FORM_URL: url,
  REVIEWS_FRAME_URL: reviews,
});

/** Has third parties answer; posts are what the form's page posts to ours, as JavaScript, and those of the reviews. */
const embeds = (page: Page, posts = "", others = "") =>
  page.route(/^https:/, (route) => {
    const said = route.request().url().includes("reviews") ? others : posts;
    return route.fulfill({
      ...embed,
      body: `${embed.body}<script>const post = (m) => parent.postMessage(m, "*"); ${said}</script>`,
    });
  });

test("a visit outside the share loads no library; its taps are counted, once in each view of a page", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Math.random = () => 0.9;
  });
  const libraries: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("web-vitals")) libraries.push(request.url());
  });
  await start("0.01");
  await page.goto(`${origin}/services/cabinets`);
  await withoutDialer(page);
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  for (const name of [production.phone, production.phone, "hello@example.com", "hello@example.com"])
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
  const tapped = ["call-tapped /services/* desktop 1", "email-tapped /services/* desktop 1"];
  await expect.poll(outcomes).toEqual(tapped);
  await page.goto(`${origin}/about`);
  await withoutDialer(page);
  await footerPhone(page).click();
  await expect.poll(outcomes).toEqual(["call-tapped /about desktop 1", ...tapped]);
  expect(await counted()).toEqual({});
  expect(libraries).toEqual([]);
});

test("a tap that leaves the page is counted", async ({ page }) => {
  await start("1");
  await page.goto(`${origin}/services/siding-installation`);
  await page.getByRole("main").locator("button[data-action=call]").first().click();
  await page.goto("about:blank");
  await expect.poll(outcomes).toEqual(["call-tapped /services/* desktop 1"]);
});

// The formats of all providers: browser/form-messages.test.ts.
test("a popup that opens, a form that shows and one that was sent are counted, each once", async ({ page }) => {
  await page.setViewportSize(desktop);
  const message = 'JSON.stringify({ event: "Tally.FormSubmitted", payload: {} })';
  await embeds(page, `post(${message}); post(${message});`);
  await start("1", form("https://tally.so/embed/x"));
  await page.goto(`${origin}/about`);
  for (let opening = 1; opening <= 2; opening++) {
    await openPopup(page);
    await expect(popupOf(page).locator("iframe")).toHaveCSS("opacity", "1");
    await closePopup(page);
  }
  const all = ["form-sent", "frame-shown", "popup-opened"];
  await expect.poll(outcomes).toEqual(all.map((outcome) => `${outcome} /about desktop 1`));
});

test.describe("a form that fails", () => {
  test.use({ expected: /request failed/ });
  test("is counted, reviews that fail are not", async ({ page }) => {
    const reports: (string | null)[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/vitals")) reports.push(request.postData());
    });
    await page.route(/^https:/, (route) => route.abort());
    await start("1", form("https://forms.example.com/lead"));
    await page.setViewportSize({ ...desktop, width: 1000 }); // the home page shows the form from 1024 on
    await page.goto(`${origin}/`);
    await page.locator("#testimonials").scrollIntoViewIfNeeded();
    await expect(page.locator("#reviews")).toHaveAttribute("data-frame", "failed");
    await nextFrame(page);
    expect(reports).toEqual([]);
    await openPopup(page);
    await expect(popupOf(page).getByRole("link", { name: production.phone })).toBeVisible();
    await expect.poll(outcomes).toEqual(["frame-failed / tablet 1", "popup-opened / tablet 1"]);
  });
});

test("what others post counts for nothing, and a flood of it slows nothing", async ({ page }) => {
  const sent = '{ event: "calendly.event_scheduled" }';
  const rubbish = `
    for (const m of [null, 1, "{", "x".repeat(1e6), [], { event: {} }, { type: "form-submit" }, new Map()]) post(m);
    for (let i = 0; i < 20_000; i++) post({ event: "calendly.date_and_time_selected", at: i });
    document.title = "done";`;
  await page.setViewportSize(desktop);
  await embeds(page, rubbish, `post(${sent})`); // the reviews say that a form was sent
  await start("1", form("https://calendly.com/oak/visit", "https://calendly.com/reviews"));
  await page.goto(`${origin}/`);
  await expect(page.locator("#hero-form iframe")).toHaveCSS("opacity", "1");
  await page.evaluate((m) => postMessage(m, "*"), { event: "calendly.event_scheduled" });
  await page.locator("#testimonials").scrollIntoViewIfNeeded();
  await expect(page.locator("#reviews iframe")).toHaveCSS("opacity", "1");
  await openPopup(page);
  await expect(popupOf(page).locator("iframe")).toHaveCSS("opacity", "1");
  await expect.poll(outcomes).toContain("popup-opened / desktop 1");
  expect((await outcomes()).join()).not.toContain("form-sent");
});
