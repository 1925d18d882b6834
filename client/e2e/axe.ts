/** What axe objects to in a page, by its rules for WCAG 2.2 AA, its best practices, and a contrast of 7:1 for text below 24 px. */
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { nextFrame } from "./site.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Bold text counts as large from 24 px on, as other text does, and not from 18.66 px on. */
const enhanced = {
  id: "color-contrast-enhanced",
  options: {
    ignoreUnicode: true,
    ignoreLength: false,
    ignorePseudo: false,
    boldValue: 700,
    boldTextPt: 18,
    largeTextPt: 18,
    contrastRatio: { normal: { expected: 7, minThreshold: 4.5 }, large: { expected: 4.5, minThreshold: 3 } },
    pseudoSizeThreshold: 0.25,
    shadowOutlineEmMax: 0.1,
  },
};

/** What axe objects to, as rule and element: by all of these rules, or by some that are named. */
export async function violations(page: Page, rules = tags) {
  // Colors on their way are none to judge.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await nextFrame(page);
  // Once a page: what runs again runs faster.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ runOnly, enhanced, all }) => {
      // Forced colors are the visitor's own, and axe reads the color that a text would have without them.
      const enabled = !matchMedia("(forced-colors: active)").matches;
      window.axe.configure({ checks: [enhanced] });
      const rules = {
        ...(all && { "color-contrast-enhanced": { enabled } }),
        ...(!enabled && { "color-contrast": { enabled } }),
      };
      const { violations } = await window.axe.run(
        { exclude: ["iframe"] }, // what is inside the frames is the third parties'
        { runOnly, resultTypes: ["violations"], rules },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
      );
    },
    { runOnly: rules, enhanced, all: rules === tags },
  );
}

/** Axe objects to nothing. */
export const expectNoViolations = async (page: Page) => expect(await violations(page)).toEqual([]);
