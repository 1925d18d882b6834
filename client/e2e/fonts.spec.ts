/** Which of the fonts' files a page fetches, two for the copy, the others for names with other letters; and how Besley comes. */
import type { ChildProcess } from "node:child_process";
import { expect } from "@playwright/test";
import { shifts, watchLoading, withoutLimit } from "./loading.ts";
import { siteUrl } from "./playwright.config.ts";
import { desktop, foreignTexts, hold, nextFrame, phone, startSite, test, watchRequests } from "./site.ts";

let site: ChildProcess | undefined;
test.afterEach(() => {
  site?.kill();
});

for (const [name, files] of [
  ["Peña & Söns, 5* [sic]", ["besley", "besley-latin", "hanken", "hanken-latin"]],
  ["Muñoz & O’Neil #1", ["besley", "hanken"]],
] as const) {
  test(`the name ${name} takes ${files.join(", ")}, and is set in them`, async ({ browser }) => {
    // Besley is for the name, Hanken Grotesk for the street.
    const started = await startSite({ SITE_NAME: name, SITE_STREET: name });
    site = started.site;
    // A visitor's second page has its fonts in time. Where the first one's was late, as on a busy machine, its letters were looked
    // for in the other file, which that visitor then has: another one can tell.
    await expect(async () => {
      const page = await browser.newPage();
      const asked = watchRequests(page);
      for (const _visit of ["first", "second"]) {
        asked.length = 0;
        await page.goto(`${started.origin}/about`, { waitUntil: "networkidle", timeout: 10_000 });
      }
      const foreign = await foreignTexts(page);
      await page.close();
      expect(foreign).toEqual([]);
      const fetched = asked.flatMap((request) => /\/([\w-]+)-\w+\.woff2$/.exec(request.url())?.[1] ?? []);
      expect(fetched.sort()).toEqual(files);
    }).toPass();
  });
}

test.describe("Besley that comes late", () => {
  for (const [path, viewport] of [
    ["/", phone],
    ["/blog/roofing-materials", phone], // the longest heading
    ["/", desktop],
  ] as const) {
    test(`moves nothing on ${path} at ${viewport.width} pixels, and sets its heading`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const come = await hold(page, /\/besley-\w+\.woff2$/);
      const session = await watchLoading(page);
      // The time for which it is waited for does not end, however slow the machine is.
      await session.send("Animation.enable");
      await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
      await page.goto(siteUrl("production") + path, { waitUntil: "domcontentloaded" });
      await withoutLimit(session);
      const heading = page.getByRole("heading", { level: 1 });
      await nextFrame(page);
      const room = await heading.boundingBox();
      come();
      await page.evaluate(() => document.fonts.ready);
      await nextFrame(page);
      expect(await heading.boundingBox()).toEqual(room);
      // A busy browser decodes the blanks after its first frame: an arrow moves by a hair. Words that moved would count.
      expect((await shifts(page)).filter((shift) => Number.parseFloat(shift) > 0.0005)).toEqual([]);
      expect(await page.evaluate(() => document.fonts.check("600 1em Besley"))).toBe(true);
    });
  }

  test("is replaced after two seconds if it does not come at all", async ({ page, trouble }) => {
    await page.route(/\/besley-\w+\.woff2$/, (route) => route.abort());
    await page.goto(`${siteUrl("production")}/about`);
    const family = () =>
      page.evaluate(() => getComputedStyle(document.querySelector("h1") ?? document.body).fontFamily);
    await expect.poll(family).toContain("Georgia");
    expect(trouble.splice(0).join()).toMatch(/besley-\w+\.woff2/);
  });
});
