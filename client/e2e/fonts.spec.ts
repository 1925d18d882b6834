/** Which files of the fonts a page fetches, two for the copy, the others for names with other letters; and late fonts. */
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { siteUrl } from "./playwright.config.ts";
import { foreignTexts, hold, nextFrame, startSite, templates, test, unknownPath, watchRequests } from "./site.ts";

declare global {
  interface Window {
    /** The sum of layout shifts. */
    moved: number;
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

/** The fonts of systems, each by one with the same metrics: what headings and text are set in until the site's own arrive. */
const systems = {
  "Windows, macOS": ["Besley Georgia", "gelasio", "Hanken Arial", "arimo"],
  Linux: ["Besley Times", "tinos", "Hanken Arial", "arimo"],
  Android: ["Besley Noto", "noto-serif", "Hanken Roboto", "roboto"],
} as const;
const fileOf = (name: string, weight: number) =>
  fileURLToPath(import.meta.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`));
const localFace = /(@font-face\{font-family:([^;]+);font-weight:(\d+)[^;]*;src:)local[^;]+/g;

/** Has a page find these local fonts and no others. */
async function withLocalFonts(page: Page, path: string, [heading, serif, text, sans]: (typeof systems)["Linux"]) {
  const files = { heading: fileOf(serif, 700), text: fileOf(sans, 400), bold: fileOf(sans, 700) };
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

/** The windows, with the pages to visit in each. */
const windows = {
  phone: { viewport: { width: 412, height: 823 }, paths: templates.filter((path) => path !== unknownPath) },
  desktop: { viewport: { width: 1440, height: 900 }, paths: ["/", "/services/cabinets"] },
};
const cases = Object.entries(windows).flatMap(([device, window]) =>
  Object.entries(systems).map(([system, fonts]) => ({ device, system, fonts, ...window })),
);

for (const { device, system, fonts, viewport, paths } of cases) {
  test(`late fonts move nothing on a ${device} with the fonts of ${system}`, async ({ browser }) => {
    test.slow();
    for (const path of paths) {
      const page = await browser.newPage({ viewport });
      await withLocalFonts(page, path, fonts as (typeof systems)["Linux"]);
      const release = await hold(page, /\/(?:besley|hanken)[\w-]*\.woff2$/);
      await page.goto(siteUrl("production") + path, { waitUntil: "domcontentloaded" });
      await page.evaluate(([heading, , text]) => {
        const faces = [`600 1em "${heading}"`, `400 1em "${text}"`, `650 1em "${text}"`];
        return Promise.all(faces.map((face) => document.fonts.load(face)));
      }, fonts);
      await nextFrame(page);
      await page.evaluate(() => {
        window.moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) window.moved += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift" });
      });
      release();
      await page.evaluate(() => document.fonts.ready);
      await nextFrame(page);
      expect(await page.evaluate(() => document.fonts.check("600 1em Besley")), path).toBe(true);
      expect.soft(await page.evaluate(() => window.moved), path).toBeLessThanOrEqual(0.005);
      await page.close();
    }
  });
}
