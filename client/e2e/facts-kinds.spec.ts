/** What the specification states of every service page and every area page. */
import { expect } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
import { areas, desktop, production, services, test, visit } from "./site.ts";

test.use({ viewport: desktop });

const neighborhoods = 12;
const leastServices = 5;

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
    shown.push(await page.getByRole("main").textContent());
  }
  expect(shown[0]).toBe(shown[1]);
});
