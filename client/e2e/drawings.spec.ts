/** Drawings of the checkout's articles: on the smallest phone, in forced colors, on paper. The house on the home page. */
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Article } from "../content/schema.ts";
import { desktop, mainOf, realPaths, smallPhone, test, visit } from "./site.ts";

test.use({ javaScriptEnabled: false });

const countDrawings = (path: string) => {
  const file = new URL(`../content/articles/${path.slice("/blog/".length)}.json`, import.meta.url);
  const { sections } = JSON.parse(readFileSync(file, "utf8")) as Article;
  return sections.flatMap(({ drawing, sizes }) => [...(drawing ? [drawing] : []), ...(sizes ? [sizes] : [])]).length;
};
const articlesWithDrawings = realPaths.filter((path) => path.startsWith("/blog/") && countDrawings(path) > 0);

/** Opens an article and returns its drawings. */
async function open(page: Page, path: string) {
  await visit(page, path, "real");
  const figures = page.getByRole("figure").and(page.locator("[data-slot=drawing]"));
  await expect(figures).toHaveCount(countDrawings(path));
  return figures.all();
}

/** The smallest legible font size, in pixels. */
const minFontSize = 12;

/** Expects a drawing inside the window, with legible text. */
async function expectLegible(figure: Locator) {
  const box = await figure.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= smallPhone.width).toBe(true);
  const sizes = await figure.evaluate((element) =>
    [...element.querySelectorAll("text, li, figcaption")].map((text) => {
      const scale = text instanceof SVGGraphicsElement ? (text.getScreenCTM()?.a ?? 0) : 1;
      return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(minFontSize);
}

/** Expects no text outside of its drawing or over another text. */
async function expectNoOverlaps(figure: Locator) {
  const faults = await figure.locator("svg").evaluate((svg) => {
    const sheet = svg.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll("text")].flatMap((text) => {
      // One text element has all numbers, with an x position for each.
      const digits = text.getAttribute("x")?.includes(" ");
      const all = Array.from({ length: digits ? text.getNumberOfChars() : 1 }, (_, index) => {
        const range = document.createRange();
        if (digits && text.firstChild) {
          range.setStart(text.firstChild, index);
          range.setEnd(text.firstChild, index + 1);
        } else range.selectNodeContents(text);
        return { words: range.toString(), box: range.getBoundingClientRect() };
      });
      return all.filter(({ words }) => words);
    });
    const outside = boxes.filter(({ box }) => box.left < sheet.left - 1 || box.right > sheet.right + 1);
    const onOthers = boxes.filter(({ box }, index) =>
      boxes
        .slice(index + 1)
        .some(
          ({ box: other }) =>
            box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
        ),
    );
    return [...outside, ...onOthers].map(({ words }) => words);
  });
  expect(faults).toEqual([]);
}

/** Expects lines and numbers in other colors than their backgrounds. */
async function expectContrast(figure: Locator) {
  const { canvas, discs, others } = await figure.locator("svg").evaluate((svg) => {
    const paints = (selector: string, name: string) =>
      [...svg.querySelectorAll(selector)].map((element) => getComputedStyle(element).getPropertyValue(name));
    return {
      canvas: getComputedStyle(document.body).backgroundColor,
      discs: paints("[stroke-width='1.7em']", "stroke"),
      others: [...paints("text", "fill"), ...paints("path:not([stroke*='brass'], [stroke-width='1.7em'])", "stroke")],
    };
  });
  expect(others).not.toContain(canvas);
  for (const disc of discs) expect(disc).toBe(canvas);
}

for (const path of articlesWithDrawings) {
  test(`shows legible drawings on ${path}`, async ({ page }) => {
    await page.setViewportSize(smallPhone);
    const figures = await open(page, path);
    for (const figure of figures) {
      await expectLegible(figure);
      await expectNoOverlaps(figure);
    }
    await page.setViewportSize(desktop);
    for (const figure of figures) await expectNoOverlaps(figure);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      for (const figure of figures) await expectContrast(figure);
    }
    await page.emulateMedia({ media: "print", forcedColors: "none" });
    for (const figure of figures) {
      await expect(figure.locator("svg")).toBeVisible();
      await expect(figure).toHaveCSS("break-inside", "avoid");
    }
  });
}

test("keeps drawings under Chromium's dark theme for light sites", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize(smallPhone);
  for (const path of articlesWithDrawings)
    for (const figure of await open(page, path)) {
      const { x, y, width, height } = (await figure.locator("svg").boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      // Without the edges, which share pixels with the page.
      const clip = {
        x: Math.ceil(x) + 1,
        y: Math.ceil(y) + 1,
        width: Math.floor(width) - 3,
        height: Math.floor(height) - 3,
      };
      const shoot = () => page.screenshot({ clip, fullPage: true });
      const before = await shoot();
      await page.emulateMedia({ colorScheme: "dark" });
      await session.send("Emulation.setAutoDarkModeOverride", { enabled: true });
      expect((await shoot()).equals(before)).toBe(true);
      await session.send("Emulation.setAutoDarkModeOverride", {});
      await page.emulateMedia({ colorScheme: "light" });
    }
});

test("shows each reason next to its part of the house", async ({ page }) => {
  await visit(page, "/");
  const drawing = mainOf(page).locator("picture:has(+ ol) img");
  const reasons = mainOf(page).locator("picture + ol > li");
  await expect(reasons).toHaveCount(6);
  const measure = async () => {
    await drawing.scrollIntoViewIfNeeded();
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const boxes = await Promise.all([drawing, ...(await reasons.all())].map((each) => each.boundingBox()));
    const [house, ...rows] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
    return { house: house ?? { x: 0, y: 0, width: 0, height: 0 }, rows };
  };
  await page.setViewportSize(desktop);
  const { house, rows } = await measure();
  for (const [index, row] of rows.entries()) {
    expect(row.height).toBeCloseTo(house.height / rows.length, 0);
    expect(row.y).toBeCloseTo(house.y + (house.height * index) / rows.length, 0);
  }
  // On smaller screens, the stops of the house have the numbers of the reasons: above the reasons on phones, next to them on tablets.
  for (const [width, least] of [
    [smallPhone.width, 270],
    [390, 340],
    [768, 320],
    [1024, 430],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const narrow = await measure();
    expect(narrow.house.width).toBeGreaterThan(least);
    expect(narrow.house.height / narrow.house.width).toBeCloseTo(840 / 600, 1);
    const isPhone = width < 640;
    for (const row of narrow.rows) {
      if (isPhone) expect(row.y).toBeGreaterThanOrEqual(narrow.house.y + narrow.house.height - 1);
      else expect(row.x).toBeGreaterThan(narrow.house.x + narrow.house.width);
    }
    if (!isPhone) {
      await reasons.last().scrollIntoViewIfNeeded();
      await expect(drawing).toBeInViewport({ ratio: 1 });
    }
    for (const reason of await reasons.all())
      expect(await reason.evaluate((row) => getComputedStyle(row, "::before").content)).toContain("counter");
  }
});
