/** How a page comes in: on a slow connection what moves, and which paint is the largest. */
import { type CDPSession, expect, type Page } from "@playwright/test";
import { nextFrame } from "./site.ts";

/** About a phone's connection in a parking lot: bytes a second, and milliseconds there and back. */
const slow = { downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150, offline: false };
/** No limit, in the same terms. */
const fast = { downloadThroughput: -1, uploadThroughput: -1, latency: 0, offline: false };

declare global {
  interface Window {
    seen: { shifts: string[]; largest: Element | null };
  }
}

/** Makes the connection slow, and notes layout shifts and the largest paint from the first byte on. */
export async function watchLoading(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow);
  await page.addInitScript(() => {
    window.seen = { shifts: [], largest: null };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Nobody sees a layout that changes before the first paint.
        const [painted] = performance.getEntriesByName("first-paint");
        if (!painted || entry.startTime <= painted.startTime) continue;
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
  return session;
}

export const withoutLimit = (session: CDPSession) => session.send("Network.emulateNetworkConditions", fast);

/** Goes down the page as a reader does, screen by screen, and stays at each picture until it is there. */
export async function readOn(page: Page) {
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

/** What has moved so far. */
export const shifts = (page: Page) => page.evaluate(() => window.seen.shifts);
