/** The failures that IBM's accessibility engine reports in a page. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

interface Result {
  ruleId: string;
  /** The level of the rule, and the result: FAIL, PASS, or one that needs a manual check. */
  value: [string, string];
  message: string;
  path: { dom: string };
}

declare global {
  interface Window {
    ace: { Checker: new () => { check(document: Document, guidelines: string[]): Promise<{ results: Result[] }> } };
  }
}

const engine = new URL("judges/node_modules/accessibility-checker-engine/ace.js", import.meta.url);

/** Rules with false positives, and the reason. */
const falsePositives: Record<string, string> = {
  aria_content_in_landmark: "the link that skips to the content is the first element of the page, before any landmark",
  aria_article_label_unique: "cards are articles, and their headings name them: a screen reader reads those first",
  aria_complementary_label_visible: "an aside has its name in aria-label, and its content needs no heading",
};

/** Returns the certain failures, as rule, message and element. */
export async function findIbmFailures(page: Page) {
  await page.evaluate(readFileSync(engine, "utf8"));
  const results = await page.evaluate(async () => {
    const { results } = await new window.ace.Checker().check(document, ["WCAG_2_2"]);
    return results.filter(({ value }) => value[1] === "FAIL");
  });
  return results
    .filter(({ ruleId }) => !(ruleId in falsePositives))
    .map(({ ruleId, message, path }) => `${ruleId}: ${message} (${path.dom})`);
}
