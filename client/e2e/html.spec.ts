/** The HTML as it is sent, held against the standard by html-validate: every page of the checkout, every template of the other edition. */
import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { type SiteName, siteUrl } from "./playwright.config.ts";
import { realPaths, templates } from "./site.ts";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended", "html-validate:a11y"],
  rules: {
    // Style, not the standard: React decides how it writes names, void elements, booleans and ids.
    "attr-case": "off",
    "valid-id": ["error", { relaxed: true }],
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Safari hides a list from VoiceOver if its items are grids, unless it has the role.
    "no-redundant-role": "off",
    "prefer-native-element": ["error", { exclude: ["list"] }],
    // Phone numbers keep together by CSS (white-space: nowrap), not by characters that would be copied with them.
    "tel-non-breaking": "off",
  },
});

/** Where the HTML of a site's pages breaks a rule. */
async function violations(site: SiteName, path: string) {
  const answer = await fetch(siteUrl(site) + path);
  const { results } = await validator.validateString(await answer.text(), path);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId}: ${message}`),
  );
}

for (const [site, all] of [
  ["real", realPaths],
  ["configured", templates],
  ["development", ["/embed/lead-form", "/embed/reviews"]], // the stand-ins
] as const) {
  test(`${site}: pages are valid HTML`, async () => {
    const found: string[] = [];
    for (const path of all) found.push(...(await violations(site, path)));
    expect(found).toEqual([]);
  });
}
