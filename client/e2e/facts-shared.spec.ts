/** What the specification states of every page: header, footer, menus, metadata. */
import { expect, type Page } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
import { callUrl, configured, desktop, paths, production, services, test, visit } from "./site.ts";

test.use({ viewport: desktop });

const hrefsOf = (page: Page, name: string) =>
  page
    .getByRole("contentinfo")
    .getByRole("navigation", { name })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

const footerServices = 6;

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
