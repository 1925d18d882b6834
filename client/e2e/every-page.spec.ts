/** What differs from page to page and needs a browser: how each comes in, what it costs, how it fits, how it is laid out. */
import { expect, type Page, type Request } from "@playwright/test";
import { violations } from "./axe.ts";
import { ibmFailures } from "./ibm.ts";
import { readOn, shifts, watchLoading, withoutLimit } from "./loading.ts";
import { siteUrl } from "./playwright.config.ts";
import { brokenWords } from "./sentences.ts";
import {
  desktop,
  inTheWidestFont,
  nextFrame,
  onPhone,
  phone,
  realPaths,
  realTemplates,
  smallest,
  templates,
  test,
  unknownPath,
  visit,
  watchRequests,
  widthOf,
} from "./site.ts";

/** The most bytes that a phone may load, as they are sent, before anything is touched. */
const most = { script: 2500, fonts: 25_000, hero: 30_000, page: 130_000, home: 200_000 };

/** Holds the largest paint, where it is a picture: it is preloaded, fetched before all others, and in one size. */
async function expectLargestPaintFirst(page: Page, asked: Request[]) {
  const images = asked.filter((request) => request.resourceType() === "image");
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

/** A header's number moves by a few pixels when the site's font arrives. Moving text, or a picture without room, counts for more. */
const expectNoShifts = (shifts: string[]) =>
  expect(
    shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0),
    shifts.join("\n"),
  ).toBeLessThanOrEqual(0.005);

test.describe("on a phone", () => {
  test.use({ ...onPhone, deviceScaleFactor: 2 });

  // The audit of `make audit` weighs every page on a phone of 1.75 pixels to a point, and sees what moves before anybody scrolls.
  for (const path of templates) {
    test(`${path} loads little, nothing from elsewhere, the largest paint first, and does not move`, async ({
      page,
    }) => {
      const asked = watchRequests(page);
      await watchLoading(page);
      await visit(page, path);
      await page.waitForLoadState("networkidle");
      await expectLargestPaintFirst(page, asked);
      await expect.poll(() => asked.at(-1)?.url(), "the printer's stylesheet comes last").toContain("/print-");
      const all = await Promise.all(
        asked.map(async (request) => ({
          url: request.url(),
          type: request.resourceType(),
          bytes: Number((await request.response())?.headers()["content-length"]),
        })),
      );

      const bytes = (type: string) => all.filter((r) => r.type === type).reduce((sum, r) => sum + r.bytes, 0);
      expect(all.filter(({ type, url }) => type === "stylesheet" && !url.includes("/print-"))).toEqual([]);
      // What the page for unknown paths loads to log them is no part of the promise.
      if (path !== unknownPath) expect(bytes("script"), "script").toBeLessThan(most.script);
      expect(bytes("font"), "fonts").toBeLessThan(most.fonts);
      const hero = await page.evaluate(
        () => document.querySelector<HTMLImageElement>("img[fetchpriority=high]")?.currentSrc,
      );
      for (const { url, bytes } of all) if (url === hero) expect(bytes, url).toBeLessThan(most.hero);
      const sum = all.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(sum, "all").toBeLessThan(path === "/" ? most.home : most.page);
      const urls = all.map(({ url }) => url);
      expect(new Set(urls).size, `it loads something twice: ${urls}`).toBe(urls.length);

      await readOn(page);
      expectNoShifts(await shifts(page));
      const elsewhere = asked.filter((request) => !request.url().startsWith(siteUrl("production")));
      expect(elsewhere.map((request) => request.url())).toEqual([]);
      await expect(page.locator("iframe")).toHaveCount(0);

      // Where visits are not measured, not one byte of it is shipped.
      const scripts = asked.filter((request) => request.resourceType() === "script");
      const sources = await Promise.all(scripts.map(async (request) => (await request.response())?.text()));
      expect(`${urls} ${sources}`).not.toMatch(/sendBeacon|layout-shift|vitals/);
    });
  }
});

test("IBM's engine reports a picture without a text alternative", async ({ page }) => {
  await page.setContent(
    '<!doctype html><html lang="en"><title>A</title><main><h1>A</h1><img src="a.jpg"></main></html>',
  );
  expect(await ibmFailures(page)).toEqual([expect.stringContaining("img_alt_valid")]);
});

/** A window of the desktop at 200 % zoom: half the width, two device pixels for one. */
const zoomed = { width: desktop.width / 2, height: desktop.height / 2 };
const views: { name: string; viewport: typeof phone; forcedColors?: "active"; contrast?: "more" }[] = [
  { name: "a desktop", viewport: desktop },
  { name: "a desktop with more contrast", viewport: desktop, contrast: "more" },
  { name: "the smallest phone", viewport: smallest },
  { name: "a desktop at 200 % zoom with forced colors", viewport: zoomed, forcedColors: "active" },
];

/** Lists of several columns with a row that ends before the list does, each by its first words. */
const rowsThatEndEarly = (page: Page) =>
  page.evaluate(() => {
    const early: string[] = [];
    for (const list of document.querySelectorAll<HTMLElement>("main :is(ul, ol)")) {
      const { display, gridTemplateColumns } = getComputedStyle(list);
      if (display !== "grid" || gridTemplateColumns.split(" ").length < 2) continue;
      const ends = new Map<number, number>();
      // An item that is several rows high ends all of them.
      const boxes = [...list.children].map((item) => item.getBoundingClientRect());
      for (const { top } of boxes) {
        const across = boxes.filter((box) => box.top < top + 1 && box.bottom > top + 1);
        ends.set(Math.round(top), Math.max(...across.map(({ right }) => right)));
      }
      const right = list.getBoundingClientRect().right;
      if ([...ends.values()].some((end) => end < right - 1)) early.push((list.textContent ?? "").slice(0, 40));
    }
    return early;
  });

/** What stands side by side: texts with headings of their own, which begin on one line, and pictures, which are as high. */
const sideBySide = (page: Page) =>
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
    return {
      texts: texts.map((prose) => spread(boxesIn(prose, "h2 + div").map(({ top }) => top))),
      pictures: [...rows.values()].map(spread),
    };
  });

/** The first screen shows what a page is about, its call to action, and what speaks for it. */
async function expectFirstScreen(page: Page, at: string) {
  const hero = page.locator("main > section:has(h1)");
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  for (const part of ["h1", "[data-slot=actions] > :first-child", "[data-slot=proof]"])
    await expect.soft(hero.locator(part).filter({ visible: true }), `${at}: ${part}`).toBeInViewport({ ratio: 1 });
}

/** Keeps the fonts of a page as they are at the first paint: fonts.spec.ts tests fonts that arrive late. */
const withoutLateFonts = (page: Page, address: string) =>
  page.route(address, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": _, ...headers } = response.headers(); // which allows the stylesheet as it is
    const body = (await response.text()).replaceAll("font-display:swap", "font-display:optional");
    await route.fulfill({ response, headers, body });
  });

test.describe("on a desktop", () => {
  const pages = realTemplates.map((path) => ["real", path] as const);
  for (const [site, path] of [...pages, ["configured", "/"] as const]) {
    test(`${site}: ${path} does not move, and neither axe nor IBM's engine has objections`, async ({ page }) => {
      const asked = watchRequests(page);
      const session = await watchLoading(page);
      await withoutLateFonts(page, siteUrl(site) + path);
      await visit(page, path, site);
      await page.waitForLoadState("networkidle");
      await expectLargestPaintFirst(page, asked);
      await readOn(page);
      await expect(page.locator("main [data-frame]:not([data-frame=loaded])")).toHaveCount(0);
      if (site === "configured") await expect(page.locator("main iframe")).toHaveCount(2);
      await nextFrame(page);
      expectNoShifts(await shifts(page));
      await withoutLimit(session);
      await page.locator("main details").evaluateAll((all) => {
        for (const question of all) question.setAttribute("open", "");
      });
      for (const { name, viewport, forcedColors = "none", contrast = "no-preference" } of views) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ forcedColors, contrast });
        // Where a reader happens to be, a bar that stays in view may cover half a link.
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
        const rules = contrast === "more" ? ["color-contrast", "color-contrast-enhanced"] : undefined;
        expect.soft(await violations(page, rules), name).toEqual([]);
      }
      await page.setViewportSize(desktop);
      await page.emulateMedia({ forcedColors: "none", contrast: "no-preference" });
      expect.soft(await ibmFailures(page), "IBM's engine").toEqual([]);
    });
  }
});

// The words decide how they fit: every page is asked, a third of them in one tab. Owners' settings add to every template.
const third = (part: number) => realPaths.filter((_, at) => at % 3 === part);
for (const [name, site, all] of [
  ["every page, part 1 of 3", "real", third(0)],
  ["every page, part 2 of 3", "real", third(1)],
  ["every page, part 3 of 3", "real", third(2)],
  ["every template with all that owners can add", "configured", templates],
] as const) {
  test(`${name}, fits every width and is laid out in whole rows`, async ({ page }) => {
    test.slow();
    for (const path of all) {
      const isInner = path !== "/" && path !== unknownPath;
      const hasFirstScreen = isInner || (path === "/" && site === "real");
      await visit(page, path, site);
      for (const width of [1920, desktop.width, 1024, 768, phone.width, 360, smallest.width]) {
        await page.setViewportSize({ width, height: width < 768 ? phone.height : desktop.height });
        const at = `${path} at ${width} px`;
        expect.soft(await widthOf(page), at).toBe(width);
        expect.soft(await brokenWords(page), at).toEqual([]);
        if (isInner) expect.soft(await rowsThatEndEarly(page), at).toEqual([]);
        const { texts, pictures } = await sideBySide(page);
        if (width >= 1024) for (const spread of texts) expect.soft(spread, at).toBeLessThan(1);
        if (width >= 768) for (const spread of pictures) expect.soft(spread, at).toBe(0);
        if (hasFirstScreen && [desktop.width, phone.width].includes(width)) await expectFirstScreen(page, at);
      }
      await inTheWidestFont(page);
      expect.soft(await widthOf(page), `${path} in the widest font`).toBe(smallest.width);
    }
  });
}
