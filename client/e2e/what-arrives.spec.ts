/** What the browser fetches for what visitors do: React for the popup and for notifications, and for nothing else. */
import { expect, type Page } from "@playwright/test";
import {
  desktop,
  dropdownButton,
  expectExpanded,
  expectNoDialog,
  hold,
  mainOf,
  menuButton,
  onPhone,
  phoneMenu,
  scrolled,
  test,
  visit,
  watchRequests,
} from "./site.ts";

/** Opens the questions, and tells the scripts that are fetched from then on, as they are: their names without the hash. */
async function openQuestions(page: Page, site?: "configured") {
  const asked = watchRequests(page);
  await visit(page, "/faqs", site);
  await page.waitForLoadState("networkidle");
  asked.length = 0;
  return () => asked.flatMap((request) => /\/assets\/(.+)-[^-]+\.js$/.exec(request.url())?.[1] ?? []).sort();
}

const longest = 2000;

/** Waits for what a quiet moment would fetch; where nothing is drawn, Chromium knows no such moment. */
const quiet = (page: Page) =>
  page.evaluate((timeout) => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout })), longest);

test("no script comes with menus and questions", async ({ page }) => {
  await page.setViewportSize(desktop);
  const fetched = await openQuestions(page);
  for (const name of ["Services", "Service Areas"] as const) {
    const button = dropdownButton(page, name);
    await button.hover();
    await button.click();
    await expectExpanded(button);
  }
  await page.keyboard.press("Escape");
  await mainOf(page).locator("summary").first().click();
  await expect(mainOf(page).locator("details p").first()).toBeVisible();
  await quiet(page);
  expect(fetched()).toEqual([]);
});

test.describe("on a phone", () => {
  test.use(onPhone);

  test("reading and the menu bring no script; the popup's come in one round with the tap, and once", async ({
    page,
  }) => {
    const fetched = await openQuestions(page, "configured");
    await menuButton(page).tap();
    await phoneMenu(page).getByRole("button", { name: "Close menu" }).tap();
    await expectNoDialog(page);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
    await page.getByRole("heading").first().tap();
    await quiet(page);
    expect(fetched()).toEqual([]);

    const arrive = await hold(page, /\/assets\/.*\.js$/);
    await page.locator("[data-action=estimate]").filter({ visible: true }).first().tap();
    const parts = ["mount-frame", "react"];
    await expect.poll(fetched).toEqual(parts); // both before either has arrived
    arrive();
    await expect(page.getByRole("dialog").getByTitle("Website Form")).toBeVisible(); // in the shell, where it took long
    expect(fetched()).toEqual(parts);
  });
});
