/** Layout of single pages and of the header. Facts that differ from page to page: every-page.spec.ts. */
import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import {
  applyTextSpacing,
  contentWidth,
  desktop,
  fixturePhone,
  menuButton,
  nextFrame,
  openPopup,
  pathByTemplate,
  phone,
  phoneMenu,
  popupOf,
  setSiteFonts,
  setWidestFont,
  smallPhone,
  startSite,
  test,
  unknownPath,
  visit,
} from "./site.ts";

/** Returns the size and object-fit of a page's pictures on a desktop and on a phone. */
async function measurePictures(page: Page) {
  const boxes: { width: number; height: number; fit: string }[] = [];
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    const found = await page.locator("main picture img").evaluateAll((images) =>
      images.map((image) => {
        const { width, height } = image.getBoundingClientRect();
        return { width: Math.round(width), height: Math.round(height), fit: getComputedStyle(image).objectFit };
      }),
    );
    boxes.push(...found);
  }
  return boxes;
}

test("crops portrait pictures to the size of landscape ones", async ({ page }) => {
  const portrait = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="2000"/>`;
  for (const path of Object.values(pathByTemplate).filter((path) => path !== unknownPath && path !== "/")) {
    await visit(page, path);
    const landscape = await measurePictures(page);
    // The HTML of a page with a portrait picture has these attributes.
    await page.locator("main picture img").evaluateAll(
      (images, source) => {
        for (const image of images as HTMLImageElement[]) {
          for (const other of image.parentElement?.querySelectorAll("source") ?? []) other.remove();
          Object.assign(image, { srcset: "", src: source, width: 800, height: 2000, loading: "eager" });
        }
        return Promise.all((images as HTMLImageElement[]).map((image) => image.decode()));
      },
      `data:image/svg+xml,${encodeURIComponent(portrait)}`,
    );
    const boxes = await measurePictures(page);
    expect(boxes, path).toEqual(landscape);
    for (const { fit } of boxes) expect(fit, path).toBe("cover");
  }
});

test("shows the home page's picture and form early", async ({ page }) => {
  await visit(page, "/", "real");
  await setSiteFonts(page);
  const { heading, card, picture } = await page
    .locator("main > section")
    .first()
    .evaluate((hero) => {
      const box = (selector: string) => (hero.querySelector(selector) as Element).getBoundingClientRect();
      return { heading: box("h1"), card: box("[data-slot=hero-form]"), picture: box("figure") };
    });
  expect(picture.top).toBeLessThanOrEqual(430);
  expect(card.top).toBe(heading.top);
  expect(card.bottom).toBeLessThan(picture.bottom);
});

test("aligns the picture of the hero in wide windows", async ({ page }) => {
  await visit(page, "/", "real");
  await setSiteFonts(page);
  for (const [width, height] of [
    [1920, 900],
    [2560, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { heading, left, card, bottom } = await page
      .locator("main > section")
      .first()
      .evaluate((hero) => {
        const box = (selector: string) => (hero.querySelector(selector) as HTMLElement).getBoundingClientRect();
        return {
          heading: box("h1").left,
          card: box("[data-slot=hero-form]").bottom,
          left: box("img").left,
          bottom: box("img").bottom,
        };
      });
    const at = `${width} x ${height} px`;
    expect.soft(card, at).toBeLessThan(bottom);
    expect.soft(left, at).toBeCloseTo(heading, 0);
  }
});

/**
 * Returns the header's fault, or an empty string if it shows either the full menu or the button of the phone menu. The full menu has one
 * line unless it `mayWrap`.
 */
const inspectHeader = (page: Page, mayWrap: boolean) =>
  page.locator("header").evaluate((header, allowsLines) => {
    const isSeen = (selector: string) => header.querySelector(selector)?.checkVisibility() ?? false;
    const [wide, narrow] = [isSeen("nav:not(dialog *)"), isSeen("button[aria-controls=phone-menu]")];
    if (wide === narrow) return wide ? "both menus" : "no menu";
    if (document.documentElement.scrollWidth > innerWidth) return "wider than the window";
    if (!wide) return "";
    const bar = header.lastElementChild?.firstElementChild as Element;
    const parts = [...bar.querySelectorAll("nav:not(dialog *) > ul > li > :is(a, button), nav + :is(a, button)")];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const lines = new Set(boxes.map(({ top, height }) => Math.round(top + height / 2)));
    if (lines.size > 1 && !allowsLines) return "several lines";
    const isBroken = parts.some((part) => {
      const words = document.createRange();
      words.selectNodeContents(part);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top / 10))).size > 2; // the text and the arrow
    });
    if (isBroken) return "a word in two lines";
    const edges = [bar.firstElementChild as Element, ...parts].map((part) => part.getBoundingClientRect());
    const overlap = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return edges.some((edge, index) => edges.slice(0, index).some((other) => overlap(edge, other)))
      ? "one over another"
      : "";
  }, mayWrap);

/** Widths around the breakpoint of the menus, 62.5rem, and well away from it. */
const widths = [960, 999, 1000, 1001, 1024, 1088, 1152, 1184, 1280, 1456];
/** From this width on, the menu has one line in any font. In narrower windows, a font without the metrics of the site's may need two. */
const widthForAnyFont = 1152;
/** Business names; the last one has the maximum length. */
const names = ["Gulf Oak Remodeling", "Westheimer & Montgomery Whole-Home Remodeling Group, Houston", "W".repeat(120)];
for (const name of names) {
  test(`keeps the menu on one line: ${name.slice(0, 30)}`, async ({ page }) => {
    const { site, origin } = await startSite({ SITE_NAME: name });
    try {
      await page.goto(`${origin}/about`);
      for (const setFont of [setSiteFonts, setWidestFont]) {
        await setFont(page);
        const faults: string[] = [];
        for (const width of widths) {
          await page.setViewportSize({ width, height: 600 });
          const fault = await inspectHeader(page, setFont === setWidestFont && width < widthForAnyFont);
          if (fault) faults.push(`${width}: ${fault}`);
        }
        expect(faults).toEqual([]);
      }
      // With the text spacing of WCAG 1.4.12, it may wrap.
      await applyTextSpacing(page);
      for (const width of [1024, 1152, 1200]) {
        await page.setViewportSize({ width, height: 600 });
        expect(await contentWidth(page)).toBe(width);
      }
    } finally {
      site.kill();
    }
  });
}

test("shows the reviews above a picture", async ({ page }) => {
  await visit(page, "/");
  const section = page.locator("#testimonials");
  for (const fontSize of ["100%", "200%"]) {
    await page.locator("html").evaluate((html, size) => html.style.setProperty("font-size", size), fontSize);
    for (const width of [320, 390, 768, 1024, desktop.width, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const { textBottom, linkBottom, linkHeight, pictureTop } = await section.evaluate((band) => {
        const box = (selector: string) => (band.querySelector(selector) as Element).getBoundingClientRect();
        const { bottom: linkBottom, height: linkHeight } = box("a");
        return { textBottom: box("p").bottom, linkBottom, linkHeight, pictureTop: box("img").top };
      });
      expect(Math.max(textBottom, linkBottom), `${width} px, text at ${fontSize}`).toBeLessThan(pictureTop);
      // The label has one line.
      if (fontSize === "100%") expect(linkHeight, `${width} px`).toBeLessThan(60);
    }
  }
});

test("aligns the lines of the proposal's sheets above its price", async ({ page }) => {
  await visit(page, "/");
  const sheets = page.locator("main div:has(> details)");
  const measure = () =>
    sheets.evaluateAll((all) =>
      all.map((sheet) => [...sheet.querySelectorAll("summary")].map((line) => line.getBoundingClientRect().top)),
    );
  const [first = [], second = []] = await measure();
  const shared = Math.min(first.length, second.length);
  expect(shared).toBeGreaterThan(0);
  expect(second.slice(0, shared)).toEqual(first.slice(0, shared));
  const price = page.locator("main p", { hasText: "before you sign" }).last();
  const boxOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  for (const sheet of await sheets.all()) expect((await boxOf(price)).top).toBeGreaterThan((await boxOf(sheet)).bottom);
  // The field begins at the first sheet, and the button next to it ends with the last one.
  expect((await boxOf(price)).left).toBe((await boxOf(sheets.first())).left);
  const button = price.locator("+ button");
  expect((await boxOf(button)).right).toBe((await boxOf(sheets.last())).right);
  await page.setViewportSize(smallPhone);
  for (const part of [price.locator("span").last(), button])
    expect((await boxOf(part)).width).toBe((await boxOf(sheets.first())).width);
});

test("replaces the header's menu if large text does not fit", async ({ page }) => {
  await visit(page, "/about");
  // Other values put the text of a button a pixel below or above the text of a link.
  await expect(page.locator("header nav button").first()).toHaveCSS("text-rendering", "geometricprecision");
  await page.locator("html").evaluate((html) => html.style.setProperty("font-size", "200%"));
  for (const width of [1000, 1024, 1151, 1440, 2000]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(menuButton(page)).toBeVisible({ visible: width < 2000 });
    expect(await inspectHeader(page, false), `${width} px`).toBe("");
  }
});

test("keeps popup and menu usable at 400 % zoom", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 }); // 1280 x 1024 at 400 %
  await visit(page, "/faqs");
  await applyTextSpacing(page);
  await page.locator("summary").nth(2).scrollIntoViewIfNeeded();
  for (const bar of [menuButton(page), page.getByRole("complementary", { name: "Quick contact" })])
    await expect(bar).not.toBeInViewport();
  await openPopup(page, page.locator("button[data-action=estimate]").filter({ visible: true }).first());
  await expect(popupOf(page).getByRole("link", { name: fixturePhone })).toBeVisible();
  await popupOf(page).getByRole("button", { name: "Close" }).click();
  await expect(popupOf(page)).toBeHidden();
  await menuButton(page).click();
  await phoneMenu(page).locator("summary").click();
  await phoneMenu(page).getByRole("link", { name: "Woodlands" }).click();
  await expect(page).toHaveURL(/woodlands/);
});

test("shows no light line above the footer", async ({ browser }) => {
  // The sum of red, green and blue of a dark band is far below that of the page's background.
  const brightest = 160;
  for (const [width, deviceScaleFactor] of [
    [phone.width, 3],
    [768, 1],
    [desktop.width, 1],
    [desktop.width, 1.25],
    [desktop.width, 1.5],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor });
    const page = await context.newPage();
    for (const path of ["/blog", "/service-areas/katy", "/about"]) {
      await visit(page, path, "real");
      const footer = page.locator("footer");
      await footer.scrollIntoViewIfNeeded();
      const top = await footer.evaluate((element) => {
        scrollTo({ top: element.getBoundingClientRect().top + scrollY - 400, behavior: "instant" });
        return element.getBoundingClientRect().top;
      });
      await nextFrame(page);
      const clip = { x: 4, y: Math.floor(top) - 6, width: 8, height: 14 };
      const pixels = await sharp(await page.screenshot({ clip }))
        .removeAlpha()
        .raw()
        .toBuffer();
      const sums = Array.from({ length: pixels.length / 3 }, (_, at) =>
        pixels.subarray(3 * at, 3 * at + 3).reduce((sum, value) => sum + value, 0),
      );
      expect.soft(Math.max(...sums), `${path} at ${width} px, ${deviceScaleFactor}x`).toBeLessThan(brightest);
    }
    await context.close();
  }
});

test("shows a sentence beside its picture on desktops and above it on tablets", async ({ page }) => {
  await visit(page, "/services/kitchen-remodeling");
  const measureBand = () =>
    page.locator("[data-slot=statement]").evaluate((band) => {
      const box = (element: Element | null | undefined) => (element as Element).getBoundingClientRect();
      const sentence = band.querySelector("p");
      return {
        panel: box(band.firstElementChild),
        strip: box(sentence?.parentElement),
        text: box(sentence),
        picture: box(band.querySelector("img")),
        title: box(band.nextElementSibling?.querySelector("h2")),
      };
    });
  for (const [width, fontSize, least, most] of [
    [1024, "100%", 416, 440],
    [desktop.width, "100%", 480, 500],
    [1920, "100%", 560, 600],
    [1024, "200%", 480, 1200], // as high as the text
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    const at = `${width} px, text at ${fontSize}`;
    const { panel, text, picture, title } = await measureBand();
    expect.soft([panel.left, picture.right], at).toEqual([0, width]);
    expect.soft(Math.abs(panel.right - picture.left), at).toBeLessThan(1);
    expect.soft(panel.width / width, at).toBeGreaterThan(0.35);
    expect.soft(panel.width / width, at).toBeLessThan(0.45);
    expect.soft(panel.height, at).toBeCloseTo(picture.height, 0);
    expect.soft(picture.height, at).toBeGreaterThanOrEqual(least);
    expect.soft(picture.height, at).toBeLessThanOrEqual(most);
    expect.soft(text.left, `${at}: the left edge of the page's text`).toBeCloseTo(title.left, 0);
    expect.soft(text.right, at).toBeLessThanOrEqual(panel.right);
    expect.soft([text.top > panel.top, text.bottom < panel.bottom], at).toEqual([true, true]);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
  await page.setViewportSize({ width: 768, height: 900 });
  const { strip, picture } = await measureBand();
  expect([strip.width, picture.width]).toEqual([768, 768]);
  expect(strip.bottom).toBeLessThanOrEqual(picture.top);
});

test("covers no part of the first button by the bar of phones", async ({ page }) => {
  for (const path of ["/services/kitchen-remodeling", "/service-areas/katy", "/blog/hail-damage"]) {
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 1200 });
      await visit(page, path);
      const button = page.locator("main [data-slot=actions] > :first-child").first();
      const bar = page
        .locator("aside")
        .filter({ has: page.locator("[href^='tel:']") })
        .last();
      const { y: top = 0, height = 0 } = (await button.boundingBox()) ?? {};
      // The window ends above, in and below the button.
      for (const below of [2, height / 2 - 4, height / 2 + 4, height, height + 20, height + 66, height + 90]) {
        await page.setViewportSize({ width, height: Math.round(top + below) });
        await nextFrame(page);
        const barTop = (await bar.boundingBox())?.y ?? 0;
        const isApart = !(await bar.isVisible()) || barTop <= top || barTop >= top + height;
        expect.soft(isApart, `${path} at ${width} px, ${below} px below the button's top`).toBe(true);
      }
    }
  }
});
