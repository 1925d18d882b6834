/** Which buttons open the estimate popup: all of them, but for the services whose buttons call in the content as given. */
import { expect, type Page } from "@playwright/test";
import {
  callUrl,
  configured,
  desktop,
  nextFrame,
  phone,
  popupOf,
  production,
  templates,
  test,
  unknownPath,
  visit,
} from "./site.ts";

test.use({ viewport: desktop });

/** A page whose two calls to action, one at its top and one at its end, do not open the popup in the content as given. */
const silent = "/services/siding-installation";
const silentButtons = 2;

const count = (html: string, action: string) => html.split(`data-action="${action}"`).length - 1;

/** Where the buttons may stand that are to open the popup; a part of the page that is not there has none. */
const bar = "aside[aria-label='Quick contact']";
const places = ["header :not(dialog) >", "main", "#phone-menu", bar];

/** Clicks every button that is to open the popup, where the screen shows it, and tells which it clicked. */
async function clickAll(page: Page) {
  const clicked: string[] = [];
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  for (const place of places) {
    const buttons = page.locator(`${place} button[data-action='estimate']`);
    for (const [index, button] of (await buttons.all()).entries()) {
      const inMenu = place === "#phone-menu" && (await menu.isVisible());
      if (inMenu) await menu.click();
      // The bar gives way to the page's own buttons: below the last of them it is there.
      if (place === bar) await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await nextFrame(page);
      if (!(await button.isVisible())) continue;
      await button.click();
      await expect(popupOf(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(popupOf(page)).toBeHidden();
      await expect(inMenu ? menu : button).toBeFocused();
      clicked.push(`${place} ${index}`);
    }
  }
  return clicked;
}

const cases = [...templates.map((path) => ({ site: production, path })), { site: configured, path: silent }];

for (const { site, path } of cases) {
  test(`${site.name}: every call to action of ${path} opens the popup, or calls`, async ({ page, trouble }) => {
    const html = await (await visit(page, site, path)).text();
    const onDesktop = await clickAll(page);
    await page.setViewportSize(phone);
    const onPhone = await clickAll(page);
    expect(onDesktop.length).toBeGreaterThan(0);
    expect(onPhone.length).toBeGreaterThan(0);
    expect(new Set([...onDesktop, ...onPhone]).size).toBe(count(html, "estimate"));
    expect(count(html, "call")).toBe(path === silent && site.asGiven ? silentButtons : 0);

    for (const button of await page.locator("button[data-action='call']").all()) {
      const call = page.waitForEvent("request", (request) => request.url() === callUrl(site.phone));
      await button.click();
      await call;
      await expect(popupOf(page)).toBeHidden();
    }
    if (path === unknownPath) expect(trouble.splice(0)).toHaveLength(1); // see not-found.spec.ts
  });
}
