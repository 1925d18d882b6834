/** How pages come in on a slow connection: nothing moves, and the largest paint is fetched at once, once, in one size. */
import { expect, type Page } from "@playwright/test";
import { configured, desktop, paths, phone, production, test, unknownPath, visit } from "./site.ts";

/** About a phone's connection in a parking lot: bytes a second, and milliseconds there and back. */
const slow = { downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150, offline: false };
const views = [
  { name: "phone", viewport: phone, deviceScaleFactor: 3 },
  { name: "desktop", viewport: desktop, deviceScaleFactor: 1 },
];

declare global {
  interface Window {
    seen: { shifts: string[]; largest: Element | null };
  }
}

/** Watches layout shifts and the largest paint from the first byte on, on a slow connection. */
async function watch(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow);
  await page.addInitScript(() => {
    window.seen = { shifts: [], largest: null };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        const nodes = sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 80) ?? node?.nodeName);
        if (!hadRecentInput) window.seen.shifts.push(`${value} ${nodes.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      window.seen.largest = (list.getEntries().at(-1) as PerformanceEntry & { element: Element | null }).element;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
}

/** Goes down the page as a reader does, so that what loads late comes in. */
const readOn = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((drawn) => setTimeout(drawn, 60));
    }
    await Promise.all([...document.images].map((image) => image.decode()));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });

for (const { name, viewport, deviceScaleFactor } of views) {
  test.describe(name, () => {
    test.use({ viewport, deviceScaleFactor });

    for (const path of [...paths, unknownPath]) {
      test(`${path} does not move, and its largest paint comes first`, async ({ page, trouble }) => {
        const fetched: string[] = [];
        page.on("request", (request) => {
          if (request.resourceType() === "image") fetched.push(new URL(request.url()).pathname);
        });
        await watch(page);
        await visit(page, production, path);
        await page.waitForLoadState("networkidle");
        if (path === unknownPath) await expect.poll(() => trouble.splice(0)).toHaveLength(1); // see not-found.spec.ts

        const preloads = page.locator("link[rel=preload][as=image]");
        expect(await preloads.count()).toBeLessThanOrEqual(1);
        const largest = await page.evaluate(() => {
          const image = window.seen.largest;
          if (!(image instanceof HTMLImageElement)) return;
          return { source: new URL(image.currentSrc).pathname, lazy: image.loading, priority: image.fetchPriority };
        });
        if (largest) {
          expect(await preloads.count(), `the largest paint, ${largest.source}, is not preloaded`).toBe(1);
          const candidates = (await preloads.getAttribute("imagesrcset"))
            ?.split(", ")
            .map((text) => text.split(" ")[0]);
          expect(candidates).toContain(largest.source);
          expect(largest).toEqual({ source: largest.source, lazy: "auto", priority: "high" });
          const subject = largest.source.replace(/-\d+-.*/, "");
          expect(fetched.filter((file) => file.replace(/-\d+-.*/, "") === subject)).toEqual([largest.source]);
          expect(fetched[0]).toBe(largest.source);
        }
        await readOn(page);
        expect(await page.evaluate(() => window.seen.shifts)).toEqual([]);
      });
    }
  });
}

test("frames come in without moving anything", async ({ page }) => {
  await page.setViewportSize(desktop);
  await watch(page);
  await visit(page, configured, "/");
  await expect(page.locator("#hero-form")).toHaveAttribute("data-frame", "loaded");
  await readOn(page);
  await expect(page.locator("#reviews")).toHaveAttribute("data-frame", "loaded");
  expect(await page.evaluate(() => window.seen.shifts)).toEqual([]);
});
