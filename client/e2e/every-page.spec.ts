/** What differs from page to page and needs a browser: how each comes in, what it costs, how it fits. */
import { expect, type Page } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
import { type Colors, violations } from "./axe.ts";
import { readOn, shifts, watchLoading, withoutLimit } from "./loading.ts";
import {
  desktop,
  inTheWidestFont,
  onPhone,
  phone,
  production,
  real,
  realPaths,
  smallest,
  templates,
  test,
  unknownPath,
  visit,
} from "./site.ts";

test.use({ expected: /no page at \/no-such-page/ }); // see not-found.spec.ts

/** The most bytes that a phone may load, as they are sent, before anything is touched. */
const most = { script: 2500, fonts: 25_000, hero: 30_000, page: 130_000, home: 200_000 };

/** Holds the largest paint, where it is a picture: it is preloaded, fetched before all others, and in one size. */
async function expectLargestPaintFirst(page: Page, fetched: string[]) {
  const preloads = page.locator("link[rel=preload][as=image]");
  expect(await preloads.count()).toBeLessThanOrEqual(1);
  const largest = await page.evaluate(() => {
    const image = window.seen.largest;
    if (!(image instanceof HTMLImageElement)) return;
    return { source: new URL(image.currentSrc).pathname, lazy: image.loading, priority: image.fetchPriority };
  });
  if (!largest) return;
  expect(await preloads.count(), `the largest paint, ${largest.source}, is not preloaded`).toBe(1);
  const candidates = (await preloads.getAttribute("imagesrcset"))?.split(", ").map((text) => text.split(" ")[0]);
  expect(candidates).toContain(largest.source);
  expect(largest).toEqual({ source: largest.source, lazy: "auto", priority: "high" });
  const subject = largest.source.replace(/\d+\.\w+$/, "");
  expect(fetched.filter((file) => file.startsWith(subject))).toEqual([largest.source]);
  expect(fetched[0]).toBe(largest.source);
}

/** The pictures that a page fetches, as it does. */
function watchPictures(page: Page) {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") fetched.push(new URL(request.url()).pathname);
  });
  return fetched;
}

test.describe("on a phone", () => {
  test.use({ ...onPhone, deviceScaleFactor: 2 });

  // The audit of `make audit` weighs every page on a phone of 1.75 pixels to a point, and sees what moves before anybody scrolls.
  for (const path of templates) {
    test(`${path} loads little, nothing from elsewhere, the largest paint first, and does not move`, async ({
      page,
    }) => {
      const fetched = watchPictures(page);
      const network = await watchLoading(page);
      const requests = new Map<string, { url: string; type: string; bytes: number }>();
      network.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
        requests.set(requestId, { url: request.url, type: type ?? "", bytes: 0 });
      });
      network.on("Network.responseReceived", ({ requestId, response }) => {
        const request = requests.get(requestId);
        if (request) request.bytes = Number(response.headers["Content-Length"] ?? Number.NaN);
      });
      await visit(page, production, path);
      await page.waitForLoadState("networkidle");
      const all = [...requests.values()].filter(({ url }) => url.startsWith("http"));
      await expectLargestPaintFirst(page, fetched);

      const bytes = (type: string) => all.filter((r) => r.type === type).reduce((sum, r) => sum + r.bytes, 0);
      expect(all.filter(({ url }) => !url.startsWith(siteUrl(production.name)))).toEqual([]);
      // The printer's stylesheet comes last and holds up nothing.
      expect(all.filter(({ type, url }) => type === "Stylesheet" && !url.includes("/print-"))).toEqual([]);
      // What the page for unknown paths loads to log them is no part of the promise.
      if (path !== unknownPath) expect(bytes("Script"), "script").toBeLessThan(most.script);
      expect(bytes("Font"), "fonts").toBeLessThan(most.fonts);
      const hero = await page.evaluate(
        () => document.querySelector<HTMLImageElement>("img[fetchpriority=high]")?.currentSrc,
      );
      for (const { url, bytes } of all) if (url === hero) expect(bytes, url).toBeLessThan(most.hero);
      const sum = all.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(sum, "all").toBeLessThan(path === "/" ? most.home : most.page);
      const urls = all.map(({ url }) => url);
      expect(new Set(urls).size, `it loads something twice: ${urls}`).toBe(urls.length);

      await readOn(page);
      expect(await shifts(page)).toEqual([]);
    });
  }
});

/** A window of the desktop at 200 % zoom: half the width, two device pixels for one. */
const zoomed = { width: desktop.width / 2, height: desktop.height / 2 };
const views: { name: string; viewport: typeof phone; forcedColors: Colors }[] = [
  { name: "a desktop", viewport: desktop, forcedColors: "none" },
  { name: "the smallest phone", viewport: smallest, forcedColors: "none" },
  { name: "a desktop at 200 % zoom with forced colors", viewport: zoomed, forcedColors: "active" },
];

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test.describe("on a desktop", () => {
  test.use({ viewport: desktop });

  for (const path of realPaths) {
    test(`${path} does not move, fits every width${templates.includes(path) ? ", and violates no rule for accessibility" : ""}`, async ({
      page,
    }) => {
      test.slow();
      const fetched = watchPictures(page);
      const session = await watchLoading(page);
      await visit(page, real, path);
      await page.waitForLoadState("networkidle");
      await expectLargestPaintFirst(page, fetched);
      await readOn(page);
      expect(await shifts(page)).toEqual([]);
      await withoutLimit(session);

      // The audit of `make audit` asks axe about every page on a phone. What a wider window adds is its template's.
      for (const { name, viewport, forcedColors } of templates.includes(path) ? views : []) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ forcedColors });
        expect(await violations(page, forcedColors), name).toEqual([]);
      }
      await page.emulateMedia({ forcedColors: "none" });
      for (const viewport of [desktop, phone, smallest]) {
        await page.setViewportSize(viewport);
        expect(await widthOf(page)).toBe(viewport.width);
      }
      await inTheWidestFont(page);
      expect(await widthOf(page)).toBe(smallest.width);
    });
  }
});
