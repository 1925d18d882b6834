/** Every template in every site: it fits, comes to life as React expects it, and nothing complains. */
import { expect, type Page } from "@playwright/test";
import {
  desktop,
  inTheWidestFont,
  phone,
  popupOf,
  sites,
  smallest,
  templates,
  test,
  unknownPath,
  visit,
  withoutDialer,
} from "./site.ts";

const ok = 200;
const notFound = 404;

test.use({ viewport: desktop, permissions: ["clipboard-read", "clipboard-write"] });

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Uses everything on the page that waits to be used. */
async function comeToLife(page: Page, number: string) {
  const header = page.getByRole("banner");
  for (const name of ["Services", "Service Areas"]) {
    const button = header.getByRole("button", { name, exact: true });
    await button.hover();
    await expect(button).toHaveAttribute("aria-expanded", "false");
  }
  for (const question of await page.locator("summary:visible").all()) await question.click();

  await withoutDialer(page);
  await page.getByRole("link", { name: number }).first().click();
  await expect(page.getByRole("region", { name: /^Notifications/ })).toContainText(number);

  await header.getByRole("button", { name: "Free Estimate" }).click();
  const popup = popupOf(page);
  await popup.getByRole("button", { name: "Close" }).click();
  await expect(popup).toBeHidden();

  for (const box of await page.locator("[data-island='embed-frame']").all()) {
    await box.scrollIntoViewIfNeeded();
    await expect(box).toHaveAttribute("data-frame", "loaded");
  }
}

async function openPhoneMenu(page: Page) {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Site menu" });
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
}

const servedIds = (page: Page) =>
  page.locator("[data-island] [id]").evaluateAll((elements) => elements.map(({ id }) => id));

/** The ids that React has for elements which the server gave these ids; it does not report a difference itself. */
const hydratedIds = (page: Page, ids: string[]) =>
  page.evaluate(
    (served) =>
      served.map((id) => {
        const element = document.getElementById(id);
        const props = Object.entries(element ?? {}).find(([key]) => key.startsWith("__reactProps$"))?.[1];
        return (props as { id?: string } | undefined)?.id;
      }),
    ids,
  );

for (const site of sites) {
  for (const path of templates) {
    test(`${site.name}: ${path}`, async ({ page, trouble }) => {
      const known = path !== unknownPath;
      expect((await visit(page, site, path)).status()).toBe(known ? ok : notFound);
      if (!known) await expect.poll(() => trouble.splice(0).length).toBe(1); // see not-found.spec.ts
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const ids = await servedIds(page);
      expect(ids.length).toBeGreaterThan(0);
      expect(await widthOf(page)).toBe(desktop.width);

      await comeToLife(page, site.phone);
      await page.setViewportSize(phone);
      expect(await widthOf(page)).toBe(phone.width);
      await openPhoneMenu(page);
      await page.setViewportSize(smallest);
      expect(await widthOf(page)).toBe(smallest.width);
      await inTheWidestFont(page);
      expect(await widthOf(page)).toBe(smallest.width);

      await expect(page.locator("[data-island]:not([data-hydrated])")).toHaveCount(0);
      expect(await hydratedIds(page, ids)).toEqual(ids);
    });
  }
}
