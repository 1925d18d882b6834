/** The whole site by keyboard: everything is reached, in order, and seen while it has the focus. */
import { expect, type Page } from "@playwright/test";
import { desktop, nextFrame, popupOf, production, smallest, templates, test, visit } from "./site.ts";

interface Stop {
  name: string;
  /** What is wrong with how the focus is seen; empty if nothing. */
  fault: string;
}

/** What has the focus, and whether a visitor sees that it does; nothing once it has left the page or begun again. */
const focused = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || element.hasAttribute("data-first-stop")) return null;
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
  });

/** Presses a key until the focus leaves the page, and tells where it was. */
async function walk(page: Page, key: string): Promise<Stop[]> {
  const most = 150;
  const stops: Stop[] = [];
  while (stops.length < most) {
    await page.keyboard.press(key);
    await nextFrame(page);
    const stop = await focused(page);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(`the focus does not leave the page within ${most} stops`);
}

/** How many things a visitor can operate right now. */
const operable = (page: Page) =>
  page
    .locator("a[href], button, summary, input, iframe, [tabindex='0']")
    .evaluateAll((all) => all.filter((element) => element.checkVisibility({ visibilityProperty: true })).length);

for (const [name, viewport] of Object.entries({ desktop, smallest })) {
  test.describe(name, () => {
    test.use({ viewport, expected: /no page at/, contextOptions: { reducedMotion: "reduce" } });
    for (const path of templates) {
      test(`Tab reaches everything on ${path}, and what has the focus is always seen`, async ({ page }) => {
        await visit(page, production, path);
        const stops = await walk(page, "Tab");
        expect(stops.filter(({ fault }) => fault)).toEqual([]);
        expect(stops[0]?.name).toBe("A Skip to content");
        expect(stops).toHaveLength(await operable(page));
      });
    }
  });
}

test("the skip link passes the header by", async ({ page }) => {
  await page.setViewportSize(desktop);
  await visit(page, production, "/services/cabinets");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link").first()).toBeFocused();
});

test("from the home page to an estimate without a mouse, and back", async ({ page }) => {
  await page.setViewportSize(desktop);
  await visit(page, production, "/");
  await page.getByRole("button", { name: "Services", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Kitchen Remodeling" }).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/services/kitchen-remodeling");
  const action = page.getByRole("main").getByRole("button", { name: "Get Free Estimate" }).first();
  await action.focus();
  await page.keyboard.press("Enter");
  const popup = popupOf(page);
  await expect(popup).toBeVisible();
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  await expect(action).toBeFocused();
});
