/** Browsers that lack something, scripts that fail, and text that visitors set larger: all can be read and used. */
import { expect, type Page } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
import { holdScripts } from "./loading.ts";
import {
  callUrl,
  desktop,
  inTheWidestFont,
  onPhone,
  phone,
  popupOf,
  production,
  services,
  shellOf,
  smallest,
  templates,
  test,
  visit,
} from "./site.ts";

const site = siteUrl(production.name);
const menuOf = (page: Page) => page.locator("#phone-menu");

/** Serves the pages with their HTML and styles changed, and without the policy that has the styles' hash. */
async function rewrite(page: Page, ...changes: [RegExp, string][]) {
  await page.route(`${site}/**`, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const { "content-security-policy": _, ...headers } = response.headers();
    let body = await response.text();
    for (const [from, to] of changes) body = body.replaceAll(from, to);
    await route.fulfill({ response, headers, body });
  });
}

/** Under another name the attribute does nothing; the stylesheet finds it all the same, as in a browser that is too old. */
const noPopovers: [RegExp, string][] = [
  [/ popover(target(?:action)?)?="/gi, ' data-popover$1="'],
  [/\[popover\]/g, "[data-popover]"],
  [/:popover-open/g, ":-unknown"],
];

/** Serves the pages without popovers, which script does not know, either. */
async function withoutPopovers(page: Page) {
  await rewrite(page, ...noPopovers);
  await page.addInitScript(() => {
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"])
      Reflect.deleteProperty(HTMLElement.prototype, name);
  });
}

/** Each makes Chromium a browser that lacks something. */
const lacks: Record<string, (page: Page) => Promise<void>> = {
  popovers: withoutPopovers,
  ":has() and anchors": (page) => rewrite(page, [/:has\(/g, ":-unknown("], [/position-area/g, "-unknown-area"]),
};

for (const [what, take] of Object.entries(lacks)) {
  test.describe(`a browser without ${what}`, () => {
    test("opens and closes the dropdowns, and the popup", async ({ page }) => {
      await page.setViewportSize(desktop);
      await take(page);
      await visit(page, production, "/gallery");
      const button = page.getByRole("button", { name: "Services", exact: true });
      const other = page.getByRole("button", { name: "Service Areas", exact: true });
      const links = page.locator("#menu-services").getByRole("link");
      const close = [
        () => button.click(),
        () => page.keyboard.press("Escape"),
        () => page.mouse.click(2, desktop.height / 2), // the heading may lie under the menu
        () => other.click(),
      ];
      await expect(button).toHaveAttribute("aria-expanded", "false");
      for (const act of close) {
        await expect(links).toHaveCount(0);
        await button.click();
        await expect(links).toHaveCount(services.length);
        await expect(button).toHaveAttribute("aria-expanded", "true");
        await act();
      }
      await expect(links).toHaveCount(0);
      await expect(button).toHaveAttribute("aria-expanded", "false");

      await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click();
      await expect(popupOf(page).getByRole("link", { name: production.phone })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(popupOf(page)).toBeHidden();
      await button.click();
      await links.first().click();
      await expect(page).toHaveURL(services[0] ?? "");
    });

    test.describe("on a phone", () => {
      test.use(onPhone);
      test("opens and closes the menu", async ({ page }) => {
        await take(page);
        await visit(page, production, "/");
        const open = page.getByRole("button", { name: "Menu", exact: true });
        await expect(menuOf(page)).toBeHidden();
        await open.tap();
        await menuOf(page).getByRole("button", { name: "Close menu" }).tap();
        await expect(menuOf(page)).toBeHidden();
        await open.tap();
        await menuOf(page).getByRole("link", { name: "Gallery" }).tap();
        await expect(page).toHaveURL("/gallery");
      });
    });
  });
}

test("in a browser without dialogs, calls to action stay links", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "HTMLDialogElement"));
  await page.setViewportSize(desktop);
  await visit(page, production, "/gallery");
  await expect(page.getByRole("button", { name: "Services", exact: true })).toHaveAttribute("aria-expanded");
  await expect(page.getByRole("banner").getByRole("link", { name: "Free Estimate" })).toBeVisible();
});

test("a browser that does not know <details name> keeps one question open", async ({ page }) => {
  await rewrite(page, [/ name="questions"/g, ' data-name="questions"']);
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDetailsElement.prototype, "name"));
  await visit(page, production, "/faqs");
  for (const index of [0, 1, 4]) {
    await page.locator("summary").nth(index).click();
    await expect(page.locator("details[open]")).toHaveCount(1);
    await expect(page.locator("details").nth(index).getByRole("paragraph")).toBeVisible();
  }
});

test.describe("a loader that fails", () => {
  test.use({
    viewport: desktop,
    expected: /^uncaught broken/,
  });

  test("as it begins: menus open, and calls to action lead somewhere", async ({ page }) => {
    await page.route(/entry\.client-/, (route) =>
      route.fulfill({ contentType: "text/javascript", body: 'throw new Error("broken")' }),
    );
    await visit(page, production, "/gallery");
    await page.getByRole("button", { name: "Services", exact: true }).click();
    await expect(page.locator("#menu-services").getByRole("link")).toHaveCount(services.length);
    await page.keyboard.press("Escape");
    const call = page.getByRole("banner").getByRole("link", { name: "Free Estimate" });
    await expect(call).toHaveAttribute("href", callUrl(production.phone));
    await page.setViewportSize(phone);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await menuOf(page).getByRole("link", { name: "FAQs" }).click();
    await expect(page).toHaveURL("/faqs");
  });
});

test("the focus keeps its place when React takes the popup over", async ({ page }) => {
  const arrive = await holdScripts(page, /\/react-/);
  await visit(page, production, "/gallery");
  await page.getByRole("main").locator("button[data-action=estimate]").first().click();
  await shellOf(page).getByRole("link", { name: "hello@example.com" }).focus();
  arrive();
  await expect(popupOf(page).getByRole("link", { name: "hello@example.com" })).toBeFocused();
});

test("the popup's shell closes before React is there, and stays closed", async ({ page }) => {
  const arrive = await holdScripts(page, /\/react-/);
  await page.setViewportSize(desktop);
  await visit(page, production, "/gallery");
  const button = page.getByRole("banner").getByRole("button", { name: "Free Estimate" });
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => shellOf(page).getByRole("button", { name: "Close" }).click(),
  ]) {
    await button.dblclick();
    await expect(shellOf(page).getByRole("link", { name: production.phone })).toBeVisible();
    await close();
    await expect(shellOf(page)).toBeHidden();
    await expect(button).toBeFocused();
  }
  arrive();
  await expect(page.locator("[data-island='estimate-popup']")).toHaveAttribute("data-hydrated");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await button.click();
  await expect(popupOf(page)).toBeVisible();
});

/** 1280 x 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };
/** What WCAG 1.4.12 lets visitors set. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

test.describe("large text", () => {
  test.use({ bypassCSP: true, expected: /no page at/ });
  for (const width of [1024, 1160, 1200]) {
    test(`the header of a window of ${width} px, with wide spacing and a wide font`, async ({ page }) => {
      const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
      await page.setViewportSize({ width, height: desktop.height });
      await visit(page, production, "/faqs");
      await page.addStyleTag({ content: spacing });
      expect(await pageWidth()).toBe(width);
      await inTheWidestFont(page);
      expect(await pageWidth()).toBe(width);
    });
  }

  test("at 400 % no bar stays over the page", async ({ page }) => {
    await page.setViewportSize(zoomed);
    await visit(page, production, "/faqs");
    await page.locator("summary").nth(2).scrollIntoViewIfNeeded();
    for (const bar of [
      page.getByRole("button", { name: "Menu", exact: true }),
      page.getByRole("complementary", { name: "Quick contact" }),
    ])
      await expect(bar).not.toBeInViewport();
  });

  for (const path of templates) {
    test(`${path} at 400 %, with wide spacing`, async ({ page }) => {
      await page.setViewportSize(smallest);
      await visit(page, production, path);
      await page.addStyleTag({ content: spacing });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(smallest.width);
      const cut = await page.locator("a, button, summary, h1, h2, h3, p, li, dd, dt").evaluateAll((all) =>
        all
          .filter((element) => {
            // The last crumb is the heading's text, and may be cut short.
            if (element.closest("[aria-label=Breadcrumbs]") || !element.checkVisibility()) return false;
            const clips = getComputedStyle(element).overflow !== "visible";
            const { right, width } = element.getBoundingClientRect();
            // A card of a row that is swiped is seen as a whole once it is swiped to.
            const out = element.closest("[tabindex='0']") ? width > innerWidth : right > innerWidth;
            return out || (clips && element.scrollWidth > element.clientWidth);
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect(cut).toEqual([]);

      await page.setViewportSize(zoomed);
      await page.locator("button[data-action=estimate]").filter({ visible: true }).first().click();
      await expect(popupOf(page).getByRole("link", { name: production.phone })).toBeVisible();
      await popupOf(page).getByRole("button", { name: "Close" }).click();
      await expect(popupOf(page)).toBeHidden();
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await menuOf(page).getByRole("link", { name: "Woodlands" }).click();
      await expect(page).toHaveURL(/woodlands/);
    });
  }
});
