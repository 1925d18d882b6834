/** Where a visit came from reaches the lead form, and nobody else. What of it is kept: browser/first-touch.test.ts. */
import type { ChildProcess } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import {
  configured,
  desktop,
  embed,
  estimateButton,
  openPopup,
  ownPageLink,
  popupOf,
  startSite,
  test,
  thirdParties,
  visit,
} from "./site.ts";

test.use({ viewport: desktop });

const form = "https://forms.example.com/lead?site=1";

let site: ChildProcess;
let origin: string;

test.beforeAll(async () => {
  ({ site, origin } = await startSite({
    LEAD_FORM_URL: form,
    REVIEWS_FRAME_URL: "https://reviews.example.com/frame",
    LEAD_FORM_PARAMETERS: "utm_source=source,utm_term=term,gclid,landing=page",
  }));
});
test.afterAll(() => site.kill());

test.beforeEach(({ context }) => context.route(thirdParties, (route) => route.fulfill(embed)));

async function openForm(page: Page) {
  const frame = (await openPopup(page)).locator("iframe");
  await expect(frame).toHaveCSS("opacity", "1");
  return frame;
}
const stored = (page: Page) => page.evaluate(() => ({ ...sessionStorage }));

test("the visit's first page tells, whatever the later ones say", async ({ page }) => {
  await page.goto(`${origin}/faqs?utm_source=mail&gclid=G1&gclid=G2&q=roof`);
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(`${origin}/about`);
  await expect(await openForm(page)).toHaveAttribute("src", `${form}&source=mail&gclid=G1&page=%2Ffaqs`);
  await page.goto(`${origin}/?gclid=G3&utm_term=roof`);
  const hero = page.locator("#hero-form iframe");
  await expect(hero).toHaveAttribute("src", `${form}&source=mail&gclid=G1&page=%2Ffaqs`);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
});

test("hostile parameters stay what they are", async ({ page }) => {
  const markup = "%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%26site%3D2%23b";
  await page.goto(`${origin}/about?__proto__=x&gclid=${"a".repeat(10_240)}&utm_source=%00&utm_term=${markup}`);
  await expect(await openForm(page)).toHaveAttribute("src", `${form}&term=${markup}&page=%2Fabout`);
  expect(JSON.stringify(await stored(page)).length).toBeLessThan(300);
});

test("the form's own page, opened beside this one, gets it, too", async ({ page, context }) => {
  await page.goto(`${origin}/about?gclid=G1`);
  const opened = context.waitForEvent("page");
  await estimateButton(page).click({ modifiers: ["Control"] });
  await expect(await opened).toHaveURL(`${form}&gclid=G1&page=%2Fabout`);
});

test("nothing of it leaves the browser but in the form's address", async ({ page }) => {
  const secret = "G1secret";
  const left: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(origin)) return;
    left.push(`${request.method()} ${request.resourceType()} ${request.url()}`);
    expect(request.headers().referer ?? "").not.toContain(secret);
    expect(request.postData() ?? "").not.toContain(secret);
  });
  await page.goto(`${origin}/?gclid=${secret}`);
  await expect(page.locator("#hero-form iframe")).toHaveCSS("opacity", "1");
  await page.locator("#testimonials").scrollIntoViewIfNeeded();
  await expect(page.locator("#reviews iframe")).toHaveCSS("opacity", "1");
  await openForm(page);
  const asked = `GET document ${form}&gclid=${secret}&page=%2F`;
  expect(left.filter((request) => request.includes(secret))).toEqual([asked, asked]);
  expect(left).toContain("GET document https://reviews.example.com/frame");
});

test("where storage throws, the page's own parameters work", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["sessionStorage", "localStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    }
  });
  await page.goto(`${origin}/about?gclid=G1`);
  await expect(await openForm(page)).toHaveAttribute("src", `${form}&gclid=G1&page=%2Fabout`);
});

for (const fails of [true, false]) {
  test.describe(`a script that ${fails ? "fails" : "never comes"}`, () => {
    test.use({ expected: /attribution-/ });
    test("does not keep the form away", async ({ page }) => {
      await page.route("**/assets/attribution-*.js", (route) => (fails ? route.abort() : undefined));
      await page.goto(`${origin}/about?gclid=G1`, { waitUntil: "commit" });
      await expect(await openForm(page)).toHaveAttribute("src", form);
    });
  });
}

test("a page that is made ahead keeps nothing until it is visited", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "prerendering", { value: true, writable: true });
  });
  await page.goto(`${origin}/about?gclid=G1`);
  await page.waitForLoadState("networkidle");
  expect(await stored(page)).toEqual({});
  await page.evaluate(() => {
    Object.assign(document, { prerendering: false });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  expect(Object.values(await stored(page))).toEqual(["gclid=G1&landing=%2Fabout"]);
});

test.describe("without the form's frame", () => {
  test.use({ expected: /forms\.example\.com/ });
  test("the link to its own page takes it along", async ({ page }) => {
    await page.route(thirdParties, (route) =>
      route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
        ? route.fulfill(embed)
        : route.abort(),
    );
    await page.goto(`${origin}/about?gclid=G1`);
    await openPopup(page);
    const link = ownPageLink(popupOf(page));
    await expect(link).toHaveAttribute("href", form);
    await link.click();
    await expect(page).toHaveURL(`${form}&gclid=G1&page=%2Fabout`);
  });
});

test("where nobody asks for it, nothing is kept and nothing is told", async ({ page }) => {
  const html = await (await visit(page, configured, "/about?gclid=G1")).text();
  expect(html).not.toContain("attribution");
  await expect(await openForm(page)).toHaveAttribute("src", form);
  expect(await stored(page)).toEqual({});
});
