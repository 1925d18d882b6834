/** What a page's layout promises, and could lose without anybody's noticing. What differs from page to page: every-page.spec.ts. */
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import {
  configured,
  desktop,
  development,
  inItsOwnFonts,
  inTheWidestFont,
  menuButton,
  openPopup,
  phone,
  phoneMenu,
  popupOf,
  production,
  real,
  startSite,
  templates,
  test,
  unknownPath,
  visit,
  widthOf,
  withSpacing,
} from "./site.ts";

test.use({ viewport: desktop });

/** Where the first lines of texts stand: each gets an empty mark, which stands on the baseline. */
const baselines = (page: Page, texts: string) =>
  page.locator(texts).evaluateAll((all) =>
    all.map((text) => {
      const mark = document.createElement("span");
      mark.style.display = "inline-block";
      text.prepend(mark);
      const { bottom } = mark.getBoundingClientRect();
      mark.remove();
      return bottom;
    }),
  );

for (const width of [1024, desktop.width]) {
  test(`${width} px: a heading and the text beside it begin on one line`, async ({ page }) => {
    await page.setViewportSize({ width, height: desktop.height });
    let pairs = 0;
    for (const path of ["/", "/service-areas"]) {
      await visit(page, real, path);
      const heads = await page.locator("main div:has(> h2):has(> p)").evaluateAll((all) =>
        all.flatMap((head, index) => {
          const [heading, text] = [head.querySelector(":scope > h2"), head.querySelector(":scope > p")];
          if (!heading || !text || text.getBoundingClientRect().left < heading.getBoundingClientRect().right) return [];
          head.id = `pair-${index}`;
          return [head.id];
        }),
      );
      for (const id of heads) {
        const [heading = 0, text = 0] = await baselines(page, `#${id} > :is(h2, p:first-of-type)`);
        expect(Math.abs(heading - text)).toBeLessThan(1);
        pairs += 1;
      }
    }
    expect(pairs).toBeGreaterThan(3);
  });
}

test("a hero without a picture has its intro beside the breadcrumbs, and the next picture is on the first screen", async ({
  page,
}) => {
  for (const path of ["/faqs", "/gallery", "/blog"]) {
    await visit(page, real, path);
    await inItsOwnFonts(page);
    const [trail = 0, intro] = await baselines(page, "main > section:has(h1) :is(nav li:first-child a, h1 + div > p)");
    expect(Math.abs(trail - (intro ?? Number.NaN)), path).toBeLessThan(1);
    const tops = await page
      .locator("main img")
      .evaluateAll((all) => all.map((image) => image.getBoundingClientRect().top));
    expect(Math.min(...tops), path).toBeLessThanOrEqual(430);
  }
});

test("a phone shows a service's work and steps as titles that open, other screens show all", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, real, "/services/cabinets");
  const first = page.locator("main details").first();
  await expect(first.getByRole("paragraph")).toBeHidden();
  await first.getByText(/./).first().click();
  await expect(first.getByRole("paragraph")).toBeVisible();
  await page.setViewportSize(desktop);
  await page.reload();
  for (const text of await page.locator("main details p").all()) await expect(text).toBeVisible();
  await expect(page.locator("main summary").filter({ visible: true })).toHaveCount(0);
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
  expect(await widthOf(page)).toBe(phone.width);
});

/** The boxes of a page's pictures, and how these fill them. */
const boxesOf = (page: Page) =>
  page.locator("main picture img").evaluateAll((images) =>
    images.map((image) => {
      const { width, height } = image.getBoundingClientRect();
      return { width: Math.round(width), height: Math.round(height), fit: getComputedStyle(image).objectFit };
    }),
  );

for (const viewport of [desktop, phone]) {
  test(`${viewport.width} px: a picture in portrait takes the place of one in landscape`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const create = { width: 800, height: 2000, channels: 3 as const, background: "#456" };
    const portrait = await sharp({ create }).jpeg().toBuffer();
    for (const path of templates.filter((path) => path !== unknownPath && path !== "/")) {
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
      const boxes = await boxesOf(page);
      expect(boxes, path).toEqual(landscape);
      for (const { fit } of boxes) expect(fit, path).toBe("cover");
    }
  });
}

for (const site of [production, real]) {
  test(`${site.name}: the home page of a phone is at most 6,000 px high`, async ({ page }) => {
    await page.setViewportSize(phone);
    await visit(page, site, "/");
    await inItsOwnFonts(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6000);
  });
}

for (const site of [production, development, configured]) {
  test(`${site.name}: the home page shows its picture early, and the form beside the heading`, async ({ page }) => {
    await visit(page, site, "/");
    await inItsOwnFonts(page);
    const { heading, card, picture } = await page
      .locator("main > section")
      .first()
      .evaluate((hero) => {
        const box = (selector: string) => (hero.querySelector(selector) as Element).getBoundingClientRect();
        return { heading: box("h1"), card: box("[data-slot=hero-form]"), picture: box("figure") };
      });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(picture.top).toBeLessThanOrEqual(430);
    expect(card.top).toBe(heading.top);
    expect(card.bottom).toBeLessThan(picture.bottom);
  });
}

/** What is wrong with the header: its menu is there whole, on one line, or else the phone's. */
const faultOfHeader = (page: Page) =>
  page.locator("header").evaluate((header) => {
    const isSeen = (selector: string) => header.querySelector(selector)?.checkVisibility() ?? false;
    const [wide, narrow] = [isSeen("nav:not(dialog *)"), isSeen("button[aria-controls=phone-menu]")];
    if (wide === narrow) return wide ? "both menus" : "no menu";
    if (document.documentElement.scrollWidth > innerWidth) return "wider than the window";
    if (!wide) return "";
    const bar = header.lastElementChild?.firstElementChild as Element;
    const parts = [...bar.querySelectorAll("nav > ul > li > :is(a, button), nav + :is(a, button)")];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    if (new Set(boxes.map(({ top, height }) => Math.round(top + height / 2))).size > 1) return "several lines";
    const isBroken = parts.some((part) => {
      const words = document.createRange();
      words.selectNodeContents(part);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top / 10))).size > 2; // a word, and its sign
    });
    if (isBroken) return "a word in two lines";
    const edges = [bar.firstElementChild as Element, ...parts].map((part) => part.getBoundingClientRect());
    return edges.some(({ left }, index) => index > 0 && left < (edges[index - 1]?.right ?? 0))
      ? "one over another"
      : "";
  });

/** Names of the business that owners may set: none is longer than the last. */
const names = ["Gulf Oak Remodeling", "Westheimer & Montgomery Whole-Home Remodeling Group, Houston", "W".repeat(120)];
for (const name of names) {
  test(`the menu is one line or the phone's, at every width, whatever the font: ${name.slice(0, 30)}`, async ({
    page,
  }) => {
    test.setTimeout(180_000); // 500 widths
    const window = await page.context().newCDPSession(page);
    const setWidth = (width: number) =>
      window.send("Emulation.setDeviceMetricsOverride", { width, height: 600, deviceScaleFactor: 1, mobile: false });
    const { site, origin } = await startSite({ SITE_NAME: name });
    try {
      await page.goto(`${origin}/about`);
      for (const setFont of [inItsOwnFonts, inTheWidestFont]) {
        await setFont(page);
        const faults: string[] = [];
        const widths = [desktop.width];
        for (let width = 1000; width <= 1100; width++) widths.push(width);
        for (let width = 1140; width <= 1290; width++) widths.push(width); // where the one gives way to the other
        for (const width of widths) {
          await setWidth(width);
          const fault = await faultOfHeader(page);
          if (fault) faults.push(`${width}: ${fault}`);
        }
        expect(faults).toEqual([]);
      }
    } finally {
      site.kill();
    }
  });
}

test("the header has room for wide spacing and a wide font", async ({ page }) => {
  await visit(page, production, "/faqs");
  await withSpacing(page);
  for (const setFont of [async () => {}, inTheWidestFont]) {
    await setFont(page);
    for (const width of [1024, 1160, 1200]) {
      await page.setViewportSize({ width, height: desktop.height });
      expect(await widthOf(page)).toBe(width);
    }
  }
});

test("at 400 % no bar stays over the page, and popup and menu can be used", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 }); // 1280 x 1024
  await visit(page, production, "/faqs");
  await withSpacing(page);
  await page.locator("summary").nth(2).scrollIntoViewIfNeeded();
  for (const bar of [menuButton(page), page.getByRole("complementary", { name: "Quick contact" })])
    await expect(bar).not.toBeInViewport();
  await openPopup(page, page.locator("button[data-action=estimate]").filter({ visible: true }).first());
  await expect(popupOf(page).getByRole("link", { name: production.phone })).toBeVisible();
  await popupOf(page).getByRole("button", { name: "Close" }).click();
  await expect(popupOf(page)).toBeHidden();
  await menuButton(page).click();
  await phoneMenu(page).getByRole("link", { name: "Woodlands" }).click();
  await expect(page).toHaveURL(/woodlands/);
});
