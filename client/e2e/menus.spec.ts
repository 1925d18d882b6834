/** The header's menus: two similar dropdowns, and the phone menu, a popover that the loader turns into a modal dialog. */
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import {
  callUrl,
  desktop,
  dropdownButton,
  expectExpanded,
  expectFocusIn,
  expectPopup,
  fixturePhone,
  holdResponses,
  menuButton,
  nextFrame,
  phone,
  phoneDevice,
  phoneMenu,
  popupOf,
  scrollOffset,
  smallPhone,
  test,
  visit,
} from "./site.ts";

const path = "/gallery";
const scrollTarget = 600;
const wheelTurn = 400;
const firstService = "/services/kitchen-remodeling";

test.describe("dropdown:", () => {
  function menuOf(page: Page, name: "Services" | "Service Areas") {
    const button = dropdownButton(page, name);
    const item = page.getByRole("navigation", { name: "Main" }).getByRole("listitem").filter({ has: button });
    const links = item.getByRole("link");
    return { button, item, links, first: links.first(), last: links.last() };
  }
  type Menu = ReturnType<typeof menuOf>;

  async function expectOpen({ button, first }: Menu) {
    await expect(first).toBeVisible();
    await expectExpanded(button);
  }
  async function expectClosed({ button, links }: Menu) {
    await expect(links).toHaveCount(0); // getByRole ignores hidden links
    await expectExpanded(button, false);
  }
  /** Focuses the button. The arrow keys work once it has aria-expanded. */
  async function focusButton({ button }: Menu) {
    await button.evaluate((element) => element.focus({ preventScroll: true }));
    await expectExpanded(button, false);
  }
  async function openPage(page: Page) {
    await visit(page, path);
    return menuOf(page, "Services");
  }

  test("opens and moves by keys without scrolling the page", async ({ page }) => {
    await page.setViewportSize({ width: 1160, height: 530 });
    const menu = await openPage(page);
    // Tall links make the menu too high for the window, so that it scrolls, like a menu of many services.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("#menu-services a { min-height: 12rem }");
      document.adoptedStyleSheets.push(sheet);
    });
    await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), scrollTarget);
    for (const [key, target] of [
      ["ArrowDown", menu.first],
      ["ArrowUp", menu.last],
    ] as const) {
      await focusButton(menu);
      await page.keyboard.press(key);
      await expect(target).toBeFocused();
      await expectOpen(menu);
      await page.keyboard.press("Escape");
      await expectClosed(menu);
      await expect(menu.button).toBeFocused();
    }
    await page.keyboard.press("ArrowDown");
    for (const [key, target] of [
      ["ArrowDown", menu.links.nth(1)],
      ["End", menu.last],
      ["ArrowDown", menu.first],
      ["ArrowUp", menu.last],
      ["ArrowUp", menu.links.nth(-2)],
      ["Home", menu.first],
    ] as const) {
      await page.keyboard.press(key);
      await expect(target).toBeFocused();
      await expect(target).toBeInViewport({ ratio: 1 });
    }
    expect(await scrollOffset(page)).toBe(scrollTarget);
    // Keys with a modifier belong to the browser.
    for (const key of ["Control+End", "Alt+ArrowUp", "Meta+ArrowDown"]) {
      await page.keyboard.press(key);
      await expect(menu.first).toBeFocused();
    }
    await page.keyboard.press("Escape");
    for (const key of ["Alt+ArrowDown", "Control+ArrowDown", "Meta+ArrowUp"]) {
      await page.keyboard.press(key);
      await expectClosed(menu);
    }
    await page.keyboard.press("ArrowDown");
    await expect(menu.first).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(firstService);
  });

  test("closes on blur, click, or when another opens", async ({ page }) => {
    const menu = await openPage(page);
    for (const [enter, leave] of [
      ["ArrowUp", "Tab"], // ArrowUp focuses the last link, and Tab leaves the menu
      ["Space", "Shift+Tab"], // the focus stays on the button, and Shift+Tab leaves it
    ] as const) {
      await focusButton(menu);
      await page.keyboard.press(enter);
      await expectOpen(menu);
      await page.keyboard.press(leave);
      await expectClosed(menu);
      await expect(menu.button).not.toBeFocused();
    }
    for (const outside of [menu.button, page.getByRole("heading", { level: 1 })]) {
      await menu.button.click();
      await expectOpen(menu);
      await outside.click({ position: { x: 5, y: 5 } }); // the middle of a heading may lie below the menu
      await expectClosed(menu);
    }
    await menu.button.click();
    const other = menuOf(page, "Service Areas");
    await other.button.click();
    await expectOpen(other);
    await expectClosed(menu);
    await expectNoViolations(page);
  });

  test("opens below the header without :has() and anchor positioning", async ({ page }) => {
    await page.route(/./, async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      // The policy has the hash of the unchanged styles.
      const { "content-security-policy": _, ...headers } = response.headers();
      const body = (await response.text()).replace(/:has\(/g, ":-unknown(").replace(/position-area/g, "-unknown-area");
      await route.fulfill({ response, headers, body });
    });
    const menu = await openPage(page);
    await menu.button.click();
    await expectOpen(menu);
    await menu.first.click();
    await expect(page).toHaveURL(firstService);
  });
});

test("underlines links to the current page", async ({ page }) => {
  await visit(page, "/service-areas");
  const here = page.locator(":is(header, footer) [aria-current=page]");
  const lines = await here.evaluateAll((all) => all.map((link) => getComputedStyle(link).textDecorationLine));
  expect(lines).toEqual(["underline", "underline", "underline"]);
});

test.describe("phone menu:", () => {
  test.use(phoneDevice);

  /** The number of Tab stops while the cities are folded, and the number of links that they add. */
  const stops = 13;
  const areas = 3;

  async function openMenu(page: Page, at = "/about") {
    await visit(page, at);
    await expect(phoneMenu(page)).toBeHidden();
    await menuButton(page).tap();
    await expect(phoneMenu(page)).toBeVisible();
    await expectExpanded(menuButton(page));
  }
  async function expectClosed(page: Page) {
    await expect(phoneMenu(page)).toBeHidden();
    await expectExpanded(menuButton(page), false);
    await expect(menuButton(page)).toBeFocused();
  }
  test("fits one screen with targets of 44 px", async ({ page }) => {
    await openMenu(page);
    const menu = phoneMenu(page);
    expect(await menu.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await expect(menu.getByRole("link")).toHaveCount(stops - 3);
    await menu.locator("summary").tap();
    await expect(menu.getByRole("link")).toHaveCount(stops - 3 + areas);
    await expect(menu.getByRole("link").last()).toHaveAttribute("href", callUrl(fixturePhone));
    const controls = menu.locator("a, button, summary").or(menuButton(page));
    for (const viewport of [smallPhone, phone]) {
      await page.setViewportSize(viewport);
      const heights = await controls.evaluateAll((all) => all.map((control) => control.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      await expectNoViolations(page);
    }
    await menu.getByRole("link", { name: "Woodlands" }).tap();
    await expect(page).toHaveURL("/service-areas/woodlands");
  });

  test("opens the popup, which returns focus to its button", async ({ page }) => {
    await openMenu(page);
    const estimate = phoneMenu(page).getByRole("button", { name: "Free Estimate" });
    await expect(estimate).toBeInViewport({ ratio: 1 });
    await estimate.tap();
    await expectPopup(page);
    await expect(phoneMenu(page)).toBeHidden();
    await nextFrame(page); // the popup then handles outside taps
    await page.touchscreen.tap(2, 2);
    await expect(popupOf(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });

  test("traps Tab until its button or Escape closes it", async ({ page }) => {
    await openMenu(page);
    for (const key of ["Tab", "Shift+Tab"]) {
      const visited = new Set<string>();
      for (let press = 0; press < stops + 3; press++) {
        await page.keyboard.press(key);
        // From a modal dialog, Tab also reaches the browser's controls; document.body is active then.
        if (await page.evaluate(() => document.activeElement === document.body)) continue;
        await expectFocusIn(page, "dialog");
        // In Chromium, a scrollable box is a stop: the menu itself.
        const stop = await page.evaluate(() => document.activeElement?.outerHTML ?? "");
        if (stop.startsWith("<dialog")) continue;
        visited.add(stop);
        await expect(page.locator(":focus")).toBeInViewport({ ratio: 1 });
      }
      expect(visited.size).toBe(stops);
    }
    await phoneMenu(page).getByRole("button", { name: "Close menu" }).tap();
    await expectClosed(page);
    await menuButton(page).tap();
    await expect(phoneMenu(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expectClosed(page);
  });

  test("locks the scroll position of the page while open", async ({ page }) => {
    await page.setViewportSize(smallPhone);
    await openMenu(page);
    await page.mouse.move(smallPhone.width / 2, smallPhone.height / 2);
    await phoneMenu(page).locator("summary").tap();
    const menu = await phoneMenu(page).elementHandle();
    for (let turn = 0; turn < 5; turn++) {
      await page.mouse.wheel(0, wheelTurn); // beyond the end of the menu
      await nextFrame(page);
    }
    for (const key of ["PageDown", "End"]) await page.keyboard.press(key);
    await expect.poll(() => menu?.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    await nextFrame(page);
    expect(await scrollOffset(page)).toBe(0);
    await page.keyboard.press("Escape");
    await expect(phoneMenu(page)).toBeHidden();
    await page.mouse.wheel(0, wheelTurn);
    await expect.poll(() => scrollOffset(page)).toBeGreaterThan(0);
  });

  test("links to the reviews from any page", async ({ page }) => {
    for (const from of ["/about", "/"]) {
      await openMenu(page, from);
      await phoneMenu(page).getByRole("link", { name: "Testimonials" }).tap();
      await expect(page).toHaveURL("/#testimonials");
      await expect(phoneMenu(page)).toBeHidden();
      await expect(page.locator("#testimonials").getByRole("heading", { level: 2 })).toBeInViewport();
      await page.mouse.move(phoneDevice.viewport.width / 2, phoneDevice.viewport.height / 2);
      const before = await scrollOffset(page);
      await page.mouse.wheel(0, wheelTurn);
      await expect.poll(() => scrollOffset(page)).toBeGreaterThan(before);
    }
  });

  test("closes on a wide screen after opening before the loader", async ({ page }) => {
    const release = await holdResponses(page, /\/entry\.client-/);
    await page.goto("/", { waitUntil: "commit" });
    await menuButton(page).tap();
    await expect(phoneMenu(page)).toBeVisible();
    release();
    await expectExpanded(menuButton(page));
    await page.setViewportSize(desktop);
    await expectExpanded(page.locator("[aria-controls=phone-menu]"), false);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.setViewportSize(phoneDevice.viewport);
    await expect(menuButton(page)).toBeVisible();
    await expect(phoneMenu(page)).toBeHidden();
  });

  test.describe("without JavaScript:", () => {
    test.use({ javaScriptEnabled: false });
    test("opens, closes, and unlocks scrolling", async ({ page }) => {
      const overflow = () => page.locator("html").evaluate((element) => getComputedStyle(element).overflowY);
      await visit(page, "/about");
      await menuButton(page).tap();
      await phoneMenu(page).getByRole("button", { name: "Close menu" }).tap();
      await expect(phoneMenu(page)).toBeHidden();
      await menuButton(page).tap();
      await expect(phoneMenu(page)).toBeVisible();
      expect(await overflow()).toBe("hidden");
      // The open menu keeps its button to close on a screen that has no button to open it.
      await page.setViewportSize(desktop);
      await phoneMenu(page).getByRole("button", { name: "Close menu" }).click();
      await expect(phoneMenu(page)).toBeHidden();
      expect(await overflow()).toBe("visible");
      await page.setViewportSize(phone);
      await menuButton(page).tap();
      await phoneMenu(page).getByRole("link", { name: "Gallery" }).tap();
      await expect(page).toHaveURL("/gallery");
    });
  });
});
