/**
 * How every type of page looks: full pages beside the screenshots of assets/screenshots, which `make screenshots`
 * renews. They are scaled down, so that a different rasterization of the fonts is lost in the pixels and a moved block
 * is not.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Frame, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import type { SiteName } from "../playwright.config.ts";
import { desktop, menuButton, namedTemplates, nextFrame, phone, phoneMenu, popupOf, test, visit } from "./site.ts";
import { commitAll, openTree, type Tree } from "./tree.ts";

const views = [
  { name: "390", viewport: phone, scale: 0.5 },
  { name: "1440", viewport: desktop, scale: 0.375 },
] as const;

/** How far a pixel's color may be off, from 0 to 1, and which share of the pixels may be further off. */
const threshold = 0.2;
// Measured: 354 pixels, 0.0004 of its page, are off where a panel's heading has moved by 24 pixels.
const mostOff = 0.0002;
const animations = "disabled";

/** Holds a picture, scaled and in so many colors, against a committed one. */
async function compare(picture: Buffer, name: string, scale: number, colours = 256, maxDiffPixelRatio = mostOff) {
  const seen = sharp(picture);
  const { width = 0 } = await seen.metadata();
  const scaled = await seen
    .resize({ width: Math.round(width * scale), kernel: "cubic" })
    .png({ palette: true, colours, quality: 30, dither: 0, effort: 8, compressionLevel: 9 })
    .toBuffer();
  expect(scaled).toMatchSnapshot(name, { threshold, maxDiffPixelRatio });
}

/** The texts that a page shows in a font of the machine: where its own had to wait, see styles/site.css, all of them. */
async function foreignTexts(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { nodes } = await session.send("DOM.getFlattenedDocument", { depth: -1 });
  const shown = new Set(nodes.filter(({ nodeName }) => nodeName === "#text").map(({ parentId }) => parentId ?? 0));
  const foreign: string[] = [];
  for (const { nodeId, nodeName } of nodes.filter((node) => shown.has(node.nodeId))) {
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    for (const font of fonts) if (!font.isCustomFont) foreign.push(`${nodeName} in ${font.familyName}`);
  }
  await session.detach();
  return foreign;
}

/** Opens a page in its own fonts: they are in the cache from the second visit on, but a busy machine can be late. */
async function open(page: Page, path: string, site?: SiteName) {
  await visit(page, "/faqs", site);
  await expect(async () => {
    await visit(page, path, site);
    // The stars of the ratings are no part of the fonts, and a machine may have none.
    await page.locator("main span[aria-hidden]").evaluateAll((stars) => {
      for (const star of stars) star.remove();
    });
    expect(await foreignTexts(page)).toEqual([]);
  }).toPass();
}

/** Has everything there that comes late: pictures below the fold, and what the last hover left behind. */
async function settle(page: Page | Frame) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
  await nextFrame(page);
}

for (const { name, viewport, scale } of views) {
  test.describe(`${name} px`, () => {
    test.use({ viewport });

    for (const [type, path] of Object.entries(namedTemplates)) {
      test(type, async ({ page }) => {
        await open(page, path);
        await settle(page);
        await compare(await page.screenshot({ fullPage: true, animations }), `${type}-${name}.png`, scale, 96);
      });
    }

    test("popup", async ({ page }) => {
      await page.clock.setFixedTime("2026-07-06T15:00:00Z"); // the footer says whether it is open
      await open(page, "/about", "configured");
      await settle(page);
      await page.getByRole("main").getByRole("button", { name: "Schedule Consultation" }).last().click();
      await expect(popupOf(page).getByTitle("Website Form")).toHaveCSS("opacity", "1");
      await compare(await page.screenshot({ animations }), `popup-${name}.png`, scale);
    });
  });
}

test.describe("390 px", () => {
  test.use({ viewport: phone });

  test("phone menu", async ({ page }) => {
    await open(page, "/about");
    await menuButton(page).click();
    await expect(phoneMenu(page)).toBeVisible();
    await compare(await page.screenshot({ animations }), "phone-menu-390.png", views[0].scale);
  });
});

// The two that the README shows.
for (const { name, viewport, scale } of [
  { name: "desktop", viewport: { width: 1440, height: 1020 }, scale: 0.7 },
  { name: "phone", viewport: phone, scale: 1 },
]) {
  test.describe("the README's", () => {
    test.use({ viewport });

    test(name, async ({ page }) => {
      await open(page, "/");
      await settle(page);
      await compare(await page.screenshot({ animations }), `readme-${name}.png`, scale, 256, 0.01);
    });
  });
}

// What the owner's guide shows, client/content/README.md.
const deskPictures = ["desk", "desk-message", "desk-picture", "desk-publish"] as const;

test.describe("the desk's", () => {
  test.describe.configure({ mode: "default" }); // in front of one server
  test.use({
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
    expected: /^422 for http\S+\/development\/desk\/api\//, // words that break a rule
  });
  let tree: Tree;
  test.beforeAll(async () => {
    tree = await openTree((folder) => {
      commitAll(folder);
      execFileSync("git", ["-C", folder, "remote", "add", "origin", folder]);
    });
  });
  test.afterAll(() => tree.close());

  /** Opens a file in the desk, with its page beside it. */
  async function edit(page: Page, name: string): Promise<Frame> {
    await page.goto(`${tree.home}/development/desk/?file=${name}`);
    await expect(page.frameLocator("iframe").locator("h1")).toBeVisible();
    const frame = page.frames().find((other) => other !== page.mainFrame());
    if (!frame) throw new Error("the desk shows no page");
    await settle(frame);
    return frame;
  }

  /** Holds what the desk shows, or a part of it, against its picture, if all of its texts are in its own fonts. */
  async function compareDesk(page: Page, name: (typeof deskPictures)[number], part?: Locator) {
    // A search result is set as search engines set it, in a font of the machine.
    await page
      .locator("figure")
      .filter({ hasText: "In a search engine" })
      .evaluateAll((figures) => {
        for (const figure of figures) figure.remove();
      });
    expect(await foreignTexts(page)).toEqual([]);
    await nextFrame(page);
    await compare(await (part ?? page).screenshot({ animations }), `${name}.png`, 1, 256, 0.002);
  }

  test("form beside the page", async ({ page }) => {
    const frame = await edit(page, "articles/hail-damage");
    await frame.locator("main p").filter({ hasText: "Hail in Houston" }).click();
    await expect(page.getByRole("group", { name: "Intro" }).getByRole("textbox").first()).toBeFocused();
    await compareDesk(page, "desk");
  });

  test("message", async ({ page }) => {
    await edit(page, "articles/hail-damage");
    await page.getByRole("textbox", { name: "Excerpt" }).fill("What hail does to a roof.");
    await expect(page.getByRole("textbox", { name: "Excerpt" })).toHaveAccessibleDescription(/at least 80 characters/);
    await compareDesk(page, "desk-message", page.getByRole("main"));
  });

  test("picture that is added", async ({ page }) => {
    await edit(page, "services/deck-patio");
    await page.getByRole("group", { name: "Hero" }).getByRole("button", { name: "Image" }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByLabel("Choose a picture from your computer")
      .setInputFiles(join(tree.folder, "assets/images/house-porch.jpg"));
    await dialog.getByRole("button", { name: /What stays in view/ }).click({ position: { x: 182, y: 120 } });
    await dialog.getByLabel("What it shows").fill("Front porch of a brick house in Katy, with a new oak door");
    await settle(page);
    await compareDesk(page, "desk-picture", dialog);
  });

  test("changes to publish", async ({ page }) => {
    await edit(page, "pages/about");
    const field = page.getByRole("group", { name: "Hero" }).getByRole("textbox", { name: "Heading" });
    await field.fill("A contractor that answers the phone");
    await expect(page.frameLocator("iframe").locator("h1")).toHaveText("A contractor that answers the phone");
    await page.getByRole("button", { name: "Publish changes" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish changes" });
    await dialog.getByRole("textbox").fill("A heading that says what we do");
    await compareDesk(page, "desk-publish", dialog);
  });
});

test("all screenshots together stay under 4 MB, and each is of this file", () => {
  const most = 4_000_000; // bytes
  const folder = fileURLToPath(new URL("../../assets/screenshots/", import.meta.url));
  const kept = readdirSync(folder).filter((name) => name.endsWith(".png")); // `make bench` draws there, too
  const named = [
    ...views.flatMap(({ name }) => [...Object.keys(namedTemplates), "popup"].map((type) => `${type}-${name}.png`)),
    ...deskPictures.map((name) => `${name}.png`),
    "phone-menu-390.png",
    "readme-desktop.png",
    "readme-phone.png",
  ];
  expect(kept.sort()).toEqual(named.sort());
  expect(kept.reduce((sum, name) => sum + statSync(folder + name).size, 0)).toBeLessThan(most);
});
