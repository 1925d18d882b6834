/** Pictures have the pixels of their boxes, whatever the screen, and no more than the eye sees. */
import { expect, type Page } from "@playwright/test";
import { namedTemplates, test, visit } from "./site.ts";

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

/** Of these pixels the eye sees no more than four fifths. */
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
        expect(await poor(page, density >= dense ? 0.8 : 0.99), name).toEqual([]);
      }
    });
  });
}
