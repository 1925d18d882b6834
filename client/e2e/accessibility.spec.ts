/** What a screen reader is told of menus and popup, and less motion. What axe objects to: every-page.spec.ts, and where each state is tested. */
import { expect, type Page } from "@playwright/test";
import {
  closePopup,
  desktop,
  estimateButton,
  hold,
  menuButton,
  openPopup,
  phone,
  phoneMenu,
  popupOf,
  shellOf,
  stopClock,
  templates,
  test,
  visit,
} from "./site.ts";

test("who asks for less motion gets none", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/about");
  await openPopup(page);
  const longest = 10; // ms: too short to be seen
  const durations = await page.evaluate(() =>
    document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration)),
  );
  expect(durations.filter((duration) => duration > longest)).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
});

test("Safari calls every list a list", async ({ page }) => {
  const hidden: string[] = [];
  for (const viewport of [phone, desktop])
    for (const path of templates) {
      await page.setViewportSize(viewport);
      await visit(page, path);
      // WebKit's rule: in a landmark for navigation, by its role, or if an item has a marker, be it an empty string.
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
      hidden.push(...found.map((text) => `${path}, ${viewport.width} px: ${text}`));
    }
  expect(hidden).toEqual([]);
});

/** What Chromium hands to a screen reader: role and name of each, and "modal" or "expanded" where that is said of it. */
async function handedOver(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties }) => {
      const said = ["modal", "expanded"].filter((state) =>
        properties?.some((property) => property.name === state && property.value.value === true),
      );
      return [`${role?.value} ${name?.value ?? ""}`, ...said].join(", ");
    });
}

/** The landmarks of the page below an open dialog, as assistive technology gets them. */
const covered = async (page: Page) =>
  (await handedOver(page)).filter((node) => /^(main|banner|contentinfo) /.test(node));

/** A dialog that covers the page, and nothing of the page. */
async function expectAlone(page: Page, dialog: string) {
  await expect.poll(() => handedOver(page)).toContain(`dialog ${dialog}, modal`);
  await expect.poll(() => covered(page)).toEqual([]);
}

test.describe("what covers the page is all that there is for a screen reader:", () => {
  // For a moment the focus is still in the popup's shell when all but React's popup is hidden.
  test.use({ expected: /^console.warning: Blocked aria-hidden on an element because its descendant retained focus/ });

  test("the phone menu, which was opened before the loader came or after", async ({ page }) => {
    await page.setViewportSize(phone);
    const arrive = await hold(page, /\/entry\.client-/);
    await page.goto("/gallery", { waitUntil: "commit" });
    await expect.poll(() => handedOver(page)).toContain("button Menu");
    await menuButton(page).click();
    await expect.poll(() => handedOver(page)).toContain("button Menu, expanded");
    const nodes = await handedOver(page);
    expect(nodes.filter((node) => node.startsWith("dialog Site menu"))).toHaveLength(1);
    expect(nodes).toContain("button Close menu");
    const link = phoneMenu(page).getByRole("link", { name: "Cabinets" });
    await link.focus();
    // A popover leaves the page in the tree.
    expect(await covered(page)).not.toEqual([]);
    arrive();
    await expectAlone(page, "Site menu");
    await expect(link).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menuButton(page)).toBeFocused();
    expect((await covered(page)).length).toBeGreaterThan(2);
    await menuButton(page).click();
    await expectAlone(page, "Site menu");
    expect(await handedOver(page)).toContain("link Cabinets");
  });

  test("the popup, and before React is there its shell, in which the focus keeps its place", async ({ page }) => {
    const arrive = await hold(page, /\/react-/);
    await stopClock(page); // or the shell would not wait long enough on a busy machine
    await visit(page, "/gallery");
    await estimateButton(page).click();
    await expect(shellOf(page)).toBeVisible();
    await expectAlone(page, "Request your free estimate");
    await shellOf(page).getByRole("link", { name: "Write an e-mail" }).focus();
    await page.clock.resume();
    arrive();
    await expect(popupOf(page).getByRole("link", { name: "Write an e-mail" })).toBeFocused();
    await expectAlone(page, "Request your free estimate");
    await closePopup(page);
    await expect.poll(() => handedOver(page)).toContain("button Free Estimate");
  });
});
