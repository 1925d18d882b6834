/** What a page's layout promises, and could lose without anybody's noticing. */
import { spawn } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { program } from "../playwright.config.ts";
import { portOf } from "../serving.mjs";
import {
  configured,
  desktop,
  development,
  inItsOwnFonts,
  inTheWidestFont,
  nextFrame,
  phone,
  popupOf,
  production,
  real,
  templates,
  test,
  thirdParties,
  visit,
} from "./site.ts";

test.use({ expected: /no page at/ }); // see not-found.spec.ts

const tablet = { width: 768, height: 1024 };
const small = { width: 1024, height: 768 };

/** How far the first line of a heading is off that of the text beside it, in pixels, for each such pair. */
const unevenPairs = (page: Page) =>
  page.locator("main div:has(> h2):has(> p)").evaluateAll((heads) => {
    const baseline = (element: Element) => {
      const probe = document.createElement("span");
      probe.style.display = "inline-block"; // its lower edge stands on the line
      element.prepend(probe);
      const { bottom } = probe.getBoundingClientRect();
      probe.remove();
      return bottom;
    };
    return heads.flatMap((head) => {
      const [heading, text] = [head.querySelector(":scope > h2"), head.querySelector(":scope > p")];
      if (!heading || !text) return [];
      const beside = text.getBoundingClientRect().left >= heading.getBoundingClientRect().right;
      return beside ? [Math.abs(baseline(heading) - baseline(text))] : [];
    });
  });

for (const viewport of [small, desktop]) {
  test(`${viewport.width} px: a heading and the text beside it begin on one line`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const pairs: number[] = [];
    for (const path of ["/", "/service-areas"]) {
      await visit(page, real, path);
      pairs.push(...(await unevenPairs(page)));
    }
    expect(pairs.length).toBeGreaterThan(3);
    expect(Math.max(...pairs)).toBeLessThan(1);
  });
}

/** The buttons with a ground of their own that ask for an estimate, of which the screen shows the middle. */
const askingOnScreen = (page: Page) =>
  page.locator("[data-action]").evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      if (!button.checkVisibility({ visibilityProperty: true })) return [];
      const { left, top, width, height } = button.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      const hasGround = getComputedStyle(button).backgroundColor !== "rgba(0, 0, 0, 0)";
      return hasGround && seen && button.contains(seen) ? [`${button.textContent}`] : [];
    }),
  );

for (const viewport of [phone, tablet, desktop]) {
  for (const path of templates) {
    test(`${viewport.width} px: ${path} never shows two estimate buttons at once`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await visit(page, production, path);
      const seen: { at: number; buttons: string[] }[] = [];
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let at = 0; at < height; at += viewport.height / 3) {
        await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), at);
        await nextFrame(page);
        seen.push({ at, buttons: await askingOnScreen(page) });
      }
      expect(seen.filter(({ buttons }) => buttons.length > 1)).toEqual([]);
      // Where one is half covered, none may be counted.
      expect(seen.filter(({ buttons }) => buttons.length === 1).length).toBeGreaterThan(seen.length / 2);
    });
  }
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
    await page.setViewportSize(desktop);
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

/** Names of the business that owners may set: none is longer than the last. */
const names = ["Gulf Oak Remodeling", "Westheimer & Montgomery Whole-Home Remodeling Group, Houston", "W".repeat(120)];

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

for (const name of names) {
  test(`the menu is one line or the phone's, at every width, whatever the font: ${name.slice(0, 30)}`, async ({
    page,
  }) => {
    test.setTimeout(180_000); // 500 widths
    const window = await page.context().newCDPSession(page);
    const setWidth = (width: number) =>
      window.send("Emulation.setDeviceMetricsOverride", { width, height: 600, deviceScaleFactor: 1, mobile: false });
    const env = { SITE_MODE: "production", PORT: "0", ADMIN_PORT: "0", ISOLATES: "1", SITE_NAME: name };
    const site = spawn(program, { env, stdio: ["ignore", "ignore", "pipe"] });
    try {
      await page.goto(`http://localhost:${await portOf(site)}/about`);
      for (const setFont of [inItsOwnFonts, inTheWidestFont]) {
        await setFont(page);
        const faults: string[] = [];
        for (const [from, to] of [
          [1000, 1100],
          [1140, 1290], // where the one gives way to the other
        ] as const) {
          for (let width = from; width <= to; width++) {
            await setWidth(width);
            const fault = await faultOfHeader(page);
            if (fault) faults.push(`${width}: ${fault}`);
          }
        }
        expect(faults).toEqual([]);
      }
      await setWidth(1440);
      expect(await faultOfHeader(page)).toBe("");
    } finally {
      site.kill();
    }
  });
}

test.describe("where the form does not load", () => {
  test.use({ expected: /request failed: https:\/\/forms/ });
  test("the popup is as high as what it holds", async ({ page }) => {
    await page.setViewportSize(desktop);
    await visit(page, configured, "/about");
    await page.route(thirdParties, (route) => route.abort());
    await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click();
    const box = popupOf(page).locator("[data-frame=failed]");
    await expect(box).toBeVisible();
    const { whole, held } = await box.evaluate((element) => ({
      whole: element.getBoundingClientRect().height,
      held: element.querySelector("a[href^=tel]")?.parentElement?.getBoundingClientRect().height,
    }));
    expect(whole).toBe(held);
  });
});
