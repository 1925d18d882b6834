/** Which buttons open the estimate popup: all of them, but for the services whose buttons call in the content as given. */
import { expect, type Page } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
import { holdScripts } from "./loading.ts";
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
  thirdParties,
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

const loader = /\/assets\/entry\.client-/;
const openerOf = (page: Page) => page.getByRole("banner").locator("[data-action]:visible");
/** Opens a page whose loader comes when what is returned is called. */
async function beforeTheScript(page: Page) {
  const arrive = await holdScripts(page, loader);
  await page.context().route(thirdParties, (route) => route.fulfill());
  await page.goto(`${siteUrl(configured.name)}/about`, { waitUntil: "commit" });
  await expect(openerOf(page)).toHaveRole("link");
  return arrive;
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("who has reached it before the script keeps the place, and Enter opens the popup", async ({ page }) => {
  const arrive = await beforeTheScript(page);
  await openerOf(page).focus();
  arrive();
  await expect(page.getByRole("main").locator("button[data-action]").first()).toBeVisible(); // the script has run
  expect(await focusedName(page)).toBe("Free Estimate");
  await page.keyboard.press("Enter");
  await expect(popupOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(openerOf(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(openerOf(page)).toHaveRole("button");
});

test("a press that began before the script opens the popup", async ({ page }) => {
  const arrive = await beforeTheScript(page);
  await openerOf(page).hover();
  await page.mouse.down();
  arrive();
  await expect(page.getByRole("main").locator("button[data-action]").first()).toBeVisible();
  await page.mouse.up();
  await expect(popupOf(page)).toBeVisible();
});

const beside: Record<string, (page: Page) => Promise<void>> = {
  "Ctrl and a click": (page) => openerOf(page).click({ modifiers: ["Control"] }),
  "Shift and a click": (page) => openerOf(page).click({ modifiers: ["Shift"] }),
  "a middle click": (page) => openerOf(page).click({ button: "middle" }),
  "Ctrl and Enter": (page) => openerOf(page).press("Control+Enter"),
};
for (const [name, act] of Object.entries(beside)) {
  test(`${name} opens the form's own page beside this one`, async ({ page, context }) => {
    await visit(page, configured, "/about");
    await expect(openerOf(page)).toHaveRole("button");
    const opened: string[] = [];
    context.on("page", (other) => opened.push(other.url()));
    const other = context.waitForEvent("page");
    await act(page);
    await expect(await other).toHaveURL(configured.form ?? "");
    expect(opened).toHaveLength(1);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/about$/);
  });
}
