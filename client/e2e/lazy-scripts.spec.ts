/** Lazy loading of scripts: only the popup and notifications load React. */
import { expect, type Page } from "@playwright/test";
import {
  desktop,
  dropdownButton,
  expectExpanded,
  expectNoDialog,
  holdResponses,
  mainOf,
  menuButton,
  phoneDevice,
  phoneMenu,
  recordRequests,
  scrollOffset,
  test,
  visit,
} from "./site.ts";

/** Opens the page with the questions. Returns a function that lists the scripts fetched since then, without hashes. */
async function openQuestions(page: Page, site?: "configured") {
  const requests = recordRequests(page);
  await visit(page, "/faqs", site);
  await page.waitForLoadState("networkidle");
  requests.length = 0;
  return () => requests.flatMap((request) => /\/assets\/(.+)-[^-]+\.js$/.exec(request.url())?.[1] ?? []).sort();
}

const idleTimeout = 2000;

/** Waits for an idle callback, which may fetch scripts. Without rendering, Chromium calls it only after the timeout. */
const waitForIdle = (page: Page) =>
  page.evaluate((timeout) => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout })), idleTimeout);

test("loads no script for menus and questions", async ({ page }) => {
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
  await waitForIdle(page);
  expect(fetched()).toEqual([]);
});

test.describe("phone:", () => {
  test.use(phoneDevice);

  test("loads the popup's scripts on tap, in parallel, once", async ({ page }) => {
    const fetched = await openQuestions(page, "configured");
    await menuButton(page).tap();
    await phoneMenu(page).getByRole("button", { name: "Close menu" }).tap();
    await expectNoDialog(page);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => scrollOffset(page)).toBeGreaterThan(0);
    await page.getByRole("heading").first().tap();
    await waitForIdle(page);
    expect(fetched()).toEqual([]);

    const release = await holdResponses(page, /\/assets\/.*\.js$/);
    await page.locator("[data-action=estimate]").filter({ visible: true }).first().tap();
    const parts = ["mount-frame", "react"];
    await expect.poll(fetched).toEqual(parts); // the page has requested both before either response arrives
    release();
    await expect(page.getByRole("dialog").getByTitle("Website Form")).toBeVisible(); // the shell has the form if React is late
    expect(fetched()).toEqual(parts);
  });
});
