/** Where a visit came from reaches the lead form, and nobody else. */
import { type ChildProcess, spawn } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { program } from "../playwright.config.ts";
import { portOf } from "../serving.mjs";
import { configured, desktop, popupOf, test, thirdParties, visit } from "./site.ts";

test.use({ viewport: desktop });

const form = "https://forms.example.com/lead?site=1";
const names = "utm_source=source,utm_term=term,gclid,landing=page";

let site: ChildProcess;
let origin: string;

test.beforeAll(async () => {
  site = spawn(program, [
    "--mode=production",
    "--port=0",
    "--admin-port=0",
    `--lead-form=${form}`,
    "--reviews-frame=https://reviews.example.com/frame",
    `--lead-form-parameters=${names}`,
    "--probe-interval=0s",
  ]);
  origin = `http://localhost:${await portOf(site)}`;
});
test.afterAll(() => {
  site.kill();
});

test.beforeEach(({ page }) =>
  page.route(/^https:\/\/\w+\.example\.com\//, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Embed</title>" }),
  ),
);

async function openPopup(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click();
  await expect(popupOf(page).locator("iframe")).toHaveCSS("opacity", "1");
  return popupOf(page).locator("iframe");
}
const stored = (page: Page) => page.evaluate(() => ({ ...sessionStorage }));

test("the visit's first page tells, whatever the later ones say", async ({ page }) => {
  await page.goto(`${origin}/faqs?utm_source=mail&gclid=G1&gclid=G2&q=roof`);
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(`${origin}/about`);
  await expect(await openPopup(page)).toHaveAttribute("src", `${form}&source=mail&gclid=G1&page=%2Ffaqs`);
  await page.goto(`${origin}/?gclid=G3&utm_term=roof`);
  const hero = page.locator("#hero-form iframe");
  await expect(hero).toHaveAttribute("src", `${form}&source=mail&gclid=G1&page=%2Ffaqs`);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
});

test("a visit that came from nowhere tells its first page", async ({ page }) => {
  await page.goto(`${origin}/about`);
  await expect(await openPopup(page)).toHaveAttribute("src", `${form}&page=%2Fabout`);
});

test("the form's own page, opened beside this one, gets it, too", async ({ page, context }) => {
  await context.route(thirdParties, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Form</title>" }),
  );
  await page.goto(`${origin}/about?gclid=G1`);
  const opened = context.waitForEvent("page");
  await page
    .getByRole("banner")
    .getByRole("button", { name: "Free Estimate" })
    .click({ modifiers: ["Control"] });
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
  await openPopup(page);
  const asked = `GET document ${form}&gclid=${secret}&page=%2F`;
  expect(left.filter((request) => request.includes(secret))).toEqual([asked, asked]);
  expect(left).toContain("GET document https://reviews.example.com/frame");
});

for (const [name, search, added] of [
  ["a value of 10 KB", `?gclid=${"a".repeat(10_240)}&utm_source=mail`, "&source=mail"],
  ["control characters", "?gclid=a%00%0D%0Ab&utm_source=a%E2%80%AEb", ""],
  [
    "markup",
    "?utm_term=%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
    "&term=%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
  ],
  ["more parameters of its own", "?utm_term=a%26site%3D2%23b", "&term=a%26site%3D2%23b"],
  ["names of an object", "?__proto__=x&constructor=y&gclid=G1", "&gclid=G1"],
  ["broken bytes", "?gclid=%ED%A0%80&utm_source=%", "&source=%25"],
] as const) {
  test(`hostile parameters: ${name}`, async ({ page }) => {
    await page.goto(`${origin}/about${search}`);
    await expect(await openPopup(page)).toHaveAttribute("src", `${form}${added}&page=%2Fabout`);
    expect(JSON.stringify(await stored(page)).length).toBeLessThan(300);
  });
}

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
  await expect(await openPopup(page)).toHaveAttribute("src", `${form}&gclid=G1&page=%2Fabout`);
});

for (const [name, answer] of [
  ["fails", "abort"],
  ["never comes", undefined],
  ["is no script", { contentType: "text/html", body: "<h1>Sign in</h1>" }],
  ["throws", { contentType: "text/javascript", body: "throw new Error('broken')" }],
] as const) {
  test.describe(`a script that ${name}`, () => {
    test.use({ expected: /attribution-|broken|MIME type/ });
    test("does not keep the form away", async ({ page }) => {
      await page.route("**/assets/attribution-*.js", async (route) => {
        if (answer === "abort") await route.abort();
        else if (answer) await route.fulfill(answer);
      });
      await page.goto(`${origin}/about?gclid=G1`, { waitUntil: "commit" });
      await expect(await openPopup(page)).toHaveAttribute("src", form);
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
    await page.route(/^https:\/\/forms\.example\.com\//, (route) =>
      route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
        ? route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Form</title>" })
        : route.abort(),
    );
    await page.goto(`${origin}/about?gclid=G1`);
    await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click();
    const link = popupOf(page).getByRole("link", { name: "Open the estimate form on its own page" });
    await expect(link).toHaveAttribute("href", form);
    await link.click();
    await expect(page).toHaveURL(`${form}&gclid=G1&page=%2Fabout`);
  });
});

test("where nobody asks for it, nothing is kept and nothing is told", async ({ page }) => {
  const html = await (await visit(page, configured, "/about?gclid=G1")).text();
  expect(html).not.toContain("attribution");
  await expect(await openPopup(page)).toHaveAttribute("src", form);
  expect(await stored(page)).toEqual({});
});
