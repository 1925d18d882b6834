/** The questions: one is open at a time, and the open one closes again. */
import { expect, type Page } from "@playwright/test";
import { desktop, production, test, visit } from "./site.ts";

test.use({ viewport: desktop });

const path = "/faqs";
const count = 10;

const questionsOf = (page: Page) => page.getByRole("main").locator("summary");

/** Expects exactly these questions, counted from 0, to be open and their answers to be seen. */
async function expectOpen(page: Page, ...open: number[]) {
  const items = await page.getByRole("main").locator("details").all();
  for (const [index, item] of items.entries()) {
    if (open.includes(index)) await expect(item.locator("p")).toBeVisible();
    else await expect(item.locator("p")).toBeHidden();
  }
}

test("all questions are closed at first; a click opens one and closes the one before", async ({ page }) => {
  await visit(page, production, path);
  const questions = questionsOf(page);
  await expect(questions).toHaveCount(count);
  await expectOpen(page);
  await questions.nth(0).click();
  await expectOpen(page, 0);
  await questions.nth(count - 1).click();
  await expectOpen(page, count - 1);
});

test("a second click closes the open one", async ({ page }) => {
  await visit(page, production, path);
  for (let round = 0; round < 2; round++) {
    await questionsOf(page).nth(2).click();
    await expectOpen(page, 2);
    await questionsOf(page).nth(2).click();
    await expectOpen(page);
  }
});

for (const key of ["Enter", "Space"]) {
  test(`${key} opens and closes`, async ({ page }) => {
    await visit(page, production, path);
    await questionsOf(page).nth(1).focus();
    await page.keyboard.press(key);
    await expectOpen(page, 1);
    await page.keyboard.press("Tab"); // into the answer, or to the next question
    await questionsOf(page).nth(1).focus();
    await page.keyboard.press(key);
    await expectOpen(page);
  });
}
