/** Hydration: each kind of island starts without console messages. */
import { expect, type Page } from "@playwright/test";
import {
  closePopup,
  configuredPhone,
  fixturePhone,
  openPopup,
  preventDialing,
  test,
  unknownPath,
  visit,
} from "./site.ts";

/** Uses all islands of the page: notification, popup and frames. */
async function operateIslands(page: Page, number: string) {
  await preventDialing(page);
  await page.getByRole("link", { name: number }).first().click();
  await expect(page.getByRole("region", { name: /^Notifications/ })).toContainText(number);

  await openPopup(page);
  await closePopup(page);

  for (const box of await page.locator("[data-island='embed-frame']").all()) {
    await box.scrollIntoViewIfNeeded();
    await expect(box).toHaveAttribute("data-frame", "loaded");
  }
  await expect(page.locator("[data-island]:not([data-hydrated])")).toHaveCount(0);
}

// Islands are the same on every page, except for frames, the second phone number of two areas, and the logger of unknown paths.
test.describe("hydrates every island without messages:", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });
  for (const [site, number, path] of [
    ["development", fixturePhone, "/"],
    ["development", fixturePhone, unknownPath],
    ["configured", configuredPhone, "/"],
    ["configured", configuredPhone, "/service-areas/katy"],
  ] as const) {
    test(`${site}: ${path}`, async ({ page }) => {
      await visit(page, path, site);
      // No live region announces anything on load.
      await expect(page.locator("[aria-live='assertive'], [role=alert]")).toHaveCount(0);
      expect(await page.locator("[aria-live]").count()).toBeLessThanOrEqual(1);
      await operateIslands(page, number);
    });
  }
});
