/** What a visitor's first look costs: every request of a page before anything is touched, and its bytes. */
import { expect } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
import { paths, phone, production, test } from "./site.ts";

test.use({ viewport: phone, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true });

test("before any interaction a page loads little, and nothing from elsewhere", async ({ page }) => {
  test.setTimeout(180_000);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const requests = new Map<string, { url: string; type: string; bytes: number }>();
  network.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    requests.set(requestId, { url: request.url, type: type ?? "", bytes: 0 });
  });
  network.on("Network.responseReceived", ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = Number(response.headers["Content-Length"] ?? Number.NaN); // as it is sent, compressed
  });
  for (const path of paths) {
    requests.clear();
    await network.send("Network.clearBrowserCache");
    await page.goto(siteUrl(production.name) + path, { waitUntil: "networkidle" });
    const all = [...requests.values()].filter(({ url }) => url.startsWith("http"));
    const bytes = (type: string) => all.filter((r) => r.type === type).reduce((sum, r) => sum + r.bytes, 0);

    expect(
      all.filter(({ url }) => !url.startsWith(siteUrl(production.name))),
      path,
    ).toEqual([]);
    // The printer's stylesheet comes last and holds up nothing.
    const stylesheets = all.filter(({ type, url }) => type === "Stylesheet" && !url.includes("/print-"));
    expect(stylesheets, path).toEqual([]);
    expect(bytes("Script"), `${path}: script`).toBeLessThan(2500);
    expect(bytes("Font"), `${path}: fonts`).toBeLessThan(60_000);
    const hero = await page.evaluate(
      () => document.querySelector<HTMLImageElement>("img[fetchpriority=high]")?.currentSrc,
    );
    for (const picture of all.filter(({ type }) => type === "Image")) {
      expect(picture.bytes, picture.url).toBeLessThan(picture.url === hero ? 60_000 : 100_000);
    }
    const urls = all.map(({ url }) => url);
    expect(new Set(urls).size, `${path} loads something twice: ${urls}`).toBe(urls.length);
  }
});
