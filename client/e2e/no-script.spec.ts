/** Visitors without JavaScript: everything can be read, opened and followed. */
import { expect, type Page } from "@playwright/test";
import {
  desktop,
  dropdownButton,
  menuButton,
  onPhone,
  phoneMenu,
  production,
  real,
  realPaths,
  services,
  test,
  visit,
} from "./site.ts";

test.use({ javaScriptEnabled: false, viewport: desktop });

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

test("every page can be read whole", async ({ page }) => {
  test.slow();
  for (const path of realPaths) {
    await visit(page, real, path);
    expect(await hiddenText(page), path).toEqual([]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: real.phone })).toBeVisible();
  }
});

test("a dropdown opens by click and closes by Escape; its links work", async ({ page }) => {
  await visit(page, production, "/about");
  const button = dropdownButton(page, "Services");
  const menu = page.getByRole("navigation", { name: "Main" }).getByRole("listitem").filter({ has: button });
  await expect(menu.getByRole("link")).toHaveCount(0);
  await button.click();
  await expect(menu.getByRole("link")).toHaveCount(services.length);
  await page.keyboard.press("Escape");
  await expect(menu.getByRole("link")).toHaveCount(0);
  await button.click();
  await menu.getByRole("link").first().click();
  await expect(page).toHaveURL(services[0] ?? "");
});

test("the questions open by click, one at a time", async ({ page }) => {
  await visit(page, production, "/faqs");
  const questions = page.getByRole("region", { name: "Questions and answers" }).getByRole("group");
  await expect(questions).toHaveCount(10);
  await expect(questions.getByRole("paragraph").filter({ visible: true })).toHaveCount(0);
  for (const question of await questions.all()) {
    await question.locator("summary").click();
    await expect(question.getByRole("paragraph")).toBeVisible();
    await expect(questions.getByRole("paragraph").filter({ visible: true })).toHaveCount(1);
  }
  await questions.last().locator("summary").press("Enter");
  await expect(questions.getByRole("paragraph").filter({ visible: true })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use(onPhone);

  test("the menu opens by tap; its links work", async ({ page }) => {
    await visit(page, production, "/about");
    const menu = phoneMenu(page);
    await menuButton(page).tap();
    await menu.getByRole("button", { name: "Close menu" }).tap();
    await expect(menu).toBeHidden();
    await menuButton(page).tap();
    await menu.getByRole("link", { name: "Gallery" }).tap();
    await expect(page).toHaveURL("/gallery");
  });

  test("the home page hides nothing but the desktop's form, what each service's page says first, and folds", async ({
    page,
  }) => {
    await visit(page, production, "/");
    const elsewhere = page.locator("[data-slot='hero-form'], #services p");
    const known = (await elsewhere.allTextContents()).join();
    for (const text of await hiddenText(page)) expect(known).toContain(text);
    const folds = page.getByRole("main").locator("details");
    expect(await folds.count()).toBeGreaterThan(10);
    for (const fold of await folds.all()) {
      await expect(fold.getByRole("paragraph")).toBeHidden();
      await fold.locator("summary").tap();
      await expect(fold.getByRole("paragraph")).toBeVisible();
    }
  });
});
