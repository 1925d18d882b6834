/**
 * Compares every template with the screenshots in assets/screenshots, which `make screenshots` updates. Screenshots are scaled
 * down: a different rasterization of fonts disappears, and a moved block does not.
 */
import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, type Frame, type FullConfig, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { commitAll, type DevServer, projectRoot, startDevServer } from "./dev-server.ts";
import { realBinary, type SiteName } from "./playwright.config.ts";
import {
  desktop,
  expectFrameLoaded,
  findTextsInSystemFonts,
  mainOf,
  menuButton,
  nextFrame,
  pathByTemplate,
  phone,
  phoneMenu,
  popupOf,
  startSite,
  test,
  visit,
} from "./site.ts";

const views = [
  { name: "390", viewport: phone, scale: 0.5 },
  { name: "1440", viewport: desktop, scale: 0.375 },
] as const;

/** The tolerated color difference of a pixel, from 0 to 1, and the share of pixels that may exceed it. */
const threshold = 0.2;
// Measured: if a panel's heading moves by 24 pixels, 354 pixels differ, 0.0004 of its page.
const maxDiffPixels = 0.0002;
const animations = "disabled";

/** Compares a picture, scaled and reduced to this number of colors, with a committed one. */
async function compare(picture: Buffer, name: string, scale: number, colours = 256, maxDiffPixelRatio = maxDiffPixels) {
  const seen = sharp(picture);
  const { width = 0 } = await seen.metadata();
  const scaled = await seen
    .resize({ width: Math.round(width * scale), kernel: "cubic" })
    .png({ palette: true, colours, quality: 30, dither: 0, effort: 7, compressionLevel: 9 })
    .toBuffer();
  expect(scaled).toMatchSnapshot(name, { threshold, maxDiffPixelRatio });
}

/** Opens a page again until the site's fonts are shown. Fonts can be late on a busy machine; from the second visit on, they are cached. */
async function open(page: Page, path: string, site?: SiteName) {
  await expect(async () => {
    await visit(page, path, site);
    expect(await findTextsInSystemFonts(page)).toEqual([]);
  }).toPass();
}

/** Waits for pictures below the fold, for fonts, and for the end of hover effects. */
async function waitForImages(page: Page | Frame) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
  await nextFrame(page);
}

/** Reports whether `make screenshots` runs the tests. */
const updatesScreenshots = ({ updateSnapshots }: FullConfig) => ["changed", "all"].includes(updateSnapshots);

/** Writes the screen to a file of the README, scaled to a width in pixels. */
const writeReadmePicture = async (page: Page, name: string, width: number) =>
  sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 82, effort: 6 })
    .toFile(join(projectRoot, `assets/screenshots/readme-${name}.webp`));

/**
 * The README's pictures: the first screen of the checkout's site at a density of 2, and the desk with the checkout's content. No test
 * compares them, because an edit of the content changes them. `make screenshots` writes them.
 */
for (const { name, viewport, deviceScaleFactor, width } of [
  { name: "desktop", viewport: { ...desktop, height: 945 }, deviceScaleFactor: 2, width: 1440 },
  { name: "phone", viewport: phone, deviceScaleFactor: 2, width: 780 },
]) {
  test.describe(`README's picture of a ${name}:`, () => {
    test.use({ viewport, deviceScaleFactor });
    test("writes the file", async ({ page }, { config }) => {
      test.skip(!updatesScreenshots(config), "only make screenshots writes the pictures of the README");
      const { site, origin } = await startSite({}, realBinary);
      try {
        await page.goto(origin);
        await waitForImages(page);
        await writeReadmePicture(page, name, width);
      } finally {
        site.kill();
      }
    });
  });
}

for (const { name, viewport, scale } of views) {
  test.describe(`matches screenshots at ${name} px:`, () => {
    test.use({ viewport });

    for (const [type, path] of Object.entries(pathByTemplate)) {
      test(type, async ({ page }) => {
        await open(page, path);
        await waitForImages(page);
        await compare(await page.screenshot({ fullPage: true, animations }), `${type}-${name}.png`, scale, 96);
        if (type !== "about" || viewport !== phone) return;
        await menuButton(page).click();
        await expect(phoneMenu(page)).toBeVisible();
        await compare(await page.screenshot({ animations }), "phone-menu-390.png", scale);
      });
    }

    test("popup", async ({ page }) => {
      await page.clock.setFixedTime("2026-07-06T15:00:00Z"); // the footer shows whether the business is open
      await open(page, "/about", "configured");
      await waitForImages(page);
      await mainOf(page).getByRole("button", { name: "Schedule Consultation" }).last().click();
      await expectFrameLoaded(popupOf(page).getByTitle("Website Form"));
      await compare(await page.screenshot({ animations }), `popup-${name}.png`, scale);
    });
  });
}

// The screenshots of the owner's guide, client/content/README.md.
test.describe("desk:", () => {
  test.use({
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
    // Content that breaks a rule, and blocked autofocus in the preview.
    ignoredProblems: /^422 for http\S+\/development\/desk\/api\/|Blocked autofocusing/,
  });
  /** Starts the desk on a copy of the sources with the fixture content, except for folders of the checkout. */
  const startDesk = (folders: readonly string[] = []) =>
    startDevServer((copy) => {
      for (const part of folders) {
        rmSync(join(copy, part), { recursive: true });
        cpSync(join(projectRoot, part), join(copy, part), { recursive: true });
      }
      commitAll(copy);
      for (const words of ["remote add origin .", "fetch --quiet origin"])
        execFileSync("git", ["-C", copy, ...words.split(" ")]);
    });
  let tree: DevServer;
  test.beforeAll(async () => {
    tree = await startDesk();
  });
  test.afterAll(() => tree.close());

  /** Opens a file in the desk and returns the frame of its preview. */
  async function edit(page: Page, name: string, desk = tree): Promise<Frame> {
    await page.goto(desk.deskUrl(name));
    await expect(page.frameLocator("iframe").locator("h1")).toBeVisible();
    const frame = page.frames().find((other) => other !== page.mainFrame());
    if (!frame) throw new Error("the desk has no preview");
    await waitForImages(frame);
    return frame;
  }

  test.describe("README's picture:", () => {
    test.use({ deviceScaleFactor: 2 });
    test("writes the file", async ({ page }, { config }) => {
      test.skip(!updatesScreenshots(config), "only make screenshots writes the pictures of the README");
      const checkout = await startDesk(["client/content", "assets/images"]);
      try {
        await edit(page, "articles/hail-damage", checkout);
        await page.getByRole("group", { name: "Opening words" }).getByRole("textbox").first().click();
        await writeReadmePicture(page, "desk", 1560);
      } finally {
        await checkout.close();
      }
    });
  });

  /** Compares the desk, or a part of it, with its screenshot, and expects all text in the desk's fonts. */
  async function compareDesk(page: Page, name: string, part?: Locator) {
    // The preview of a search result uses a system font.
    await page
      .locator("figure")
      .filter({ hasText: "In a search engine" })
      .evaluateAll((figures) => {
        for (const figure of figures) figure.remove();
      });
    expect(await findTextsInSystemFonts(page)).toEqual([]);
    await nextFrame(page);
    await compare(await (part ?? page).screenshot({ animations }), `${name}.png`, 1, 256, 0.002);
  }

  test("matches the screenshots of the owner's guide", async ({ page }) => {
    test.slow();
    await edit(page, "articles/hail-damage"); // from the second visit on, the fonts are cached
    const frame = await edit(page, "articles/hail-damage");
    await frame.locator("main p").filter({ hasText: "Hail in Houston" }).click();
    await expect(page.getByRole("group", { name: "Opening words" }).getByRole("textbox").first()).toBeFocused();
    await compareDesk(page, "desk");

    await edit(page, "articles/hail-damage");
    const summary = page.getByRole("textbox", { name: "Summary" });
    await summary.fill("What hail does to a roof.");
    await expect(summary).toHaveAccessibleDescription(/at least 80 characters/);
    await compareDesk(page, "desk-message", mainOf(page));
    await page.getByRole("button", { name: "Drop changes" }).click();
    await page.getByRole("button", { name: "Drop it" }).click();

    await edit(page, "services/kitchen-remodeling");
    await page.getByRole("group", { name: "Top of the page" }).getByRole("button", { name: "Picture" }).click();
    const picture = page.getByRole("dialog");
    await picture
      .getByLabel("Choose a picture of your own")
      .setInputFiles(join(tree.folder, "assets/images/house-porch.jpg"));
    await picture.getByRole("button", { name: /What stays in view/ }).click({ position: { x: 182, y: 120 } });
    await picture.getByLabel("What it shows").fill("Front porch of a brick house in Katy, with a new oak door");
    await expect(picture.getByRole("progressbar")).toHaveCount(0);
    await waitForImages(page);
    await compareDesk(page, "desk-picture", picture);

    await edit(page, "pages/about");
    const heading = "A contractor that answers the phone";
    await page
      .getByRole("group", { name: "Top of the page" })
      .getByRole("textbox", { name: /^Heading/ })
      .fill(heading);
    await expect(page.frameLocator("iframe").locator("h1")).toHaveText(heading);
    await page.getByRole("button", { name: "Publish changes" }).click();
    const changes = page.getByRole("dialog", { name: "Publish changes" });
    await changes.getByRole("textbox").fill("A heading that says what we do");
    await compareDesk(page, "desk-publish", changes);
  });
});
