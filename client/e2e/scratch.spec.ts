import { onPhone, production, test, visit } from "./site.ts";
test.use(onPhone);
test("look", async ({ page }) => {
  await visit(page, production, "/about");
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  await page.getByRole("dialog").waitFor();
  const who = async (s: string) => console.log(s, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120)));
  await who("open");
  for (let i = 0; i < 5; i++) { await page.keyboard.press("Shift+Tab"); await who("shift-tab"); }
  await page.evaluate(() => new Promise(r => setTimeout(r, 300)));
  await who("later");
});
