/** The site by keyboard: Tab reaches every control in order, and the focused control is visible. */
import { expect, type Page } from "@playwright/test";
import { desktop, mainOf, pathByTemplate, smallPhone, test, visit } from "./site.ts";

interface Stop {
  name: string;
  /** The reason why the focus is invisible, or an empty string. */
  fault: string;
}

/**
 * Returns the focused element and whether its focus is visible; null once the focus has left the place or returned to its first
 * stop.
 */
const inspectFocus = (page: Page, place: string): Promise<Stop | null> =>
  page.evaluate(async (within) => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const element = document.activeElement;
    if (!element?.closest(within) || element === document.body || element.hasAttribute("data-first-stop")) return null;
    if (!document.querySelector("[data-first-stop]")) element.setAttribute("data-first-stop", "");
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const name = `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40)}`;
    const seen = [...element.getClientRects()].some((part) =>
      // WCAG 2.2, 2.4.11: at least a part of the element is not covered. Five points are tried: the middle and near each corner.
      [
        [0.5, 0.5],
        [0.1, 0.2],
        [0.9, 0.2],
        [0.1, 0.8],
        [0.9, 0.8],
      ].some(([x = 0, y = 0]) => {
        const top = document.elementFromPoint(part.left + part.width * x, part.top + part.height * y);
        return top !== null && (element.contains(top) || top.contains(element));
      }),
    );
    const fault = [
      box.width * box.height === 0 && "has no size",
      !seen && "is covered or outside the window",
      (style.outlineStyle === "none" || Number.parseFloat(style.outlineWidth) < 2) && "shows no outline",
    ].filter(Boolean);
    return { name, fault: fault.join(", ") };
  }, place);

/** Presses Tab until the focus leaves the place. Returns the stops. */
async function tabThrough(page: Page, place: string): Promise<Stop[]> {
  const maxStops = 150;
  const stops: Stop[] = [];
  while (stops.length < maxStops) {
    await page.keyboard.press("Tab");
    const stop = await inspectFocus(page, place);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(`the focus does not leave ${place} within ${maxStops} stops`);
}

/** Counts the visible controls. */
const countTabStops = (page: Page, place: string) =>
  page
    .locator(place)
    .locator("a[href], button, summary, input, iframe, [tabindex='0']")
    .evaluateAll((all) => all.filter((element) => element.checkVisibility({ visibilityProperty: true })).length);

test.describe("Tab reaches every control with visible focus:", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  for (const path of Object.values(pathByTemplate)) {
    test(path, async ({ page }) => {
      for (const viewport of [desktop, smallPhone]) {
        await page.setViewportSize(viewport);
        await visit(page, path);
        // Header and footer are the same on every page.
        const place = path === "/" ? "body" : "main";
        if (path !== "/") await mainOf(page).focus();
        const stops = await tabThrough(page, place);
        expect(stops.filter(({ fault }) => fault)).toEqual([]);
        if (path === "/") expect(stops[0]?.name).toBe("A Skip to content");
        expect(stops).toHaveLength(await countTabStops(page, place));
      }
    });
  }
});

test("skips the header by the skip link", async ({ page }) => {
  await page.setViewportSize(desktop);
  await visit(page, "/services/cabinets");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(mainOf(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link").first()).toBeFocused();
});
