/** Facts that need a browser and differ from page to page: page weight, layout shifts, reflow, layout, accessibility. */
import { expect, type Page, type Request } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { findIbmFailures } from "./ibm.ts";
import { readLayoutShifts, recordPageLoad, removeNetworkLimit, scrollThrough } from "./page-load.ts";
import { siteUrl } from "./playwright.config.ts";
import {
  contentWidth,
  desktop,
  nextFrame,
  phone,
  phoneDevice,
  realPaths,
  realTemplatePaths,
  recordRequests,
  setWidestFont,
  smallPhone,
  templatePaths,
  test,
  unknownPath,
  visit,
} from "./site.ts";
import { findBrokenWords } from "./visible-text.ts";

/** The most bytes that a phone may receive before the first interaction, compressed. */
const maxBytes = { script: 2500, fonts: 25_000, hero: 30_000, page: 130_000, home: 200_000 };

/**
 * Expects the largest contentful paint, if it is a picture, to be preloaded, fetched before all other pictures, and fetched in
 * one size.
 */
async function expectLargestPaintFirst(page: Page, requests: Request[]) {
  const images = requests.filter((request) => request.resourceType() === "image");
  const fetched = images.map((request) => new URL(request.url()).pathname);
  // A page may preload another view for phones: the media queries of the two exclude each other.
  const all = await page.locator("link[rel=preload][as=image]").all();
  const media = await Promise.all(all.map((link) => link.getAttribute("media")));
  const matching = await page.evaluate((media) => media.map((query) => matchMedia(query ?? "all").matches), media);
  const preloads = all.filter((_, index) => matching[index]);
  expect(preloads.length).toBeLessThanOrEqual(1);
  const largest = await page.evaluate(() => {
    const image = window.seen.largest;
    if (!(image instanceof HTMLImageElement)) return;
    return { source: new URL(image.currentSrc).pathname, lazy: image.loading, priority: image.fetchPriority };
  });
  if (!largest) return;
  expect(preloads, `the largest paint, ${largest.source}, is not preloaded`).toHaveLength(1);
  const candidates = (await preloads[0]?.getAttribute("imagesrcset"))?.split(", ").map((text) => text.split(" ")[0]);
  expect(candidates).toContain(largest.source);
  expect(largest).toEqual({ source: largest.source, lazy: "auto", priority: "high" });
  const subject = largest.source.replace(/\d+\.\w+$/, "");
  expect(fetched.filter((file) => file.startsWith(subject))).toEqual([largest.source]);
  expect(fetched[0]).toBe(largest.source);
}

/**
 * Expects no layout shift above 0.005. The phone number in the header moves by a few pixels when the font arrives; moving text or
 * a picture without reserved space counts for more.
 */
const expectNoShifts = (shifts: string[]) =>
  expect(
    shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0),
    shifts.join("\n"),
  ).toBeLessThanOrEqual(0.005);

test.describe("on a phone", () => {
  test.use({ ...phoneDevice, deviceScaleFactor: 2 });

  // `make audit` measures the weight of every page on a phone with 1.75 device pixels, and layout shifts before scrolling.
  for (const path of templatePaths) {
    test(`stays below the byte limit without layout shifts: ${path}`, async ({ page }) => {
      const requests = recordRequests(page);
      await recordPageLoad(page);
      await visit(page, path);
      await page.waitForLoadState("networkidle");
      await expectLargestPaintFirst(page, requests);
      await expect.poll(() => requests.at(-1)?.url(), "the print stylesheet is the last request").toContain("/print-");
      const all = await Promise.all(
        requests.map(async (request) => ({
          url: request.url(),
          type: request.resourceType(),
          bytes: Number((await request.response())?.headers()["content-length"]),
        })),
      );

      const bytes = (type: string) => all.filter((r) => r.type === type).reduce((sum, r) => sum + r.bytes, 0);
      expect(all.filter(({ type, url }) => type === "stylesheet" && !url.includes("/print-"))).toEqual([]);
      // The limit excludes the script that logs unknown paths.
      if (path !== unknownPath) expect(bytes("script"), "script").toBeLessThan(maxBytes.script);
      expect(bytes("font"), "fonts").toBeLessThan(maxBytes.fonts);
      const hero = await page.evaluate(
        () => document.querySelector<HTMLImageElement>("img[fetchpriority=high]")?.currentSrc,
      );
      for (const { url, bytes } of all) if (url === hero) expect(bytes, url).toBeLessThan(maxBytes.hero);
      const sum = all.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(sum, "all").toBeLessThan(path === "/" ? maxBytes.home : maxBytes.page);
      const urls = all.map(({ url }) => url);
      expect(new Set(urls).size, `duplicates in ${urls}`).toBe(urls.length);

      await scrollThrough(page);
      expectNoShifts(await readLayoutShifts(page));
      const elsewhere = requests.filter((request) => !request.url().startsWith(siteUrl("production")));
      expect(elsewhere.map((request) => request.url())).toEqual([]);
      await expect(page.locator("iframe")).toHaveCount(0);

      // Without SITE_RUM, no byte of the measurement is shipped.
      const scripts = requests.filter((request) => request.resourceType() === "script");
      const sources = await Promise.all(scripts.map(async (request) => (await request.response())?.text()));
      expect(`${urls} ${sources}`).not.toMatch(/sendBeacon|layout-shift|vitals/);
    });
  }
});

test("finds a picture without text alternative by IBM's engine", async ({ page }) => {
  await page.setContent(
    '<!doctype html><html lang="en"><title>A</title><main><h1>A</h1><img src="a.jpg"></main></html>',
  );
  expect(await findIbmFailures(page)).toEqual([expect.stringContaining("img_alt_valid")]);
});

/** The desktop window at 200 % zoom: half the width in CSS pixels. */
const zoomed = { width: desktop.width / 2, height: desktop.height / 2 };
const views: { name: string; viewport: typeof phone; forcedColors?: "active"; contrast?: "more" }[] = [
  { name: "a desktop", viewport: desktop },
  { name: "a desktop with more contrast", viewport: desktop, contrast: "more" },
  { name: "the smallest phone", viewport: smallPhone },
  { name: "a desktop at 200 % zoom with forced colors", viewport: zoomed, forcedColors: "active" },
];

/** Returns the first words of each multi-column list with a row that ends before the list's right edge. */
const findUnfilledRows = (page: Page) =>
  page.evaluate(() => {
    const unfilled: string[] = [];
    for (const list of document.querySelectorAll<HTMLElement>("main :is(ul, ol)")) {
      const { display, gridTemplateColumns } = getComputedStyle(list);
      if (display !== "grid" || gridTemplateColumns.split(" ").length < 2) continue;
      const ends = new Map<number, number>();
      // An item that spans several rows counts for each of them.
      const boxes = [...list.children].map((item) => item.getBoundingClientRect());
      for (const { top } of boxes) {
        const across = boxes.filter((box) => box.top < top + 1 && box.bottom > top + 1);
        ends.set(Math.round(top), Math.max(...across.map(({ right }) => right)));
      }
      const right = list.getBoundingClientRect().right;
      if ([...ends.values()].some((end) => end < right - 1)) unfilled.push((list.textContent ?? "").slice(0, 40));
    }
    return unfilled;
  });

/**
 * Measures columns: the differences between the ends of headings and between the tops of texts in a row, between the ends of titles
 * and the tops of texts of a list, and between the heights of pictures in a row.
 */
const measureColumns = (page: Page) =>
  page.evaluate(() => {
    const boxesIn = (place: ParentNode, selector: string) =>
      [...place.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const texts = [...document.querySelectorAll("main .prose:has(> section > h2)")].filter(
      (prose) => getComputedStyle(prose).display === "grid",
    );
    const rows = new Map<number, number[]>();
    for (const { top, height } of boxesIn(document, "[data-slot=page-tiles] img"))
      rows.set(Math.round(top), [...(rows.get(Math.round(top)) ?? []), Math.round(height)]);
    const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
    const isInFirstRow = (text: Element, prose: Element) =>
      text.parentElement?.getBoundingClientRect().top === prose.getBoundingClientRect().top;
    const firstRowOf = (prose: Element, selector: string) =>
      [...prose.querySelectorAll(selector)].filter((part) => isInFirstRow(part, prose));
    /** Returns the bottom of the last line of a heading. The box of a heading may extend below its text. */
    const endOf = (heading: Element) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect().bottom;
    };
    const items = new Map<string, number[]>();
    const titles = new Map<string, number[]>();
    for (const [at, list] of [...document.querySelectorAll("main :is(ul, ol)")].entries()) {
      for (const text of list.querySelectorAll(":scope > li > h3 + p")) {
        const row = `${at} ${Math.round(text.parentElement?.getBoundingClientRect().top ?? 0)}`;
        items.set(row, [...(items.get(row) ?? []), text.getBoundingClientRect().top]);
        // Next to a text, a title has the same baseline instead.
        const end = endOf(text.previousElementSibling as Element);
        if (end <= text.getBoundingClientRect().top) titles.set(row, [...(titles.get(row) ?? []), end]);
      }
    }
    return {
      texts: [
        ...texts.map((prose) => spread(firstRowOf(prose, "h2 + div").map((part) => part.getBoundingClientRect().top))),
        ...[...items.values()].map(spread),
      ],
      titles: [...texts.map((prose) => firstRowOf(prose, "h2").map(endOf)), ...titles.values()].map(spread),
      pictures: [...rows.values()].map(spread),
    };
  });

/** Expects heading, call to action and trust claims on the first screen. */
async function expectFirstScreen(page: Page, at: string) {
  const hero = page.locator("main > section:has(h1)");
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  for (const part of ["h1", "[data-slot=actions] > :first-child", "[data-slot=proof]"])
    await expect.soft(hero.locator(part).filter({ visible: true }), `${at}: ${part}`).toBeInViewport({ ratio: 1 });
}

/** Disables font-display: swap, because fonts.spec.ts tests fonts that arrive late. */
const disableFontSwap = (page: Page, address: string) =>
  page.route(address, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": _, ...headers } = response.headers(); // it has the hash of the unchanged styles
    const body = (await response.text()).replaceAll("font-display:swap", "font-display:optional");
    await route.fulfill({ response, headers, body });
  });

test.describe("on a desktop", () => {
  const pages = realTemplatePaths.map((path) => ["real", path] as const);
  for (const [site, path] of [...pages, ["configured", "/"] as const]) {
    test(`neither shifts nor violates accessibility rules: ${site} ${path}`, async ({ page }) => {
      const requests = recordRequests(page);
      const session = await recordPageLoad(page);
      await disableFontSwap(page, siteUrl(site) + path);
      await visit(page, path, site);
      await page.waitForLoadState("networkidle");
      await expectLargestPaintFirst(page, requests);
      await scrollThrough(page);
      await expect(page.locator("main [data-frame]:not([data-frame=loaded])")).toHaveCount(0);
      if (site === "configured") await expect(page.locator("main iframe")).toHaveCount(2);
      await nextFrame(page);
      expectNoShifts(await readLayoutShifts(page));
      await removeNetworkLimit(session);
      await page.locator("main details").evaluateAll((all) => {
        for (const question of all) question.setAttribute("open", "");
      });
      for (const { name, viewport, forcedColors = "none", contrast = "no-preference" } of views) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ forcedColors, contrast });
        // At another scroll position, the sticky bar may cover half a link.
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
        const rules = contrast === "more" ? ["color-contrast", "color-contrast-enhanced"] : undefined;
        expect.soft(await findViolations(page, rules), name).toEqual([]);
      }
      await page.setViewportSize(desktop);
      await page.emulateMedia({ forcedColors: "none", contrast: "no-preference" });
      expect.soft(await findIbmFailures(page), "IBM's engine").toEqual([]);
    });
  }
});

// Whether a page fits depends on its text, so every page is tested, a third of the pages per test. The site `configured` adds all
// optional elements to each template.
const everyThirdPath = (part: number) => realPaths.filter((_, at) => at % 3 === part);
for (const [name, site, all] of [
  ["pages, part 1 of 3", "real", everyThirdPath(0)],
  ["pages, part 2 of 3", "real", everyThirdPath(1)],
  ["pages, part 3 of 3", "real", everyThirdPath(2)],
  ["templates with all options", "configured", templatePaths],
] as const) {
  test(`fits every width and fills every row: ${name}`, async ({ page }) => {
    test.slow();
    for (const path of all) {
      const isInner = path !== "/" && path !== unknownPath;
      const hasFirstScreen = isInner || (path === "/" && site === "real");
      await visit(page, path, site);
      for (const width of [1920, desktop.width, 1024, 768, phone.width, 360, smallPhone.width]) {
        await page.setViewportSize({ width, height: width < 768 ? phone.height : desktop.height });
        const at = `${path} at ${width} px`;
        expect.soft(await contentWidth(page), at).toBe(width);
        expect.soft(await findBrokenWords(page), at).toEqual([]);
        if (isInner) expect.soft(await findUnfilledRows(page), at).toEqual([]);
        const { texts, titles, pictures } = await measureColumns(page);
        if (isInner && width >= 768) for (const spread of texts) expect.soft(spread, at).toBeLessThan(1);
        // A badge after a title ends a few pixels lower than the title.
        if (isInner && width >= 768) for (const spread of titles) expect.soft(spread, at).toBeLessThan(10);
        if (width >= 768) for (const spread of pictures) expect.soft(spread, at).toBe(0);
        if (hasFirstScreen && [desktop.width, phone.width].includes(width)) await expectFirstScreen(page, at);
      }
      await setWidestFont(page);
      expect.soft(await contentWidth(page), `${path} in the widest font`).toBe(smallPhone.width);
    }
  });
}
