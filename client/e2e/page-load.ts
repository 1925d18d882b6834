/** Records layout shifts and the largest contentful paint of a page on a slow connection. */
import { type CDPSession, expect, type Page } from "@playwright/test";
import { nextFrame } from "./site.ts";

/** A phone's connection in a parking lot: bytes per second, and round-trip time in milliseconds. */
const slowConnection = { downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150, offline: false };
const unlimitedConnection = { downloadThroughput: -1, uploadThroughput: -1, latency: 0, offline: false };

declare global {
  interface Window {
    seen: { layoutShifts: string[]; largest: Element | null };
  }
}

/** Slows the connection and records layout shifts and the largest contentful paint from the first byte on. */
export async function recordPageLoad(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slowConnection);
  await page.addInitScript(() => {
    window.seen = { layoutShifts: [], largest: null };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Layout changes before the first paint are invisible.
        const [painted] = performance.getEntriesByName("first-paint");
        if (!painted || entry.startTime <= painted.startTime) continue;
        const { value, sources, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        const nodes = sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 80) ?? node?.nodeName);
        if (!hadRecentInput) window.seen.layoutShifts.push(`${value} ${nodes.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      window.seen.largest = (list.getEntries().at(-1) as PerformanceEntry & { element: Element | null }).element;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  return session;
}

export const removeNetworkLimit = (session: CDPSession) =>
  session.send("Network.emulateNetworkConditions", unlimitedConnection);

/** Scrolls through the page screen by screen, and waits for each picture. */
export async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" });
      await drawn();
    }
  });
  for (const image of await page.locator("img:visible").all()) {
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveJSProperty("complete", true);
  }
  await nextFrame(page);
}

/** Returns the layout shifts so far. */
export const readLayoutShifts = (page: Page) => page.evaluate(() => window.seen.layoutShifts);
