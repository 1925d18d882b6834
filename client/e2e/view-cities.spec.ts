/** The buttons View Cities: without effect in the as-given edition, with a list in the corrected one. */
import { expect } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { desktop, expectExpanded, mainOf, smallPhone, test, visit } from "./site.ts";

test("changes nothing in the as-given edition", async ({ page }) => {
  await visit(page, "/service-areas");
  const before = await mainOf(page).ariaSnapshot();
  for (const button of await page.getByRole("button", { name: /^View Cities in / }).all()) await button.click();
  expect(await mainOf(page).ariaSnapshot()).toBe(before);
  await expect(page).toHaveURL("/service-areas");
});

test("opens a list and closes it on blur and Escape", async ({ page }) => {
  await visit(page, "/service-areas", "configured");
  const button = page.getByRole("button", { name: "View Cities in Harris County" });
  const list = page.getByRole("group", { name: "Where we work in Harris County" });
  await expectExpanded(button, false);
  await button.focus();
  for (const [keys, stop] of [
    [["Tab", "Tab", "Tab"], page.getByRole("button", { name: "View Cities in Fort Bend County" })],
    [["Tab", "Shift+Tab"], button],
    [["Shift+Tab"], null],
  ] as const) {
    await button.press("Enter");
    await expect(list).toBeVisible();
    await expectExpanded(button);
    for (const key of keys) await page.keyboard.press(key);
    if (stop) await expect(stop).toBeFocused();
    if (stop === button) {
      await expect(list).toBeVisible();
      await page.keyboard.press("Escape");
    }
    await expect(list).toBeHidden();
    await expectExpanded(button, false);
  }
  await button.click();
  expect(await list.getByRole("listitem").count()).toBeGreaterThanOrEqual(3);
  for (const viewport of [smallPhone, desktop]) {
    await page.setViewportSize(viewport);
    // The list partly covers links behind it.
    expect((await findViolations(page)).filter(({ id }) => id !== "target-size")).toEqual([]);
  }
  await list.getByRole("button", { name: "Close" }).click();
  await expect(list).toBeHidden();
  await button.click();
  await expect(list).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(list).toBeHidden();
});
