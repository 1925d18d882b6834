/** Web vitals and conversions: off by default; if enabled, the browser's reports reach the operators' metrics. */
import type { ChildProcess } from "node:child_process";
import { expect, type Frame, type Page } from "@playwright/test";
import { siteUrl } from "./playwright.config.ts";
import {
  closePopup,
  desktop,
  embedResponse,
  expectFrameLoaded,
  fixturePhone,
  footerPhone,
  mainOf,
  nextFrame,
  openPopup,
  popupOf,
  preventDialing,
  recordRequests,
  scrollToReviews,
  startSite,
  test,
} from "./site.ts";

/** The port of the admin listener, beyond the ports of the shared sites. */
const adminPort = Number(new URL(siteUrl("production")).port) + 5;

let site: ChildProcess;
let origin: string;

test.describe.configure({ mode: "default" }); // the tests share one server
test.beforeAll(async () => {
  ({ site, origin } = await startSite({
    ADMIN_PORT: `${adminPort}`,
    SITE_RUM: "0.5",
    LEAD_FORM_URL: "https://calendly.com/oak/visit",
    REVIEWS_FRAME_URL: "https://calendly.com/reviews",
  }));
});
test.afterAll(() => site.kill());

/** Returns the counters of vitals and conversions, by series. */
async function readMetrics() {
  const text = await (await fetch(`http://localhost:${adminPort}/metrics`)).text();
  const series = text.matchAll(/^site_(web_vitals_\w+_count|outcomes_total)\{(.*)\} (\d+)$/gm);
  return Object.fromEntries([...series].map(([, name, labels, count]) => [`${name} ${labels}`, Number(count)]));
}

/** The home page has the hero form from 1024 px on. */
const withoutHeroForm = { ...desktop, width: 1000 };

let before: Record<string, number>;
test.beforeEach(async ({ page }) => {
  before = await readMetrics();
  await setSampled(page, true);
});
/** Puts the visit inside or outside of the sample that is measured. */
const setSampled = (page: Page, sampled: boolean) =>
  page.addInitScript(
    (value) => {
      Math.random = () => value;
    },
    sampled ? 0.1 : 0.9,
  );

/** Returns the conversions since the beginning of the test: conversion, template, device, count. */
async function newConversions() {
  return Object.entries(await readMetrics()).flatMap(([series, count]) => {
    const [, device, outcome, route] = /^outcomes_total device="(.+)",outcome="(.+)",route="(.+)"$/.exec(series) ?? [];
    const more = count - (before[series] ?? 0);
    return outcome && more > 0 ? [`${outcome} ${route} ${device} ${more}`] : [];
  });
}

test("counts vitals by template and stores nothing", async ({ page, context }) => {
  await page.goto(`${origin}/blog/hail-damage?utm_source=mail`);
  await page.waitForLoadState("networkidle");
  await mainOf(page).click({ position: { x: 5, y: 5 } });
  await page.goto(`${origin}/about`);
  await expect.poll(readMetrics).toMatchObject({
    'web_vitals_seconds_count device="desktop",measure="LCP",route="/blog/*"': 1,
    'web_vitals_layout_shift_count device="desktop",route="/blog/*"': 1,
  });
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test("counts clicks once per page view outside the sample", async ({ page }) => {
  const requests = recordRequests(page);
  await setSampled(page, false);
  await page.goto(`${origin}/services/cabinets`);
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  for (const name of [fixturePhone, fixturePhone, "hello@example.com", "hello@example.com"])
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
  const tapped = ["call-tapped /services/* desktop 1", "email-tapped /services/* desktop 1"];
  await expect.poll(newConversions).toEqual(tapped);
  await page.goto(`${origin}/about`);
  await preventDialing(page);
  await footerPhone(page).click();
  await expect.poll(newConversions).toEqual(["call-tapped /about desktop 1", ...tapped]);
  expect(requests.filter((request) => request.url().includes("web-vitals"))).toEqual([]);
});

test("counts a click that leaves the page", async ({ page }) => {
  await page.goto(`${origin}/services/siding-installation`);
  await mainOf(page).locator("button[data-action=call]").first().click();
  await page.goto("about:blank");
  await expect.poll(newConversions).toEqual(["call-tapped /services/* desktop 1"]);
});

// browser/form-messages.test.ts tests the message formats of all providers.

/** Posts the message of a sent form from a page or a frame. */
const post = (from: Page | Frame | null) =>
  from?.evaluate(() => parent.postMessage({ event: "calendly.event_scheduled" }, "*"));

test("counts popup, form and sent form once each", async ({ page }) => {
  await page.route(/^https:/, (route) => route.fulfill(embedResponse));
  await page.setViewportSize(withoutHeroForm);
  await page.goto(`${origin}/`);
  await scrollToReviews(page);
  await expectFrameLoaded(page.locator("#reviews iframe"));
  await openPopup(page);
  const form = popupOf(page).locator("iframe");
  await expectFrameLoaded(form);
  const reviews = page.frame({ url: /reviews/ });
  expect(reviews).not.toBeNull();
  for (const other of [page, reviews]) await post(other);
  await closePopup(page);
  await preventDialing(page);
  await footerPhone(page).click();
  await expect.poll(newConversions).toContain("call-tapped / tablet 1");
  expect((await newConversions()).join()).not.toContain("form-sent");

  await openPopup(page);
  await expectFrameLoaded(form);
  for (let time = 1; time <= 2; time++) await post(page.frame({ url: /oak/ }));
  const all = ["call-tapped", "form-sent", "frame-shown", "popup-opened"];
  await expect.poll(newConversions).toEqual(all.map((outcome) => `${outcome} / tablet 1`));
});

test.describe("failed frames:", () => {
  test.use({ ignoredProblems: /request failed/ });
  test("counts a failed form but not failed reviews", async ({ page }) => {
    const requests = recordRequests(page);
    await page.route(/^https:/, (route) => route.abort());
    await page.setViewportSize(withoutHeroForm);
    await page.goto(`${origin}/`);
    await scrollToReviews(page);
    await expect(page.locator("#reviews")).toHaveAttribute("data-frame", "failed");
    await nextFrame(page);
    expect(requests.filter((request) => request.url().endsWith("/vitals"))).toEqual([]);
    await openPopup(page);
    await expect(popupOf(page).getByRole("link", { name: fixturePhone })).toBeVisible();
    await expect.poll(newConversions).toEqual(["frame-failed / tablet 1", "popup-opened / tablet 1"]);
  });
});
