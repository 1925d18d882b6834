/** The font files that a page fetches: two for its text, more for names with other letters. And fonts that arrive late. */
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { siteUrl } from "./playwright.config.ts";
import {
  findTextsInSystemFonts,
  holdResponses,
  nextFrame,
  recordRequests,
  startSite,
  templatePaths,
  test,
  unknownPath,
} from "./site.ts";

declare global {
  interface Window {
    /** The sum of layout shifts. */
    shiftSum: number;
  }
}

let site: ChildProcess | undefined;
test.afterEach(() => {
  site?.kill();
});

for (const [name, files] of [
  ["Peña & Söns, 5* [sic]", ["besley", "besley-latin", "hanken", "hanken-latin"]],
  ["Muñoz & O’Neil #1", ["besley", "hanken"]],
] as const) {
  test(`fetches ${files.join(", ")} for ${name}`, async ({ browser }) => {
    // The name is set in Besley, the street in Hanken Grotesk.
    const started = await startSite({ SITE_NAME: name, SITE_STREET: name });
    site = started.site;
    // From the second visit on, the fonts are cached. If a font arrives late, as on a busy machine, Chromium also fetches the
    // font's other file for its letters. In this case, the test repeats the visits in a new browser context.
    await expect(async () => {
      const page = await browser.newPage();
      const requests = recordRequests(page);
      for (const _visit of ["first", "second"]) {
        requests.length = 0;
        await page.goto(`${started.origin}/about`, { waitUntil: "networkidle", timeout: 10_000 });
      }
      const systemFontTexts = await findTextsInSystemFonts(page);
      await page.close();
      expect(systemFontTexts).toEqual([]);
      const fetched = requests.flatMap((request) => /\/([\w-]+)-\w+\.woff2$/.exec(request.url())?.[1] ?? []);
      expect(fetched.sort()).toEqual(files);
    }).toPass();
  });
}

/** The fallback fonts of each system for headings and text, with a free font of the same metrics. */
const systemFonts = {
  "Windows, macOS": ["Besley Georgia", "gelasio", "Hanken Arial", "arimo"],
  Linux: ["Besley Times", "tinos", "Hanken Arial", "arimo"],
  Android: ["Besley Noto", "noto-serif", "Hanken Roboto", "roboto"],
} as const;
const resolveFont = (name: string, weight: number) =>
  fileURLToPath(import.meta.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`));
const localFace = /(@font-face\{font-family:([^;]+);font-weight:(\d+)[^;]*;src:)local[^;]+/g;

/** Replaces a page's local() fonts by these files. */
async function replaceLocalFonts(
  page: Page,
  path: string,
  [heading, serif, text, sans]: (typeof systemFonts)["Linux"],
) {
  const files = { heading: resolveFont(serif, 700), text: resolveFont(sans, 400), bold: resolveFont(sans, 700) };
  for (const [name, file] of Object.entries(files))
    await page.route(`**/local-${name}`, (route) => route.fulfill({ path: file, contentType: "font/woff2" }));
  await page.route(siteUrl("production") + path, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": _, ...headers } = response.headers();
    const body = (await response.text()).replace(localFace, (_, rule: string, family: string, weight: string) => {
      const name = family === heading ? "heading" : family === text && (weight === "400" ? "text" : "bold");
      return rule + (name ? `url(/local-${name})` : "local(missing)");
    });
    await route.fulfill({ response, headers, body });
  });
}

/** The viewports, with the pages to visit in each. */
const devices = {
  phone: { viewport: { width: 412, height: 823 }, paths: templatePaths.filter((path) => path !== unknownPath) },
  desktop: { viewport: { width: 1440, height: 900 }, paths: ["/", "/services/cabinets"] },
};
const cases = Object.entries(devices).flatMap(([device, settings]) =>
  Object.entries(systemFonts).map(([system, fonts]) => ({ device, system, fonts, ...settings })),
);

for (const { device, system, fonts, viewport, paths } of cases) {
  test(`shifts nothing when fonts arrive late: ${device}, ${system}`, async ({ browser }) => {
    test.slow();
    for (const path of paths) {
      const page = await browser.newPage({ viewport });
      await replaceLocalFonts(page, path, fonts as (typeof systemFonts)["Linux"]);
      const release = await holdResponses(page, /\/(?:besley|hanken)[\w-]*\.woff2$/);
      await page.goto(siteUrl("production") + path, { waitUntil: "domcontentloaded" });
      await page.evaluate(([heading, , text]) => {
        const faces = [`600 1em "${heading}"`, `400 1em "${text}"`, `650 1em "${text}"`];
        return Promise.all(faces.map((face) => document.fonts.load(face)));
      }, fonts);
      await nextFrame(page);
      await page.evaluate(() => {
        window.shiftSum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            window.shiftSum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift" });
      });
      release();
      await page.evaluate(() => document.fonts.ready);
      await nextFrame(page);
      expect(await page.evaluate(() => document.fonts.check("600 1em Besley")), path).toBe(true);
      expect.soft(await page.evaluate(() => window.shiftSum), path).toBeLessThanOrEqual(0.005);
      await page.close();
    }
  });
}
