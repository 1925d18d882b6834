/** Every island works where no text may become markup or script: production sends `trusted-types 'none'`. */
import { expect, type Page } from "@playwright/test";
import type { IslandName } from "../islands/registry.ts";
import { siteUrl } from "../playwright.config.ts";
import {
  desktop,
  development,
  popupOf,
  production,
  type Site,
  test,
  unknownPath,
  visit,
  withoutDialer,
} from "./site.ts";

const policy = "require-trusted-types-for 'script'; trusted-types 'none'";
/** What the browser says when it stops something. */
const complaint = /Trusted ?(HTML|Script|Type)/i;

/** Notes, as it happens, what the policy forbids to the pages that follow. */
async function watchViolations(page: Page) {
  const violations: string[] = [];
  await page.exposeFunction("noteViolation", (text: string) => violations.push(text));
  await page.addInitScript(() =>
    addEventListener(
      "securitypolicyviolation",
      ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
        (window as unknown as { noteViolation(text: string): void }).noteViolation(
          `${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`,
        ),
      true,
    ),
  );
  return violations;
}

const hydrated = (page: Page, island: string) => page.locator(`[data-island="${island}"][data-hydrated]`);

async function openAndClosePopup(page: Page) {
  const popup = popupOf(page);
  await page.getByRole("main").getByRole("button", { name: "Schedule Consultation" }).last().click();
  await expect(popup).toBeVisible();
  await expect(popup.getByRole("link").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
}

interface Journey {
  path: string;
  /** What a visitor does there. */
  use(page: Page, trouble: string[]): Promise<void>;
  site?: Site;
}

/** A page of each island that the registry knows; without one, this does not compile. */
const journeys: Record<IslandName, Journey> = {
  "estimate-popup": { path: "/about", use: openAndClosePopup },
  notifications: {
    path: "/about",
    use: async (page) => {
      await withoutDialer(page);
      await page.getByRole("contentinfo").getByRole("link", { name: production.phone }).click();
      const message = page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");
      await expect(message).toContainText(production.phone);
      await expect(message).toHaveCSS("position", "absolute"); // the stylesheet that comes with it is in force
    },
  },
  "embed-frame": {
    path: "/",
    site: development, // it has frames, but no script of others
    use: async (page) => {
      // One after the other: a lazy frame that is scrolled out of view before it has begun to load waits there.
      await expect(page.getByTitle("Website Form")).toHaveCSS("opacity", "1");
      await page.locator("#testimonials").scrollIntoViewIfNeeded();
      await expect(page.getByTitle("Customer reviews")).toHaveCSS("opacity", "1");
    },
  },
  "not-found-logger": {
    path: unknownPath,
    use: async (_, trouble) => {
      await expect.poll(() => trouble.splice(0)).toEqual([`console.error: 404: there is no page at ${unknownPath}`]);
    },
  },
};

async function expectUnderPolicy(page: Page, path: string, site = production) {
  const answer = await visit(page, site, path);
  expect(answer.headers()["content-security-policy"]).toContain(policy);
}

test.describe("on a desktop", () => {
  test.use({ viewport: desktop, permissions: ["clipboard-read", "clipboard-write"] });

  for (const [island, { path, use, site }] of Object.entries(journeys)) {
    test(`${island} works`, async ({ page, trouble }) => {
      const violations = await watchViolations(page);
      // Only React's development build needs it without Trusted Types.
      await page.route(siteUrl(development.name) + path, async (route) => {
        const response = await route.fetch();
        const headers = response.headers();
        headers["content-security-policy"] += `; ${policy}`;
        await route.fulfill({ response, headers });
      });
      await expectUnderPolicy(page, path, site);
      await use(page, trouble);
      await expect(hydrated(page, island).first()).toBeAttached();
      expect(violations).toEqual([]);
    });
  }

  test("what the policy is there for is stopped, and seen by this test", async ({ page, trouble }) => {
    const violations = await watchViolations(page);
    await expectUnderPolicy(page, "/about");
    for (const attempt of [
      () => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=alert(1)>"),
      () => Object.assign(document.createElement("script"), { text: "alert(1)" }),
      () => Object.assign(window, { trusted: Reflect.get(window, "trustedTypes").createPolicy("any", {}) }),
    ]) {
      await expect(page.evaluate(attempt)).rejects.toThrow(complaint);
      await expect.poll(() => violations.splice(0).join()).toMatch(/^(require-trusted-types-for|trusted-types) /);
      expect(trouble.splice(0).join()).toMatch(complaint);
    }
  });
});
