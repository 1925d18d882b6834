/** Checks the structured data of every page with Adobe's validator, which knows the rules of Google for rich results. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
// @ts-expect-error: the package has no types
import Validator from "@adobe/structured-data-validator";
// @ts-expect-error
import Extractor from "@marbec/web-auto-extractor";

const [program = ""] = process.argv.slice(2);

/** Returns the issues that the validator finds in a page, and the types of its structured data. */
async function validate(/** @type {string} */ html) {
  const found = new Extractor({ addLocation: true, embedSource: ["rdfa", "microdata"] }).parse(html);
  const issues = await new Validator().validate(found);
  return {
    types: Object.keys(found.jsonld),
    issues: issues.map(
      (/** @type {any} */ { issueMessage, severity, path }) => `${severity} ${issueMessage}: ${JSON.stringify(path)}`,
    ),
  };
}

test("serves structured data that Google accepts", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "judges-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const site = join(folder, "site");
  execFileSync(program, ["export", "--origin=https://www.example.com", site], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const pages = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
  assert.ok(pages.length > 12, `only ${pages.length} pages are exported`);
  const allTypes = new Set();
  for (const name of pages) {
    const { types, issues } = await validate(readFileSync(join(site, name), "utf8"));
    assert.deepEqual(issues, [], name);
    for (const type of types) allTypes.add(type);
  }
  assert.ok(allTypes.has("BreadcrumbList") && allTypes.has("FAQPage"), `the types are ${[...allTypes]}`);
});

test("reports a missing property", async () => {
  const breadcrumbs = {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [{ "@type": "ListItem", position: 1 }],
  };
  const { issues } = await validate(`<script type="application/ld+json">${JSON.stringify(breadcrumbs)}</script>`);
  assert.notDeepEqual(issues, []);
});
