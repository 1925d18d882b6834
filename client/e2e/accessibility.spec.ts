/** The accessibility tree of menu and popup, list roles in Safari, and reduced motion. every-page.spec.ts runs axe. */
import { expect, type Page } from "@playwright/test";
import {
  closePopup,
  desktop,
  estimateButton,
  holdResponses,
  menuButton,
  openPopup,
  phone,
  phoneMenu,
  popupOf,
  shellOf,
  stopClock,
  templatePaths,
  test,
  visit,
} from "./site.ts";

test("shows no animation if the visitor prefers reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/about");
  await openPopup(page);
  const longest = 10; // ms, too short to be visible
  const durations = await page.evaluate(() =>
    document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration)),
  );
  expect(durations.filter((duration) => duration > longest)).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
});

test("gives every list a role that Safari exposes", async ({ page }) => {
  const listsWithoutRole: string[] = [];
  for (const viewport of [phone, desktop])
    for (const path of templatePaths) {
      await page.setViewportSize(viewport);
      await visit(page, path);
      // WebKit exposes a list in a navigation landmark, with an explicit role, or with an item that has a marker, even an empty
      // one.
      const found = await page.locator("ul, ol").evaluateAll((lists) =>
        lists
          .filter((list) => !list.closest("nav, [role=list]"))
          .filter(({ children }) =>
            [...children].every((item) => {
              const { display, listStyleType } = getComputedStyle(item);
              return display !== "list-item" || listStyleType === "none";
            }),
          )
          .map((list) => list.textContent?.slice(0, 60)),
      );
      listsWithoutRole.push(...found.map((text) => `${path}, ${viewport.width} px: ${text}`));
    }
  expect(listsWithoutRole).toEqual([]);
});

/** Returns the accessibility tree of Chromium: role and name of each node, with its states "modal" and "expanded". */
async function accessibilityNodes(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties }) => {
      const states = ["modal", "expanded"].filter((state) =>
        properties?.some((property) => property.name === state && property.value.value === true),
      );
      return [`${role?.value} ${name?.value ?? ""}`, ...states].join(", ");
    });
}

/** Returns the page's landmarks that are in the accessibility tree. */
const exposedLandmarks = async (page: Page) =>
  (await accessibilityNodes(page)).filter((node) => /^(main|banner|contentinfo) /.test(node));

/** Expects a modal dialog in the accessibility tree, and no landmark of the page behind it. */
async function expectOnlyDialogExposed(page: Page, dialog: string) {
  await expect.poll(() => accessibilityNodes(page)).toContain(`dialog ${dialog}, modal`);
  await expect.poll(() => exposedLandmarks(page)).toEqual([]);
}

test.describe("exposes only the open dialog to screen readers:", () => {
  // React's popup hides the rest of the page a moment before the focus leaves the shell.
  test.use({
    ignoredProblems: /^console.warning: Blocked aria-hidden on an element because its descendant retained focus/,
  });

  test("the phone menu, opened before or after the loader", async ({ page }) => {
    await page.setViewportSize(phone);
    const release = await holdResponses(page, /\/entry\.client-/);
    await page.goto("/gallery", { waitUntil: "commit" });
    await expect.poll(() => accessibilityNodes(page)).toContain("button Menu");
    await menuButton(page).click();
    await expect.poll(() => accessibilityNodes(page)).toContain("button Menu, expanded");
    const nodes = await accessibilityNodes(page);
    expect(nodes.filter((node) => node.startsWith("dialog Site menu"))).toHaveLength(1);
    expect(nodes).toContain("button Close menu");
    const link = phoneMenu(page).getByRole("link", { name: "Cabinets" });
    await link.focus();
    // A popover does not hide the page.
    expect(await exposedLandmarks(page)).not.toEqual([]);
    release();
    await expectOnlyDialogExposed(page, "Site menu");
    await expect(link).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menuButton(page)).toBeFocused();
    expect((await exposedLandmarks(page)).length).toBeGreaterThan(2);
    await menuButton(page).click();
    await expectOnlyDialogExposed(page, "Site menu");
    expect(await accessibilityNodes(page)).toContain("link Cabinets");
  });

  test("the popup and its shell, which keeps the focus", async ({ page }) => {
    const release = await holdResponses(page, /\/react-/);
    await stopClock(page); // otherwise the shell times out on a busy machine
    await visit(page, "/gallery");
    await estimateButton(page).click();
    await expect(shellOf(page)).toBeVisible();
    await expectOnlyDialogExposed(page, "Request your free estimate");
    await shellOf(page).getByRole("link", { name: "Write an e-mail" }).focus();
    await page.clock.resume();
    release();
    await expect(popupOf(page).getByRole("link", { name: "Write an e-mail" })).toBeFocused();
    await expectOnlyDialogExposed(page, "Request your free estimate");
    await closePopup(page);
    await expect.poll(() => accessibilityNodes(page)).toContain("button Free Estimate");
  });
});
