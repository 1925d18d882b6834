/** Runs axe with its rules for WCAG 2.2 AA, its best practices, and a contrast of 7:1 for text below 24 px. */
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { nextFrame } from "./site.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Bold text counts as large from 24 px on, like other text; WCAG has 18.66 px. */
const contrastCheck = {
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

/** Returns the violations of these rules, by default of all rules above: rule, element and explanation of each. */
export async function findViolations(page: Page, rules = tags) {
  // Without motion, no color is in a transition.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await nextFrame(page);
  // A second injection into the same page would be slower.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ runOnly, contrastCheck, all }) => {
      // Forced colors are the visitor's choice, and axe computes contrast from the page's own colors, so it is not checked then.
      const enabled = !matchMedia("(forced-colors: active)").matches;
      window.axe.configure({ checks: [contrastCheck] });
      const rules = {
        ...(all && { "color-contrast-enhanced": { enabled } }),
        ...(!enabled && { "color-contrast": { enabled } }),
      };
      const { violations } = await window.axe.run(
        { exclude: ["iframe"] }, // third parties are responsible for their frames
        { runOnly, resultTypes: ["violations"], rules },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
      );
    },
    { runOnly: rules, contrastCheck, all: rules === tags },
  );
}

export const expectNoViolations = async (page: Page) => expect(await findViolations(page)).toEqual([]);
