/** How the pages behind the home page are laid out: rules that copy, pictures and widths must not break. */
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import {
  desktop,
  inItsOwnFonts,
  phone,
  production,
  real,
  realPaths,
  routes,
  smallest,
  templates,
  test,
  unknownPath,
  visit,
} from "./site.ts";

/** From the smallest phone to the widest desktop. */
const widths = [smallest.width, phone.width, 768, 1024, desktop.width, 1920];
const inner = realPaths.filter((path) => path !== "/" && path !== unknownPath);

for (const viewport of [desktop, phone]) {
  test(`${viewport.width} px: every hero has a call to action, which the first screen shows`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const path of inner) {
      await visit(page, real, path);
      const action = page.locator("main > section:has(h1) [data-slot=actions] [data-action]");
      await expect(action, path).toHaveCount(1);
      await expect(action, path).toBeInViewport({ ratio: 1 });
    }
  });
}

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

for (const width of widths) {
  test(`${width} px: no row of a list is left with a hole`, async ({ page }) => {
    await page.setViewportSize({ width, height: desktop.height });
    for (const path of inner) {
      await visit(page, real, path);
      expect(await rowsThatEndEarly(page), path).toEqual([]);
    }
  });
}

/** Bands whose left or right third holds nothing from somewhere on, each with the share of it that is used. */
const emptyThirds = (page: Page) =>
  page.evaluate(() => {
    const enough = 0.5;
    const found: string[] = [];
    for (const band of document.querySelectorAll<HTMLElement>("main > section:not([data-slot=closing]) > div")) {
      const { top, left, width } = band.getBoundingClientRect();
      const boxes = [...band.querySelectorAll("img, svg, iframe")].map((picture) => picture.getBoundingClientRect());
      const texts = document.createTreeWalker(band, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        boxes.push(...range.getClientRects());
      }
      const shown = boxes.filter((box) => box.width > 1 && box.height > 1);
      const lowest = (of: DOMRect[]) => Math.max(top, ...of.map(({ bottom }) => bottom)) - top;
      const sides = [
        shown.filter((box) => box.left < left + width / 3),
        shown.filter((box) => box.right > left + (2 * width) / 3),
      ];
      for (const side of sides) {
        const share = lowest(side) / lowest(shown);
        if (share < enough) found.push(`${(band.textContent ?? "").slice(0, 40)}: ${share.toFixed(2)}`);
      }
    }
    return found;
  });

for (const width of [1024, desktop.width]) {
  test(`${width} px: texts beside each other begin on one line, however many lines their headings take`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: desktop.height });
    let several = 0;
    for (const path of inner) {
      await visit(page, real, path);
      const groups = await page
        .locator("main .prose:has(> section > h2)")
        .evaluateAll((all) =>
          all
            .filter((prose) => getComputedStyle(prose).display === "grid")
            .map((prose) => [...prose.querySelectorAll("h2 + div")].map((text) => text.getBoundingClientRect().top)),
        );
      for (const tops of groups) {
        several += Number(tops.length > 1);
        expect(Math.max(...tops) - Math.min(...tops), path).toBeLessThan(1);
      }
    }
    expect(several).toBeGreaterThan(5);
  });
}

for (const width of [768, 1024, desktop.width]) {
  test(`${width} px: pictures that lead to other pages are as high as those beside them`, async ({ page }) => {
    await page.setViewportSize({ width, height: desktop.height });
    let rows = 0;
    for (const path of ["/", ...inner]) {
      await visit(page, real, path);
      const tiles = await page.locator("[data-slot=page-tiles] img").evaluateAll((images) =>
        images.map((image) => {
          const { top, height } = image.getBoundingClientRect();
          return { top: Math.round(top), height: Math.round(height) };
        }),
      );
      for (const top of new Set(tiles.map((tile) => tile.top))) {
        rows += 1;
        const heights = tiles.filter((tile) => tile.top === top).map(({ height }) => height);
        expect(new Set(heights).size, path).toBe(1);
      }
    }
    expect(rows).toBeGreaterThan(15);
  });
}

test("a phone shows a service's work and steps as titles that open, other screens show all", async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of inner.filter((each) => each.startsWith("/services/"))) {
    await visit(page, real, path);
    await inItsOwnFonts(page);
    const folds = page.locator("main details");
    expect(await folds.count(), path).toBeGreaterThan(7);
    await expect(folds.getByRole("paragraph").filter({ visible: true }), path).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThanOrEqual(6300);
  }
  const first = page.locator("main details").first();
  await first.getByText(/./).first().click();
  await expect(first.getByRole("paragraph")).toBeVisible();
  await page.setViewportSize(desktop);
  await page.reload();
  for (const text of await page.locator("main details p").all()) await expect(text).toBeVisible();
  await expect(page.locator("main summary").filter({ visible: true })).toHaveCount(0);
});

test("on desktops no third of a band is emptier than it is full", async ({ page }) => {
  await page.setViewportSize(desktop);
  for (const { path } of routes.filter(({ path }) => path !== "/")) {
    await visit(page, production, path);
    expect(await emptyThirds(page), path).toEqual([]);
  }
});

test("a hero without a picture has its intro beside the breadcrumbs, and the next picture is on the first screen", async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  for (const path of ["/faqs", "/gallery", "/blog"]) {
    await visit(page, real, path);
    await inItsOwnFonts(page);
    const baselines = await page
      .locator("main > section:has(h1) :is(nav li:first-child a, h1 + div > p)")
      .evaluateAll((texts) =>
        texts.map((text) => {
          const mark = document.createElement("span"); // an empty one stands on the baseline
          mark.style.display = "inline-block";
          text.prepend(mark);
          return mark.getBoundingClientRect().bottom;
        }),
      );
    expect(baselines, path).toHaveLength(2);
    expect(Math.abs((baselines[0] ?? 0) - (baselines[1] ?? 0)), path).toBeLessThan(1);
    const tops = await page
      .locator("main img")
      .evaluateAll((all) => all.map((image) => image.getBoundingClientRect().top));
    expect(Math.min(...tops), path).toBeLessThanOrEqual(430);
  }
});

test("on a phone the materials stand in a row that is swiped, and that the keyboard scrolls", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, production, "/blog/roofing-materials");
  const row = page.getByRole("region", { name: "Materials side by side" });
  const left = () => row.evaluate((element) => element.scrollLeft);
  await row.focus();
  await expect(row).toBeFocused();
  expect(await left()).toBe(0);
  await page.keyboard.press("ArrowRight");
  await expect.poll(left).toBeGreaterThan(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

/** The boxes of a page's pictures. */
const boxesOf = (page: Page) =>
  page.locator("main picture img").evaluateAll((images) =>
    images.map((image) => {
      const { width, height } = image.getBoundingClientRect();
      return { width: Math.round(width), height: Math.round(height) };
    }),
  );

for (const viewport of [desktop, phone]) {
  test(`${viewport.width} px: a picture in portrait takes the place of one in landscape`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const create = { width: 800, height: 2000, channels: 3 as const, background: "#456" };
    const portrait = await sharp({ create }).jpeg().toBuffer();
    const withPictures = templates.filter((path) => path !== unknownPath && path !== "/");
    for (const path of withPictures) {
      await visit(page, production, path);
      const landscape = await boxesOf(page);
      // As the HTML of a page with such a picture says it.
      await page.locator("main picture img").evaluateAll(
        (images, source) => {
          for (const image of images as HTMLImageElement[]) {
            for (const other of image.parentElement?.querySelectorAll("source") ?? []) other.remove();
            Object.assign(image, { srcset: "", src: source, width: 800, height: 2000, loading: "eager" });
          }
          return Promise.all((images as HTMLImageElement[]).map((image) => image.decode()));
        },
        `data:image/jpeg;base64,${portrait.toString("base64")}`,
      );
      expect(await boxesOf(page), path).toEqual(landscape);
      const fits = await page
        .locator("main picture img")
        .evaluateAll((images) => images.map((image) => getComputedStyle(image).objectFit));
      expect(new Set(fits), path).toEqual(new Set(landscape.length > 0 ? ["cover"] : []));
    }
  });
}
