/** The buttons View Cities: as given they do nothing, corrected they open a list. */
import { expect } from "@playwright/test";
import { configured, desktop, production, test, visit } from "./site.ts";

test.use({ viewport: desktop });

const counties = ["Harris", "Fort Bend", "Montgomery", "Brazoria", "Galveston", "Waller"];

test("View Cities as given: the buttons do nothing", async ({ page }) => {
  await visit(page, production, "/service-areas");
  const before = await page.getByRole("main").ariaSnapshot();
  for (const county of counties) {
    await page.getByRole("button", { name: `View Cities in ${county} County` }).click();
    expect(await page.getByRole("main").ariaSnapshot()).toBe(before);
  }
  await expect(page).toHaveURL("/service-areas");
});

test("View Cities corrected: each button opens the list of its county's cities", async ({ page }) => {
  await visit(page, configured, "/service-areas");
  const leastCities = 3;
  for (const county of counties) {
    await page.getByRole("button", { name: `View Cities in ${county} County` }).click();
    const title = page.getByText(`Cities in ${county} County`, { exact: true });
    await expect(title).toBeVisible();
    const cities = page.locator(":popover-open").filter({ has: title }).getByRole("listitem");
    expect(await cities.count()).toBeGreaterThanOrEqual(leastCities);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(title).toBeHidden();
  }
});
