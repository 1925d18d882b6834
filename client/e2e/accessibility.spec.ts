/** Axe's rules for WCAG 2.2 AA. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { configured, desktop, phone, production, test, unknownPath, visit } from "./site.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const pages = [
  "/",
  "/services/kitchen-remodeling",
  "/service-areas/katy",
  "/blog/roofing-materials",
  "/faqs",
  "/service-areas",
  "/gallery",
  "/about",
  "/blog",
  unknownPath,
];

/** What axe objects to, as rule and element. */
async function violations(page: Page) {
  // What is inside the frames is the third parties'.
  const { violations: found } = await new AxeBuilder({ page }).withTags(rules).exclude("iframe").analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })));
}

for (const path of pages) {
  test(`${path} has no violation at ${phone.width} and ${desktop.width} px`, async ({ page, trouble }) => {
    await visit(page, production, path);
    if (path === unknownPath) await expect.poll(() => trouble.splice(0)).toHaveLength(1); // see not-found.spec.ts
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      expect(await violations(page), `${viewport.width} px`).toEqual([]);
    }
  });
}

for (const site of [production, configured]) {
  test(`${site.name}: the open popup has no violation`, async ({ page }) => {
    await page.setViewportSize(phone);
    await visit(page, site, "/about");
    await page.getByRole("main").getByRole("button", { name: "Schedule Consultation" }).click();
    const popup = page.getByRole("dialog", { name: "Request your free estimate" });
    await expect(popup).toBeVisible();
    if (site.form) await expect(popup.getByTitle("Website Form")).toHaveCSS("opacity", "1");
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      expect(await violations(page), `${viewport.width} px`).toEqual([]);
    }
  });
}

test("the open dropdown has no violation", async ({ page }) => {
  await page.setViewportSize(desktop);
  await visit(page, production, "/about");
  await page.getByRole("button", { name: "Services", exact: true }).click();
  await expect(page.getByRole("link", { name: "Kitchen Remodeling" }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("the open phone menu has no violation", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, production, "/about");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Site menu" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("an open question has no violation", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, production, "/faqs");
  await page.getByRole("main").locator("summary").first().click();
  expect(await violations(page)).toEqual([]);
});
