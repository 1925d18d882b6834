/** Where a visit came from reaches the lead form, and nobody else. What of it is kept: browser/first-touch.test.ts. */
import { expect, type Page } from "@playwright/test";
import { form, siteUrl } from "./playwright.config.ts";
import {
  embed,
  estimateButton,
  expectLoaded,
  openPopup,
  ownPageLink,
  popupOf,
  test,
  thirdParties,
  toReviews,
  visit,
} from "./site.ts";

async function openForm(page: Page) {
  const frame = (await openPopup(page)).locator("iframe");
  await expectLoaded(frame);
  return frame;
}
const stored = (page: Page) => page.evaluate(() => ({ ...sessionStorage }));

test("the visit's first page tells, whatever the later ones say", async ({ page }) => {
  await visit(page, "/faqs?utm_source=mail&gclid=G1&gclid=G2&q=roof", "configured");
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(`${siteUrl("configured")}/about`);
  await expect(await openForm(page)).toHaveAttribute("src", `${form}&source=mail&gclid=G1`);
  await visit(page, "/?gclid=G3&utm_term=roof", "configured");
  await expect(page.locator("#hero-form iframe")).toHaveAttribute("src", `${form}&source=mail&gclid=G1`);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
});

test("nothing of it leaves the browser but in the form's address, in its frame or beside this page", async ({
  page,
}) => {
  const secret = "G1secret";
  const left: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(siteUrl("configured"))) return;
    left.push(`${request.method()} ${request.resourceType()} ${request.url()}`);
    expect(request.headers().referer ?? "").not.toContain(secret);
    expect(request.postData() ?? "").not.toContain(secret);
  });
  await visit(page, `/?gclid=${secret}`, "configured");
  await expectLoaded(page.locator("#hero-form iframe"));
  await toReviews(page);
  await expectLoaded(page.locator("#reviews iframe"));
  await openForm(page);
  await page.keyboard.press("Escape");
  const address = `${form}&gclid=${secret}`;
  const asked = `GET document ${address}`;
  expect(left.filter((request) => request.includes(secret))).toEqual([asked, asked]);
  expect(left).toContain("GET document https://reviews.example.com/frame");
  const opened = page.context().waitForEvent("page");
  await estimateButton(page).click({ modifiers: ["Control"] });
  await expect(await opened).toHaveURL(address);
});

test("a script that never comes does not keep the form away", async ({ page }) => {
  await page.route("**/assets/attribution-*.js", () => {});
  void visit(page, "/about?gclid=G1", "configured").catch(() => {}); // which may never end
  await expect(await openForm(page)).toHaveAttribute("src", form);
});

test("a page that is made ahead keeps nothing until it is visited", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, "prerendering", { value: true, writable: true }));
  await visit(page, "/?gclid=G1", "configured"); // with the form
  await page.waitForLoadState("networkidle");
  expect(await stored(page)).toEqual({});
  await page.evaluate(() => {
    Object.assign(document, { prerendering: false });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  expect(Object.values(await stored(page))).toEqual(["gclid=G1&landing=%2F"]);
});

test.describe("without the form's frame", () => {
  test.use({ expected: /forms\.example\.com/ });
  test("the link to its own page takes it along", async ({ page }) => {
    await page.route(thirdParties, (route) =>
      route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
        ? route.fulfill(embed)
        : route.abort(),
    );
    await visit(page, "/about?gclid=G1", "configured");
    await openPopup(page);
    const link = ownPageLink(popupOf(page));
    await expect(link).toHaveAttribute("href", form);
    await link.click();
    await expect(page).toHaveURL(`${form}&gclid=G1`);
  });
});
