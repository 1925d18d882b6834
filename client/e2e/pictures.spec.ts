/** The resolution of pictures: enough pixels for the box on every screen, and no larger file than needed. */
import { expect, type Page } from "@playwright/test";
import { desktop, pathByTemplate, realPaths, test, visit } from "./site.ts";

/** Width, height and density. */
const screens = [
  [390, 844, 2],
  [390, 844, 3],
  [768, 1024, 2],
  [1024, 768, 1],
  [1440, 900, 1],
  [1440, 900, 2],
  [1920, 1080, 1],
] as const;

/** From this density on, 80 % of the pixels are enough for the eye; below, 95 %. */
const highDensity = 3;
/**
 * Returns the pictures with fewer pixels than this share of their box, in width or height. A file with all pixels of the original
 * is sharp enough.
 */
const findBlurredPictures = (page: Page, least: number) =>
  page.evaluate(async (least) => {
    const found: string[] = [];
    for (const image of document.querySelectorAll<HTMLImageElement>("picture > img")) {
      const box = image.getBoundingClientRect();
      if (box.width === 0) continue;
      image.loading = "eager";
      await image.decode();
      const file = new Image(); // naturalWidth of the image itself is divided by the density
      file.src = image.currentSrc;
      await file.decode();
      const scale = Math.max(box.width / file.naturalWidth, box.height / file.naturalHeight);
      const share = 1 / (scale * devicePixelRatio);
      if (share < least && file.naturalWidth < Number(image.getAttribute("width")))
        found.push(`${share.toFixed(2)} of ${box.width.toFixed(0)}x${box.height.toFixed(0)}: ${image.currentSrc}`);
    }
    return found;
  }, least);

for (const [width, height, density] of screens) {
  test.describe(`${width} px at ${density}x:`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: density });
    test("shows sharp pictures on every template", async ({ page }) => {
      test.slow();
      for (const [name, path] of Object.entries(pathByTemplate)) {
        await visit(page, path);
        expect(await findBlurredPictures(page, density >= highDensity ? 0.8 : 0.95), name).toEqual([]);
      }
    });
  });
}

/** Returns a message if a smaller file of the page's top picture has all pixels of its box. */
const findLargerFileThanNeeded = (page: Page) =>
  page.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>("main img[fetchpriority=high]");
    const sources = [...(image?.parentElement?.querySelectorAll("source") ?? [])];
    const source = sources.find(({ media }) => matchMedia(media || "all").matches);
    if (!image || !source) return;
    await image.decode();
    const { width, height } = image.getBoundingClientRect();
    const files = source.srcset.split(", ").map((file) => file.split(" "));
    const isChosen = ([path = ""]: string[]) => image.currentSrc.endsWith(path);
    const file = new Image();
    file.src = image.currentSrc;
    await file.decode();
    const needed = Math.max(width, (height * file.naturalWidth) / file.naturalHeight) * devicePixelRatio;
    const enough = files.find(([, width = ""]) => Number.parseInt(width, 10) >= needed * 0.99) ?? files.at(-1) ?? [];
    if (isChosen(enough)) return;
    return `${files.find(isChosen)?.[1]} where ${enough[1]} is enough for ${width.toFixed()}x${height.toFixed()}`;
  });

test("loads the smallest sharp file of each top picture", async ({ browser }) => {
  test.slow();
  for (const path of realPaths) {
    const page = await browser.newPage({ viewport: desktop }); // a new context: a browser prefers a larger file in its cache
    await visit(page, path, "real");
    expect.soft(await findLargerFileThanNeeded(page), path).toBeUndefined();
    await page.close();
  }
});
