/** Pictures have the pixels of their boxes, whatever the screen, and no more than the eye sees. */
import { expect, type Page } from "@playwright/test";
import { desktop, namedTemplates, realPaths, test, visit } from "./site.ts";

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

/** Of these pixels the eye sees no more than four fifths; of larger ones, it does not miss one in twenty. */
const dense = 3;
/**
 * Pictures with fewer pixels than their boxes have, in either direction: the share of them that is there. All that the original
 * has is enough.
 */
const poor = (page: Page, least: number) =>
  page.evaluate(async (least) => {
    const found: string[] = [];
    for (const image of document.querySelectorAll<HTMLImageElement>("picture > img")) {
      const box = image.getBoundingClientRect();
      if (box.width === 0) continue;
      image.loading = "eager";
      await image.decode();
      const file = new Image(); // what srcset chose counts as smaller by its density
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
  test.describe(`at ${width} and ${density} pixels for one`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: density });
    test("every picture of every template is sharp", async ({ page }) => {
      test.slow();
      for (const [name, path] of Object.entries(namedTemplates)) {
        await visit(page, path);
        expect(await poor(page, density >= dense ? 0.8 : 0.95), name).toEqual([]);
      }
    });
  });
}

/** The top picture of a page, where a smaller file of it has all the pixels of its box. */
const tooLarge = (page: Page) =>
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

test("the top picture of every page is the smallest with the pixels of its box on a desktop", async ({ browser }) => {
  test.slow();
  for (const path of realPaths) {
    const page = await browser.newPage({ viewport: desktop }); // a browser that has a larger file takes that
    await visit(page, path, "real");
    expect.soft(await tooLarge(page), path).toBeUndefined();
    await page.close();
  }
});
