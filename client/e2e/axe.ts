/** What axe objects to in a page, by its rules for WCAG 2.2 AA and its best practices. */
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { nextFrame } from "./site.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe objects to, as rule and element: by all of these rules, or by some that are named. */
export async function violations(page: Page, rules = tags) {
  // Colors on their way are none to judge.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await nextFrame(page);
  // Once a page: what runs again runs faster.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    // Forced colors are the visitor's own, and axe reads the color that a text would have without them.
    const enabled = !matchMedia("(forced-colors: active)").matches;
    const { violations } = await window.axe.run(
      { exclude: ["iframe"] }, // what is inside the frames is the third parties'
      { runOnly, resultTypes: ["violations"], ...(!enabled && { rules: { "color-contrast": { enabled } } }) },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
    );
  }, rules);
}

/** Axe objects to nothing. */
export const expectNoViolations = async (page: Page) => expect(await violations(page)).toEqual([]);
