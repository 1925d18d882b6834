/** Validates the served HTML with html-validate: every page of the checkout, every template of the corrected edition. */
import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { type SiteName, siteUrl } from "./playwright.config.ts";
import { realPaths, templatePaths } from "./site.ts";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended", "html-validate:a11y"],
  rules: {
    // Style, not the standard: React decides the spelling of names, void elements, booleans and ids.
    "attr-case": "off",
    "valid-id": ["error", { relaxed: true }],
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Safari hides a list from VoiceOver if its items are grids, unless it has the role.
    "no-redundant-role": "off",
    "prefer-native-element": ["error", { exclude: ["list"] }],
    // CSS keeps phone numbers on one line (white-space: nowrap), because visitors would copy non-breaking characters.
    "tel-non-breaking": "off",
  },
});

/** Returns the violations of a page with their positions. */
async function findViolations(site: SiteName, path: string) {
  const response = await fetch(siteUrl(site) + path);
  const { results } = await validator.validateString(await response.text(), path);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId}: ${message}`),
  );
}

for (const [site, all] of [
  ["real", realPaths],
  ["configured", templatePaths],
  ["development", ["/embed/lead-form", "/embed/reviews"]], // the pages of the demo embeds
] as const) {
  test(`serves valid HTML: ${site}`, async () => {
    const found: string[] = [];
    for (const path of all) found.push(...(await findViolations(site, path)));
    expect(found).toEqual([]);
  });
}
