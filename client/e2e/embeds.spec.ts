/** The third parties' frames on a configured site: when they are fetched, and how they stand in the page. */
import { expect, type Page } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
import { readOn, shifts, watchLoading } from "./loading.ts";
import {
  configured,
  desktop,
  development,
  onPhone,
  phone,
  popupOf,
  production,
  test,
  thirdParties,
  visit,
} from "./site.ts";

test.use({ viewport: desktop });

const formOrigin = "https://forms.example.com";
const reviewsScript = "https://reviews.example.com/widget.js";
const reviewsFrame = "https://reviews.example.com/frame";
/** Least width at which the home page shows the form itself, in pixels. */
const wide = 1024;
const heroHeight = 420;
const reviewsHeight = 600;

/** The addresses that the page asks for, as it asks. */
function watchRequests(page: Page) {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  return urls;
}

for (const { site, frames } of [
  { site: development, frames: ["/embed/lead-form", "/embed/reviews"] },
  { site: configured, frames: [configured.form, reviewsFrame] },
]) {
  test(`${site.name}: each frame has a title, a sandbox, lazy loading and its height`, async ({ page }) => {
    await visit(page, site, "/");
    for (const [index, { title, height }] of [
      { title: "Website Form", height: heroHeight },
      { title: "Customer reviews", height: reviewsHeight },
    ].entries()) {
      if (index > 0) await page.locator("#testimonials").scrollIntoViewIfNeeded();
      const frame = page.getByTitle(title);
      await expect(frame).toHaveCSS("opacity", "1"); // it has loaded
      await expect(frame).toHaveAttribute("src", frames[index] ?? "");
      await expect(frame).toHaveAttribute("loading", "lazy");
      expect((await frame.boundingBox())?.height).toBe(height);
      const rights = (await frame.getAttribute("sandbox"))?.split(" ");
      expect(rights).toContain("allow-forms");
      expect(rights).not.toContain("allow-top-navigation");
      // Scripts and our own origin together would be no sandbox at all.
      expect(rights?.includes("allow-same-origin")).toBe(site === configured);
    }
  });
}

test("the form in the page is fetched on wide screens only", async ({ page }) => {
  const urls = watchRequests(page);
  await page.setViewportSize({ ...desktop, width: wide - 1 });
  await visit(page, configured, "/");
  await readOn(page);
  await expect(page.getByTitle("Customer reviews")).toBeVisible();
  await expect(page.getByTitle("Website Form")).toHaveCount(0);
  expect(urls.filter((url) => url.startsWith(formOrigin))).toEqual([]);

  await page.setViewportSize({ ...desktop, width: wide });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByTitle("Website Form")).toBeVisible();
  expect(urls).toContain(configured.form);
});

test.describe("on a phone", () => {
  test.use(onPhone);
  test("the form is not fetched, however far the visitor reads", async ({ page }) => {
    const urls = watchRequests(page);
    await visit(page, configured, "/");
    await readOn(page);
    await expect(page.getByTitle("Customer reviews")).toHaveCSS("opacity", "1");
    await expect(page.getByTitle("Website Form")).toHaveCount(0);
    expect(urls.filter((url) => url.startsWith(formOrigin))).toEqual([]);
  });
});

test("the reviews and their script are fetched when a reader comes near", async ({ page }) => {
  const urls = watchRequests(page);
  await visit(page, configured, "/");
  await expect(page.getByTitle("Website Form")).toHaveCSS("opacity", "1");
  expect(urls).not.toContain(reviewsScript);
  expect(urls).not.toContain(reviewsFrame);
  await page.locator("#testimonials").scrollIntoViewIfNeeded();
  await expect(page.getByTitle("Customer reviews")).toHaveCSS("opacity", "1");
  await expect.poll(() => urls.filter((url) => url === reviewsScript)).toHaveLength(1);
});

test("production without embeds has no frame and asks no third party", async ({ page }) => {
  const urls = watchRequests(page);
  await visit(page, production, "/");
  await readOn(page);
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(new Set(urls.map((url) => new URL(url).origin)).size).toBe(1);
});

test.describe("a hostile embed", () => {
  test.use({ expected: /Unsafe attempt to initiate navigation|sandbox/ });
  test("cannot take the page away, and nobody hears what it posts", async ({ page }) => {
    await page.context().route(thirdParties, (route) =>
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
    const answer = await page.goto(siteUrl(configured.name));
    await expect(page.getByTitle("Website Form")).toHaveCSS("opacity", "1");
    const session = await page.context().newCDPSession(page);
    const { result } = await session.send("Runtime.evaluate", { expression: "window" });
    const { listeners } = await session.send("DOMDebugger.getEventListeners", { objectId: result.objectId ?? "" });
    expect(listeners.map(({ type }) => type)).not.toContain("message");
    await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click();
    await expect(popupOf(page)).toBeVisible();
    expect(page.url()).toBe(answer?.url());
    expect(await page.title()).not.toBe("mine");
  });
});

for (const viewport of [phone, desktop]) {
  test(`nothing moves while the home page comes in and is read at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await watchLoading(page);
    await visit(page, configured, "/");
    if (viewport === desktop) await expect(page.getByTitle("Website Form")).toHaveCSS("opacity", "1");
    await page.locator("#testimonials").evaluate((section) => section.scrollIntoView());
    await expect(page.getByTitle("Customer reviews")).toHaveCSS("opacity", "1");
    await readOn(page);
    expect(await shifts(page)).toEqual([]);
  });
}
