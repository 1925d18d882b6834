/** The whole site by keyboard: everything is reached, in order, and seen while it has the focus. */
import { expect, type Page } from "@playwright/test";
import { desktop, mainOf, namedTemplates, smallest, test, visit } from "./site.ts";

interface Stop {
  name: string;
  /** What is wrong with how the focus is seen; empty if nothing. */
  fault: string;
}

/** What has the focus, and whether a visitor sees that it does; nothing once it has left the place or begun again. */
const focused = (page: Page, place: string): Promise<Stop | null> =>
  page.evaluate(async (within) => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const element = document.activeElement;
    if (!element?.closest(within) || element === document.body || element.hasAttribute("data-first-stop")) return null;
    if (!document.querySelector("[data-first-stop]")) element.setAttribute("data-first-stop", "");
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const name = `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40)}`;
    const seen = [...element.getClientRects()].some((part) =>
      // WCAG 2.2, 2.4.11: at least a part of it is not under something else. The middle and its four corners are tried.
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

/** Presses Tab until the focus leaves the place, and tells where it was. */
async function walk(page: Page, place: string): Promise<Stop[]> {
  const most = 150;
  const stops: Stop[] = [];
  while (stops.length < most) {
    await page.keyboard.press("Tab");
    const stop = await focused(page, place);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(`the focus does not leave ${place} within ${most} stops`);
}

/** How many things a visitor can operate right now. */
const operable = (page: Page, place: string) =>
  page
    .locator(place)
    .locator("a[href], button, summary, input, iframe, [tabindex='0']")
    .evaluateAll((all) => all.filter((element) => element.checkVisibility({ visibilityProperty: true })).length);

test.describe("Tab reaches everything, and what has the focus is always seen:", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  for (const path of Object.values(namedTemplates)) {
    test(path, async ({ page }) => {
      for (const viewport of [desktop, smallest]) {
        await page.setViewportSize(viewport);
        await visit(page, path);
        // Header and footer are the same on every page.
        const place = path === "/" ? "body" : "main";
        if (path !== "/") await mainOf(page).focus();
        const stops = await walk(page, place);
        expect(stops.filter(({ fault }) => fault)).toEqual([]);
        if (path === "/") expect(stops[0]?.name).toBe("A Skip to content");
        expect(stops).toHaveLength(await operable(page, place));
      }
    });
  }
});

test("the skip link passes the header by", async ({ page }) => {
  await page.setViewportSize(desktop);
  await visit(page, "/services/cabinets");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(mainOf(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link").first()).toBeFocused();
});
