/** Which buttons open the estimate popup: all of them, but for three pages of the content as given. */
import { expect, type Page } from "@playwright/test";
import { callUrl, configured, desktop, paths, phone, production, test, unknownPath, visit } from "./site.ts";

test.use({ viewport: desktop });

/** Where the content as given has buttons that do not open the popup. */
const silentPaths = ["/services/siding-installation", "/services/deck-patio", "/services/house-renovations"];
/** One in the page's top, one at its end. */
const silentButtons = 2;

const popupOf = (page: Page) => page.getByRole("dialog", { name: "Request your free estimate" });
const count = (html: string, action: string) => html.split(`data-action="${action}"`).length - 1;

/** Clicks every button that is to open the popup, where the screen shows it, and returns which it clicked. */
async function clickAll(page: Page) {
  const clicked: number[] = [];
  const buttons = page.locator("button[data-action='estimate']");
  for (const [index, button] of (await buttons.all()).entries()) {
    if (!(await button.isVisible())) continue;
    await button.click();
    await expect(popupOf(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(popupOf(page)).toBeHidden();
    await expect(button).toBeFocused();
    clicked.push(index);
  }
  return clicked;
}

const cases = [
  ...[...paths, unknownPath].map((path) => ({ site: production, path, silent: silentPaths.includes(path) })),
  ...silentPaths.map((path) => ({ site: configured, path, silent: false })),
];

for (const { site, path, silent } of cases) {
  test(`${site.name}: every call to action of ${path} opens the popup${silent ? ", but for two" : ""}`, async ({
    page,
    trouble,
  }) => {
    const html = await (await visit(page, site, path)).text();
    const onDesktop = await clickAll(page);
    await page.setViewportSize(phone);
    const onPhone = await clickAll(page);
    expect(onDesktop.length).toBeGreaterThan(0);
    expect(onPhone.length).toBeGreaterThan(0);
    expect(new Set([...onDesktop, ...onPhone]).size).toBe(count(html, "estimate"));
    expect(count(html, "call")).toBe(silent ? silentButtons : 0);
    if (path === unknownPath) expect(trouble.splice(0)).toHaveLength(1); // see not-found.spec.ts
  });
}

for (const path of silentPaths) {
  for (let index = 0; index < silentButtons; index++) {
    test(`${path} as given: button ${index + 1} calls the business and opens no popup`, async ({ page }) => {
      await visit(page, production, path);
      await clickAll(page); // the popup is ready to open
      const call = page.waitForEvent("request", (request) => request.url() === callUrl(production.phone));
      await page.getByRole("main").locator("button[data-action='call']").nth(index).click();
      await call;
      await expect(popupOf(page)).toBeHidden();
    });
  }
}
