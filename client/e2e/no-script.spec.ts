/** The site without JavaScript: visible text, dropdowns, questions. The phone menu: menus.spec.ts. */
import { expect, type Page } from "@playwright/test";
import { dropdownButton, fixturePhone, realTemplatePaths, test, visit } from "./site.ts";

test.use({ javaScriptEnabled: false });

/**
 * Returns the hidden text of the page, without text that a click opens and without calls to action, of which each width hides
 * some.
 */
const hiddenText = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const hidden: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim();
      const parent = texts.currentNode.parentElement;
      if (!text || parent?.closest("details:not([open]), [popover], [data-slot=actions]")) continue;
      if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) hidden.push(text);
    }
    return hidden;
  });

test("shows all text of every template", async ({ page }) => {
  test.slow();
  for (const path of realTemplatePaths) {
    await visit(page, path, "real");
    expect(await hiddenText(page), path).toEqual([]);
    await expect(page.getByRole("contentinfo").getByRole("link", { name: fixturePhone })).toBeVisible();
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
});

test("opens a dropdown by click and closes it by Escape", async ({ page }) => {
  await visit(page, "/about");
  const link = page.getByRole("banner").getByRole("link", { name: "Kitchen Remodeling" });
  await dropdownButton(page, "Services").click();
  await expect(link).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await dropdownButton(page, "Services").click();
  await link.click();
  await expect(page).toHaveURL("/services/kitchen-remodeling");
});

test("opens one answer at a time", async ({ page }) => {
  await visit(page, "/faqs");
  const questions = page.getByRole("region", { name: "Questions and answers" }).getByRole("group");
  const answers = questions.getByRole("paragraph").filter({ visible: true });
  await expect(answers).toHaveCount(0);
  for (const question of await questions.all()) {
    await question.locator("summary").click();
    await expect(question.getByRole("paragraph")).toBeVisible();
    await expect(answers).toHaveCount(1);
  }
  await questions.last().locator("summary").press("Enter");
  await expect(answers).toHaveCount(0);
});

test("opens the reason for a line of the proposal, and prints all reasons", async ({ page }) => {
  await visit(page, "/");
  const line = page.getByRole("main").getByRole("group").filter({ hasText: "Cabinets" });
  await expect(line.getByRole("paragraph")).toBeHidden();
  await line.locator("summary").press("Enter");
  await expect(line.getByRole("paragraph")).toBeVisible();
  await line.locator("summary").press("Enter");
  await expect(line.getByRole("paragraph")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(line.getByRole("paragraph")).toBeVisible();
});
