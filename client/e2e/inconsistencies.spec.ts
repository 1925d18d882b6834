/** The known inconsistencies: one edition shows them as given, the other corrected. The popup's are tested beside it. */
import { expect } from "@playwright/test";
import { callUrl, configured, desktop, production, test, visit } from "./site.ts";

test.use({ viewport: desktop });

const areaPhone = "+1 281 555 0187";

const copy = [
  {
    path: "/service-areas/pearland",
    given: "we promise an inspection within 24-48 hours",
    corrected: "we promise a free estimate with a fixed price in writing",
  },
  { path: "/about", given: "1,200+ customers", corrected: "1000+ projects" },
  { path: "/about", given: "233 reviews", corrected: "500+ reviews" },
  { path: "/about", given: "lifetime labor warranty", corrected: "one-year warranty" },
  { path: "/about", given: "Ohio winters are hard on a roof", corrected: "Houston summers are hard on a house" },
  { path: "/faqs", given: "our South Florida crews pressure wash", corrected: "Yes, on nearly every exterior." },
];

for (const { path, given, corrected } of copy) {
  for (const [site, shown, absent] of [
    [production, given, corrected],
    [configured, corrected, given],
  ] as const) {
    test(`${path} ${site.asGiven ? "as given" : "corrected"}: ${shown}`, async ({ page }) => {
      await visit(page, site, path);
      const main = page.getByRole("main");
      if (path === "/faqs") await page.getByText("Do you pressure wash before painting?").click();
      await expect(main.locator("p").filter({ hasText: shown })).toBeVisible();
      await expect(main.locator("p").filter({ hasText: absent })).toHaveCount(0);
    });
  }
}

for (const path of ["/service-areas/katy", "/service-areas/pearland"]) {
  for (const [site, number] of [
    [production, areaPhone],
    [configured, configured.phone],
  ] as const) {
    test(`${path} ${site.asGiven ? "as given" : "corrected"} shows ${number}`, async ({ page }) => {
      await visit(page, site, path);
      const line = page.locator(".phone-line");
      await expect(line.getByRole("link", { name: number })).toHaveAttribute("href", callUrl(number));
      await expect(page.getByText(areaPhone)).toHaveCount(site.asGiven ? 1 : 0);
    });
  }
}

for (const path of [
  "/service-areas/sugar-land",
  "/service-areas/pasadena",
  "/service-areas/woodlands",
  "/",
  "/about",
]) {
  test(`${path} shows no other number than the header's`, async ({ page }) => {
    await visit(page, production, path);
    await expect(page.getByText(areaPhone)).toHaveCount(0);
  });
}

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
