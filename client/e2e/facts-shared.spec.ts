/** What the specification states of every page: header, footer, metadata, what every kind of page has. */
import { expect, type Page } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
import { areas, callUrl, configured, desktop, paths, production, services, test, visit } from "./site.ts";

test.use({ viewport: desktop });

const hrefsOf = (page: Page, name: string) =>
  page
    .getByRole("contentinfo")
    .getByRole("navigation", { name })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

const footerServices = 6;
const neighborhoods = 12;
const leastServices = 5;

for (const site of [production, configured]) {
  test(`${site.name}: the header has everything the specification names`, async ({ page }) => {
    await visit(page, site, "/blog");
    const phone = page.getByRole("link", { name: site.phone }).first();
    await expect(phone).toHaveAttribute("href", callUrl(site.phone));
    await expect(page.getByRole("link", { name: "Service Areas" }).first()).toHaveAttribute("href", "/service-areas");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link").first()).toHaveAttribute("href", "/");
    const items = header.getByRole("navigation", { name: "Main" }).locator("> ul > li > a, li button");
    await expect(items).toHaveText(["Services", "Service Areas", "About", "Gallery", "Testimonials", "Blog"]);
    await expect(header.getByRole("link", { name: "Testimonials" })).toHaveAttribute("href", "/#testimonials");
    await expect(header.getByRole("button", { name: "Free Estimate" })).toBeVisible();
  });

  test(`${site.name}: the footer has everything the specification names`, async ({ page }) => {
    await visit(page, site, "/blog");
    const footer = page.getByRole("contentinfo");
    const linked = await hrefsOf(page, "Services");
    expect(linked).toHaveLength(footerServices);
    for (const href of linked) expect(services).toContain(href);
    expect(await hrefsOf(page, "Company")).toContain("/about");
    for (const text of ["11010 Katy Fwy C-303", "Houston, TX 77043", "Monday to Saturday", "8:00 AM - 7:00 PM"]) {
      await expect(footer.getByText(text)).toBeVisible();
    }
    await expect(footer.getByText("Sunday", { exact: true })).toBeVisible();
    await expect(footer.getByText("Closed")).toBeVisible();
    await expect(footer.getByRole("link", { name: site.phone })).toHaveAttribute("href", callUrl(site.phone));
    await expect(footer.getByRole("link", { name: "hello@example.com" })).toHaveAttribute("href", /^mailto:hello@/);
    for (const name of ["Facebook", "Instagram"]) {
      await expect(footer.getByRole("link", { name })).toHaveAttribute("href", /^https:\/\//);
    }
  });
}

for (const path of areas) {
  test(`${path} has an intro, services, twelve neighborhoods, a canonical link and a closing call`, async ({
    page,
  }) => {
    await visit(page, production, path);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    const names = await main.locator(".neighborhoods").getByRole("listitem").allTextContents();
    expect(new Set(names).size).toBe(neighborhoods);
    expect(names).toHaveLength(neighborhoods);
    expect(await main.locator(".titled-list").getByRole("listitem").count()).toBeGreaterThanOrEqual(leastServices);
    await expect(main.locator("section").last().getByRole("button")).toBeVisible();
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", siteUrl("production") + path);
  });
}

/** The offered work that the specification lists. */
const offered: Record<string, RegExp[]> = {
  "/services/bathroom-remodeling": [
    /shower.*tub/i,
    /vanit/i,
    /tile and flooring/i,
    /lighting and ventilation/i,
    /plumbing/i,
  ],
  "/services/flooring-installation": [
    /hardwood.*refinishing/i,
    /laminate.*vinyl/i,
    /tile and stone/i,
    /carpet/i,
    /subfloor/i,
  ],
  "/services/siding-installation": [/vinyl/i, /fiber cement/i, /wood.*composite/i, /insulation.*moisture/i, /trim/i],
  "/services/basement-finishing": [
    /framing.*drywall/i,
    /electrical/i,
    /flooring.*ceiling/i,
    /kitchenette/i,
    /moisture/i,
  ],
  "/services/deck-patio": [/decks/i, /patios/i, /pergolas/i, /outdoor kitchens.*fire/i, /repair/i],
  "/services/house-renovations": [/whole-home/i, /additions/i, /open concept/i, /structural/i, /historic/i],
};
/** Further panels and steps of three of them. */
const panels: Record<string, string[]> = {
  "/services/siding-installation": ["What new siding does for you"],
  "/services/basement-finishing": ["Entertainment space", "Guest suite", "Home office"],
  "/services/house-renovations": ["Design consultation", "Transparent pricing", "Quality execution"],
};
const leastOffered = 4;

for (const path of [...services, "/services/cabinet-painting", "/services/color-consultation"]) {
  test(`${path} has the layout of a service page`, async ({ page }) => {
    await visit(page, production, path);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main.getByRole("complementary").getByRole("listitem").first()).toBeVisible();
    const work = main.locator(".offered").getByRole("heading");
    expect(await work.count()).toBeGreaterThanOrEqual(leastOffered);
    for (const title of offered[path] ?? []) await expect(work.filter({ hasText: title }).first()).toBeVisible();
    for (const name of panels[path] ?? []) await expect(main.getByRole("heading", { name })).toBeVisible();
    await expect(main.locator("section").last().getByRole("button")).toBeVisible();
  });
}

test("both cabinet addresses show one page, which has one canonical address", async ({ page }) => {
  const shown: unknown[] = [];
  for (const path of ["/services/cabinets", "/services/cabinet-painting"]) {
    await visit(page, production, path);
    const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
    expect(canonical).toBe(`${siteUrl("production")}/services/cabinets`);
    shown.push(await page.getByRole("main").innerText());
  }
  expect(shown[0]).toBe(shown[1]);
});

test("no menu lists the color consultation; every other page is linked from one", async ({ page }) => {
  await visit(page, production, "/");
  const linked = await page
    .locator("header nav a, header [role=dialog] a, footer nav a, .top-bar a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const unlisted = ["/services/color-consultation", "/services/cabinet-painting", "/"];
  const listed = paths.filter((path) => !path.startsWith("/blog/") && !unlisted.includes(path));
  expect(listed.filter((path) => !linked.includes(path))).toEqual([]);
  expect(linked).not.toContain("/services/color-consultation");
});

test("every page has its own title and description, one of each, and keywords", async ({ request }) => {
  const seen: Record<string, Set<string>> = { title: new Set(), description: new Set() };
  const own = paths.filter((path) => path !== "/services/cabinet-painting"); // the cabinets page once more
  for (const path of own) {
    const html = await (await request.get(siteUrl("production") + path)).text();
    const head = html.slice(0, html.indexOf("</head>"));
    expect(head.match(/<title/g), path).toHaveLength(1);
    seen.title?.add(head.match(/<title[^>]*>([^<]+)/)?.[1] ?? "");
    for (const name of ["description", "keywords", "og:title", "og:image", "twitter:card"]) {
      const tags = [...head.matchAll(new RegExp(`<meta [^>]*(?:name|property)="${name}"[^>]*content="([^"]+)"`, "g"))];
      expect(tags, `${name} of ${path}`).toHaveLength(1);
      seen[name]?.add(tags[0]?.[1] ?? "");
    }
    expect(head.match(/rel="canonical"/g), path).toHaveLength(1);
  }
  expect(seen.title?.size).toBe(own.length);
  expect(seen.description?.size).toBe(own.length);
});
