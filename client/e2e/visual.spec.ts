/**
 * How every type of page looks: full pages beside the screenshots of assets/screenshots, which `make screenshots`
 * renews. They are small, so that a different rasterization of the fonts is lost in the pixels and a moved block is not.
 */
import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { configured, desktop, nextFrame, phone, production, test, unknownPath, visit } from "./site.ts";

const views = [
  { name: "390", viewport: phone, deviceScaleFactor: 0.4 },
  { name: "1440", viewport: desktop, deviceScaleFactor: 0.3 },
];

const types = {
  home: "/",
  about: "/about",
  gallery: "/gallery",
  blog: "/blog",
  article: "/blog/roofing-materials",
  faqs: "/faqs",
  "service-areas": "/service-areas",
  area: "/service-areas/katy",
  service: "/services/kitchen-remodeling",
  "not-found": unknownPath,
};

/**
 * How far a pixel's color may be off, from 0 to 1, and how many may be further. Measured: no pixel is with Chromium's
 * other ways of rendering fonts, and hundreds are where a heading has moved by 24 pixels.
 */
const tolerance = { threshold: 0.25, maxDiffPixels: 40 };

/** Has everything there that comes late: pictures below the fold, and what the last hover left behind. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
  await nextFrame(page);
}

for (const { name, viewport, deviceScaleFactor } of views) {
  test.describe(`${name} px`, () => {
    test.use({ viewport, deviceScaleFactor });

    for (const [type, path] of Object.entries(types)) {
      test(type, async ({ page, trouble }) => {
        await visit(page, production, path);
        if (path === unknownPath) await expect.poll(() => trouble.splice(0)).toHaveLength(1); // see not-found.spec.ts
        await settle(page);
        await expect(page).toHaveScreenshot(`${type}-${name}.png`, { ...tolerance, fullPage: true, scale: "device" });
      });
    }

    test("popup", async ({ page }) => {
      await visit(page, configured, "/about");
      await settle(page);
      await page.getByRole("main").getByRole("button", { name: "Schedule Consultation" }).click();
      const popup = page.getByRole("dialog", { name: "Request your free estimate" });
      await expect(popup.getByTitle("Website Form")).toHaveCSS("opacity", "1");
      await expect(page).toHaveScreenshot(`popup-${name}.png`, { ...tolerance, scale: "device" });
    });
  });
}

test.describe("390 px", () => {
  test.use({ viewport: phone, deviceScaleFactor: 0.4 });

  test("phone menu", async ({ page }) => {
    await visit(page, production, "/about");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Site menu" })).toBeVisible();
    await expect(page).toHaveScreenshot("phone-menu-390.png", { ...tolerance, scale: "device" });
  });
});

// The two that the README shows.
for (const { name, viewport, deviceScaleFactor } of [
  { name: "desktop", viewport: { width: 1440, height: 1020 }, deviceScaleFactor: 0.6 },
  { name: "phone", viewport: phone, deviceScaleFactor: 1 },
]) {
  test.describe("the README's", () => {
    test.use({ viewport, deviceScaleFactor });

    test(name, async ({ page }) => {
      await visit(page, production, "/");
      await settle(page);
      await expect(page).toHaveScreenshot(`readme-${name}.png`, { ...tolerance, maxDiffPixels: 4000, scale: "device" });
    });
  });
}

test("all screenshots together stay under 4 MB, and each is of this file", () => {
  const most = 4_000_000; // bytes
  const folder = fileURLToPath(new URL("../../assets/screenshots/", import.meta.url));
  const kept = readdirSync(folder);
  const named = [
    ...views.flatMap(({ name }) => [...Object.keys(types), "popup"].map((type) => `${type}-${name}.png`)),
    "phone-menu-390.png",
    "readme-desktop.png",
    "readme-phone.png",
  ];
  expect(kept.sort()).toEqual(named.sort());
  expect(kept.reduce((sum, name) => sum + statSync(folder + name).size, 0)).toBeLessThan(most);
});
