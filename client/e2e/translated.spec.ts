/** Translated pages: the browser replaces each text with a translation inside two <font> elements, at any time. */
import { expect, type Page } from "@playwright/test";
import {
  closePopup,
  estimateButton,
  expectFrameLoaded,
  expectPopup,
  expectPopupHydrated,
  footerPhone,
  holdResponses,
  openPopup,
  popupOf,
  preventDialing,
  test,
  translate,
  translationMark,
  visit,
} from "./site.ts";

/** Returns all texts of the popup, hidden ones included. */
const textsOf = (page: Page) =>
  popupOf(page).evaluate((popup) => {
    const walker = document.createTreeWalker(popup, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode.textContent);
    return texts;
  });

async function expectTranslated(page: Page) {
  await expectPopup(page);
  await expect(popupOf(page)).toHaveAccessibleName(/^¡/);
  const texts = await textsOf(page);
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => !text.startsWith(translationMark))).toEqual([]);
}

const path = "/about";
for (const follow of [false, true]) {
  test.describe(follow ? "translation of added text:" : "translation once:", () => {
    test("opens a translated popup after translation before the loader", async ({ page }) => {
      const release = await holdResponses(page, /\/assets\/entry\.client-/);
      const visited = visit(page, path);
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await translate(page, follow);
      release();
      await visited;
      await page.getByRole("banner").getByRole("button").filter({ visible: true }).last().hover();
      await expectPopupHydrated(page);
      await page.getByRole("banner").getByRole("button").filter({ visible: true }).last().click();
      await expectTranslated(page);
    });

    test("opens a translated popup twice after hydration", async ({ page }) => {
      await visit(page, path, "configured");
      const button = page.getByRole("banner").locator("[data-action]:visible");
      await estimateButton(page).hover();
      await expectPopupHydrated(page);
      await translate(page, follow);
      for (let round = 0; round < 2; round++) {
        await button.click();
        await expectTranslated(page);
        await expectFrameLoaded(page.locator("[role=dialog]").getByTitle("Website Form"));
        await page.keyboard.press("Escape");
        await expect(page.locator("[role=dialog]")).toBeHidden();
      }
    });

    test("closes and opens a popup that was translated while open", async ({ page }) => {
      await visit(page, path);
      await openPopup(page);
      await translate(page, follow);
      await closePopup(page);
      await page.getByRole("banner").locator("[data-action]:visible").click();
      await expectTranslated(page);
    });
  });
}

test.describe("notification:", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("changes and closes after translation", async ({ page }) => {
    await visit(page, path);
    await preventDialing(page);
    await translate(page, true);
    await footerPhone(page).click();
    const notice = page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");
    await expect(notice).toContainText("¡Our number");
    await notice.getByRole("button", { name: "Copy" }).click();
    await expect(notice).toContainText("Copied");
    await notice.getByRole("button", { name: "Close" }).click();
    await expect(notice).toHaveCount(0);
  });
});
