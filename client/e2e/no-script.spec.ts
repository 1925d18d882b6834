/** Visitors without JavaScript: everything can be read, opened and followed. The phone menu: menus.spec.ts. */
import { expect, type Page } from "@playwright/test";
import { dropdownButton, givenPhone, realTemplates, test, visit } from "./site.ts";

test.use({ javaScriptEnabled: false });

/** Text of the page that is not to be seen, apart from what a click opens, and from ways to an estimate: each screen has one. */
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

test("every template can be read whole", async ({ page }) => {
  test.slow();
  for (const path of realTemplates) {
    await visit(page, path, "real");
    expect(await hiddenText(page), path).toEqual([]);
    await expect(page.getByRole("contentinfo").getByRole("link", { name: givenPhone })).toBeVisible();
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
});

test("a dropdown opens by click and closes by Escape; its links work", async ({ page }) => {
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

test("the questions open by click, one at a time", async ({ page }) => {
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
