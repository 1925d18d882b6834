/** The Back button: the back/forward cache preserves a page together with the text typed into its form. */
import { expect } from "@playwright/test";
import { chromium, chromiumFlags } from "../chromium.mjs";
import { expectFrameLoaded, openPopup, test, visit } from "./site.ts";

test.use({
  launchOptions: {
    executablePath: chromium,
    args: chromiumFlags,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

/** Reasons of the test environment: the headless shell has no back/forward cache. */
const environment = ["BackForwardCacheDisabledForDelegate", "BrowsingInstanceNotSwapped"];

test("keeps a page with a form in the back/forward cache", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  const unused = new Promise<string[]>((resolve) =>
    session.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.map(({ reason }) => reason)),
    ),
  );
  await visit(page, "/about", "configured");
  const popup = await openPopup(page);
  await expectFrameLoaded(popup.getByTitle("Website Form"));
  await popup.frameLocator("iframe").getByRole("textbox").fill("Ann Example");
  await page.evaluate(() => location.assign("/gallery"));
  await expect(page).toHaveURL(/gallery/);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/about/);
  expect((await unused).filter((reason) => !environment.includes(reason))).toEqual([]);
});
