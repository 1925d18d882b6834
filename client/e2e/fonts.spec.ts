/** Which of the fonts' files a page fetches: two for the copy, the others for names with other letters. */
import { type ChildProcess, spawn } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { program } from "../playwright.config.ts";
import { portOf } from "../serving.mjs";
import { test } from "./site.ts";

let site: ChildProcess | undefined;
test.afterEach(() => {
  site?.kill();
});

/** The files that a page fetches, without their hashes: Besley is for the name, Hanken Grotesk for the street. */
async function fontsFor(page: Page, name: string) {
  const settings = [`--name=${name}`, `--street=${name}`];
  site = spawn(program, ["--mode=production", "--port=0", "--admin-port=0", ...settings]);
  const fetched = new Set<string>();
  page.on("request", (request) => {
    const [, file] = /\/([\w-]+)-\w+\.woff2$/.exec(request.url()) ?? [];
    if (file) fetched.add(file);
  });
  await page.goto(`http://localhost:${await portOf(site)}/about`);
  await page.waitForLoadState("networkidle");
  return [...fetched].sort();
}

for (const [name, files] of [
  ["Peña & Söns, 5* [sic]", ["besley", "besley-latin", "hanken", "hanken-latin"]],
  ["Muñoz & O’Neil #1", ["besley", "hanken"]],
] as const) {
  test(`the name ${name} takes ${files.join(", ")}, and is set in them`, async ({ page }) => {
    expect(await fontsFor(page, name)).toEqual(files);

    const session = await page.context().newCDPSession(page);
    await session.send("DOM.enable");
    await session.send("CSS.enable");
    // A font that was late on the first visit is in the cache afterwards, but a busy machine can be late again.
    await expect(async () => {
      await page.reload();
      await page.evaluate(() => document.fonts.ready);
      const { root } = await session.send("DOM.getDocument");
      const { nodeId } = await session.send("DOM.querySelector", {
        nodeId: root.nodeId,
        selector: "header a[href='/']",
      });
      const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
      expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
    }).toPass();
  });
}
