/**
 * Attribution: the lead form receives campaign parameters, and no one else does. The stored values: browser/first-touch.test.ts.
 */
import { expect, type Page } from "@playwright/test";
import { leadFormUrl, siteUrl } from "./playwright.config.ts";
import {
  embedResponse,
  estimateButton,
  expectFrameLoaded,
  formPageLink,
  openPopup,
  popupOf,
  scrollToReviews,
  test,
  thirdPartyUrls,
  visit,
} from "./site.ts";

async function openForm(page: Page) {
  const frame = (await openPopup(page)).locator("iframe");
  await expectFrameLoaded(frame);
  return frame;
}
const sessionEntries = (page: Page) => page.evaluate(() => ({ ...sessionStorage }));

test("sends campaign parameters of the first page", async ({ page }) => {
  await visit(page, "/faqs?utm_source=mail&gclid=G1&gclid=G2&q=roof", "configured");
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(`${siteUrl("configured")}/about`);
  await expect(await openForm(page)).toHaveAttribute("src", `${leadFormUrl}&source=mail&gclid=G1`);
  await visit(page, "/?gclid=G3&utm_term=roof", "configured");
  await expect(page.locator("#hero-form iframe")).toHaveAttribute("src", `${leadFormUrl}&source=mail&gclid=G1`);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
});

test("sends campaign parameters only to the form", async ({ page }) => {
  const secret = "G1secret";
  const thirdPartyRequests: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(siteUrl("configured"))) return;
    thirdPartyRequests.push(`${request.method()} ${request.resourceType()} ${request.url()}`);
    expect(request.headers().referer ?? "").not.toContain(secret);
    expect(request.postData() ?? "").not.toContain(secret);
  });
  await visit(page, `/?gclid=${secret}`, "configured");
  await expectFrameLoaded(page.locator("#hero-form iframe"));
  await scrollToReviews(page);
  await expectFrameLoaded(page.locator("#reviews iframe"));
  await openForm(page);
  await page.keyboard.press("Escape");
  const address = `${leadFormUrl}&gclid=${secret}`;
  const formRequest = `GET document ${address}`;
  expect(thirdPartyRequests.filter((request) => request.includes(secret))).toEqual([formRequest, formRequest]);
  expect(thirdPartyRequests).toContain("GET document https://reviews.example.com/frame");
  const opened = page.context().waitForEvent("page");
  await estimateButton(page).click({ modifiers: ["Control"] });
  await expect(await opened).toHaveURL(address);
});

test("shows the form if the attribution script never arrives", async ({ page }) => {
  await page.route("**/assets/attribution-*.js", () => {});
  void visit(page, "/about?gclid=G1", "configured").catch(() => {}); // goto rejects if the page does not finish loading before the test ends
  await expect(await openForm(page)).toHaveAttribute("src", leadFormUrl);
});

test("stores nothing on a prerendered page until its activation", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, "prerendering", { value: true, writable: true }));
  await visit(page, "/?gclid=G1", "configured"); // the home page has the form
  await page.waitForLoadState("networkidle");
  expect(await sessionEntries(page)).toEqual({});
  await page.evaluate(() => {
    Object.assign(document, { prerendering: false });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  expect(Object.values(await sessionEntries(page))).toEqual(["gclid=G1&landing=%2F"]);
});

test.describe("without the form's frame", () => {
  test.use({ ignoredProblems: /forms\.example\.com/ });
  test("adds campaign parameters to the link to the form", async ({ page }) => {
    await page.route(thirdPartyUrls, (route) =>
      route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
        ? route.fulfill(embedResponse)
        : route.abort(),
    );
    await visit(page, "/about?gclid=G1", "configured");
    await openPopup(page);
    const link = formPageLink(popupOf(page));
    await expect(link).toHaveAttribute("href", leadFormUrl);
    await link.click();
    await expect(page).toHaveURL(`${leadFormUrl}&gclid=G1`);
  });
});
