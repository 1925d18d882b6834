import { test } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
test("look", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(siteUrl("production") + "/about");
  const y = async (s: string) => console.log(s, await page.evaluate(() => new Promise((r) => setTimeout(() => r([scrollY, document.documentElement.className, document.activeElement?.outerHTML.slice(0, 80), document.documentElement.scrollHeight]), 300))));
  await page.mouse.move(2, 450);
  await page.mouse.wheel(0, 600); await y("wheel");
  await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click(); await y("open");
  await page.mouse.move(2, 450);
  await page.mouse.wheel(0, 400); await y("wheel");
  for (const key of ["PageDown", "End", "ArrowDown", "Space"]) {
    await page.getByRole("dialog").evaluate((popup) => popup.focus()); await y("focus");
    await page.keyboard.press(key); await y(key);
  }
});
