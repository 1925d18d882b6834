/** Axe's rules for WCAG 2.2 AA and its best practices in every state of a page, and what visitors ask of their system. See every-page.spec.ts. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { violations } from "./axe.ts";
import {
  configured,
  desktop,
  phone,
  popupOf,
  production,
  type Site,
  smallest,
  templates,
  test,
  thirdParties,
  visit,
  withoutDialer,
} from "./site.ts";

for (const path of templates) {
  test.describe("who asks for more contrast", () => {
    test.use({ viewport: desktop, expected: /no page at/ });
    test(`gets that of level AAA on ${path}`, async ({ page }) => {
      await page.emulateMedia({ contrast: "more" });
      await visit(page, production, path);
      const { violations: found } = await new AxeBuilder({ page })
        .withRules(["color-contrast", "color-contrast-enhanced"])
        .analyze();
      expect(
        found.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)),
      ).toEqual([]);
    });
  });
}

test("who asks for less motion gets none", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, production, "/about");
  await page.getByRole("main").getByRole("button", { name: "Schedule Consultation" }).last().click();
  await expect(popupOf(page)).toBeVisible();
  const longest = 10; // ms: too short to be seen
  // What waits for Besley names a font and moves nothing.
  const durations = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => !(animation instanceof CSSAnimation && animation.animationName === "besley-comes"))
      .map((animation) => Number(animation.effect?.getComputedTiming().duration)),
  );
  expect(durations.filter((duration) => duration > longest)).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
});

/** Everything that a page can show besides itself. */
const states: Record<
  string,
  { site: Site; path: string; viewports: (typeof phone)[]; open: (page: Page) => Promise<void> }
> = {
  "the popup with how to reach the business": {
    site: production,
    path: "/about",
    viewports: [smallest, desktop],
    open: async (page) => {
      await page.getByRole("main").getByRole("button", { name: "Schedule Consultation" }).last().click();
      await expect(popupOf(page)).toBeVisible();
    },
  },
  "the popup with the form": {
    site: configured,
    path: "/about",
    viewports: [smallest, desktop],
    open: async (page) => {
      await page.getByRole("main").getByRole("button", { name: "Schedule Consultation" }).last().click();
      await expect(popupOf(page).getByTitle("Website Form")).toHaveCSS("opacity", "1");
    },
  },
  "the popup whose form does not load": {
    site: configured,
    path: "/about",
    viewports: [smallest, desktop],
    open: async (page) => {
      await page.context().unrouteAll();
      await page.context().route(thirdParties, (route) => route.abort());
      await page.getByRole("main").getByRole("button", { name: "Schedule Consultation" }).last().click();
      await expect(popupOf(page).getByRole("link", { name: "Open the estimate form on its own page" })).toBeVisible();
    },
  },
  "an open dropdown": {
    site: production,
    path: "/about",
    viewports: [desktop],
    open: async (page) => {
      await page.getByRole("button", { name: "Services", exact: true }).click();
      await expect(page.getByRole("link", { name: "Kitchen Remodeling" }).first()).toBeVisible();
    },
  },
  "the phone menu": {
    site: production,
    path: "/about",
    viewports: [smallest, phone],
    open: async (page) => {
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "Site menu" })).toBeVisible();
    },
  },
  "an open question": {
    site: production,
    path: "/faqs",
    viewports: [smallest, desktop],
    open: async (page) => {
      await page.getByRole("main").locator("summary").first().click();
      await expect(page.getByRole("main").locator("details p").first()).toBeVisible();
    },
  },
  "a county’s cities": {
    site: configured,
    path: "/service-areas",
    viewports: [smallest, desktop],
    open: async (page) => {
      await page.getByRole("button", { name: "View Cities in Harris County" }).click();
      await expect(page.getByText("Cities in Harris County", { exact: true })).toBeVisible();
    },
  },
  "a notification": {
    site: production,
    path: "/about",
    viewports: [desktop],
    open: async (page) => {
      await withoutDialer(page);
      await page.getByRole("contentinfo").getByRole("link", { name: production.phone }).click();
      await expect(page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem")).toBeVisible();
    },
  },
};

for (const [name, { site, path, viewports, open }] of Object.entries(states)) {
  test.describe("no violation", () => {
    test.use({ permissions: ["clipboard-read", "clipboard-write"], expected: /^request failed: https:\/\/forms/ });
    test(name, async ({ page }) => {
      for (const forcedColors of ["none", "active"] as const) {
        await page.emulateMedia({ forcedColors, reducedMotion: "reduce" });
        await page.setViewportSize(viewports.at(-1) ?? desktop);
        await visit(page, site, path);
        await open(page);
        for (const viewport of viewports) {
          await page.setViewportSize(viewport);
          expect(await violations(page, forcedColors), `${viewport.width} px, forced colors ${forcedColors}`).toEqual(
            [],
          );
        }
      }
    });
  });
}
