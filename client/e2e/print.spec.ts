/** Pages on paper: nothing to click on, the answers open, and how to reach the business. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { desktop, production, templates, test, unknownPath, visit } from "./site.ts";

test.use({ javaScriptEnabled: false, viewport: desktop });

async function onPaper(page: Page, path: string) {
  await page.emulateMedia({ media: "print" });
  await visit(page, production, path);
}

test("every template leaves out what is clicked on, and tells whom to call", async ({ page }) => {
  test.slow();
  for (const path of templates) {
    await onPaper(page, path);
    for (const role of ["navigation", "button"] as const) await expect(page.getByRole(role), path).toHaveCount(0);
    await expect(page.locator("[data-action]").filter({ visible: true }), path).toHaveCount(0);
    await expect(page.getByText("Skip to content"), path).toBeHidden();
    await expect(page.locator("[data-slot='top-bar']"), path).toBeHidden();
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByText(/^Free estimate: http/), path).toBeVisible();
    await expect(footer.getByRole("link", { name: production.phone }), path).toBeVisible();
    await expect(footer.getByRole("link", { name: "Facebook" }), path).toHaveCount(0);
    if (path !== unknownPath)
      await expect(page.getByRole("main").getByRole("link", { name: `Call ${production.phone}` }), path).toHaveCount(1);
  }
});

test("the home page leaves out the form's place, and keeps every band", async ({ page }) => {
  await onPaper(page, "/");
  await expect(page.locator("[data-slot='hero-form']")).toBeHidden();
  const headings = await page.locator("main :is(h1, h2, h3):not([data-slot='hero-form'] *, summary *)").all();
  expect(headings.length).toBeGreaterThan(20);
  for (const heading of headings) await expect(heading).toBeVisible();
});

test("answers are open, and links in them show their addresses", async ({ page }) => {
  await onPaper(page, "/faqs");
  const answers = page.getByRole("main").locator("details p");
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
  const link = answers.locator("a[href^='/']").first();
  const href = await link.getAttribute("href");
  expect(await link.evaluate((element) => getComputedStyle(element, "::after").content)).toContain(`${href}`);
});

test("its stylesheet asks for no class, whose names a build makes up", () => {
  const styles = readFileSync(new URL("../styles/print.css", import.meta.url), "utf8").replace(/\/\*.*?\*\//gs, "");
  expect(styles.match(/\.[a-z][\w-]*|\[class\b/gi)).toBeNull();
});
