/** How the estimate popup behaves: opening, closing, focus, scrolling. */
import { expect, type Page } from "@playwright/test";
import { violations } from "./axe.ts";
import {
  configured,
  desktop,
  focusIsIn,
  holdThirdParties,
  nextFrame,
  onPhone,
  popupOf,
  production,
  test,
  visit,
} from "./site.ts";

test.use({ viewport: desktop });

const path = "/about";
const farDown = 600;
const wheelTurn = 400;

const openerOf = (page: Page) => page.getByRole("main").getByRole("button", { name: "Schedule Consultation" }).last();
const scrolled = (page: Page) => page.evaluate(() => scrollY);

async function openPopup(page: Page) {
  await openerOf(page).click();
  await expect(popupOf(page)).toBeVisible();
  await nextFrame(page); // from which on it hears clicks outside
}

for (const key of ["Enter", "Space"]) {
  test(`${key} opens it, and the focus moves in`, async ({ page }) => {
    await visit(page, production, path);
    await openerOf(page).focus();
    await page.keyboard.press(key);
    await expect(popupOf(page)).toBeVisible();
    await expect.poll(() => focusIsIn(page, "[role=dialog]")).toBe(true);
  });
}

test.describe("on a touch screen", () => {
  test.use(onPhone);
  test("a tap opens it, a tap outside closes it", async ({ page }) => {
    await visit(page, production, path);
    await openerOf(page).tap();
    await expect(popupOf(page)).toBeVisible();
    await page.touchscreen.tap(2, 2);
    await expect(popupOf(page)).toBeHidden();
  });
});

test("a double click opens it as well, warm or not", async ({ page }) => {
  await visit(page, production, path);
  for (let round = 0; round < 2; round++) {
    await openerOf(page).dblclick();
    await expect(popupOf(page)).toBeVisible();
    await nextFrame(page);
    await expect(popupOf(page)).toBeVisible();
    expect(await focusIsIn(page, "[role=dialog]")).toBe(true);
    await page.keyboard.press("Escape");
    await expect(popupOf(page)).toBeHidden();
  }
});

test("it is closed before anyone opens it", async ({ page }) => {
  await visit(page, production, path);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("its close button stays in view in a low window, and tells that all else is out of reach", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await visit(page, production, path);
  await openerOf(page).click();
  await popupOf(page).getByRole("listitem").last().scrollIntoViewIfNeeded();
  expect(await popupOf(page).evaluate((popup) => popup.scrollTop)).toBeGreaterThan(0);
  await expect(popupOf(page).getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  await expect(popupOf(page)).toHaveAttribute("aria-modal", "true");
});

const waysToClose: Record<string, (page: Page) => Promise<void>> = {
  "the close button": (page) => popupOf(page).getByRole("button", { name: "Close" }).click(),
  Escape: (page) => page.keyboard.press("Escape"),
  "a click outside": (page) => page.mouse.click(2, 2),
};
for (const site of [production, configured]) {
  for (const [name, close] of Object.entries(waysToClose)) {
    test(`${site.name}: ${name} closes it; the focus goes back to the opener, and it opens again`, async ({ page }) => {
      await visit(page, site, path);
      for (let round = 0; round < 2; round++) {
        await openPopup(page);
        await close(page);
        await expect(popupOf(page)).toBeHidden();
        await expect(openerOf(page)).toBeFocused();
      }
    });
  }
}

test("what was typed into its form is there when it opens again, however it was closed", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url() === configured.form && request.isNavigationRequest()) asked.push(request.url());
  });
  await visit(page, configured, path);
  const field = page.frameLocator("[role=dialog] iframe").getByLabel("Your name");
  await openPopup(page);
  await field.fill("Ann Example");
  for (const close of Object.values(waysToClose)) {
    await close(page);
    await expect(openerOf(page)).toBeFocused();
    // Nobody sees it, hears of it or comes upon it by the keyboard, and the page is as it was.
    await expect(page.locator("[role=dialog]")).toBeHidden();
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.locator("html")).toHaveCSS("overflow-y", "visible");
    await page.keyboard.press("Tab");
    expect(await focusIsIn(page, "[role=dialog]")).toBe(false);
    expect(await violations(page, "none")).toEqual([]);
    await openPopup(page);
    expect(await focusIsIn(page, "[role=dialog]")).toBe(true);
    await expect(field).toHaveValue("Ann Example");
    expect(await violations(page, "none")).toEqual([]);
  }
  expect(asked).toHaveLength(1);
});

for (const site of [production, configured]) {
  for (const key of ["Tab", "Shift+Tab"]) {
    test(`${site.name}: ${key} goes round inside it`, async ({ page }) => {
      await visit(page, site, path);
      await openPopup(page);
      if (site.form) await expect(popupOf(page).getByTitle("Website Form")).toBeVisible();
      const visited = new Set<string>();
      const stops = 8; // more than there are links and buttons inside
      for (let stop = 0; stop < stops; stop++) {
        await page.keyboard.press(key);
        await expect.poll(() => focusIsIn(page, "[role=dialog]")).toBe(true);
        visited.add(await page.evaluate(() => document.activeElement?.outerHTML ?? ""));
      }
      expect(visited.size).toBeGreaterThan(1);
      await expect(popupOf(page)).toBeVisible();
    });
  }
}

test("Tab stays inside it while its form loads, and when that arrives", async ({ page }) => {
  await visit(page, configured, path);
  const arrive = await holdThirdParties(page);
  await openPopup(page);
  await expect(popupOf(page).getByTitle("Website Form")).toBeAttached();
  await page.keyboard.press("Tab");
  expect(await focusIsIn(page, "[role=dialog]")).toBe(true);
  arrive();
  await expect(popupOf(page).getByTitle("Website Form")).toBeVisible();
  expect(await focusIsIn(page, "[role=dialog]")).toBe(true);
  await page.keyboard.press("Tab");
  await expect.poll(() => focusIsIn(page, "[role=dialog]")).toBe(true);
});

test("the page does not scroll while it is open, and does afterwards", async ({ page }) => {
  await visit(page, production, path);
  await page.mouse.move(2, desktop.height / 2);
  await page.mouse.wheel(0, farDown);
  await expect.poll(() => scrolled(page)).toBe(farDown);
  // The header stays in view: what it opens must leave the page where it is.
  const opener = page.getByRole("banner").getByRole("button", { name: "Free Estimate" });
  await opener.evaluate((button) => button.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await expect(popupOf(page)).toBeVisible();

  await page.mouse.wheel(0, wheelTurn);
  for (const key of ["PageDown", "End", "ArrowDown", "Space"]) {
    await popupOf(page).evaluate((popup) => popup.focus()); // no link or button that would take the key
    await page.keyboard.press(key);
  }
  await nextFrame(page);
  expect(await scrolled(page)).toBe(farDown);
  await expect(popupOf(page)).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(popupOf(page)).toBeHidden();
  expect(await scrolled(page)).toBe(farDown);
  await page.mouse.wheel(0, wheelTurn);
  await expect.poll(() => scrolled(page)).toBe(farDown + wheelTurn);
});
