/** What axe objects to in a page, by its rules for WCAG 2.2 AA and its best practices. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export type Colors = "none" | "active";

/** What axe objects to, as rule and element: by all of these rules, or by some that are named. */
export async function violations(page: Page, forcedColors: Colors, rules?: string[]) {
  // What is inside the frames is the third parties'.
  const axe = new AxeBuilder({ page }).exclude("iframe");
  if (rules) axe.withRules(rules);
  else axe.withTags(tags);
  // Forced colors are the visitor's own, and axe reads the color that a text would have without them.
  if (forcedColors === "active") axe.disableRules("color-contrast");
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })));
}
