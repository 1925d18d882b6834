/** Tests the site's headers and policy with Mozilla's HTTP Observatory and Google's CSP Evaluator. */
import assert from "node:assert/strict";
import test from "node:test";
// @ts-expect-error: the package has no types
import { scan } from "@mdn/mdn-http-observatory";
// @ts-expect-error
import { ALL_TESTS } from "@mdn/mdn-http-observatory/src/constants.js";
// @ts-expect-error
import { retrieve } from "@mdn/mdn-http-observatory/src/retriever/retriever.js";
import { CspEvaluator, DEFAULT_CHECKS, STRICTCSP_CHECKS } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { allEmbeds, startSite } from "./site.mjs";

/** Returns the findings that fail the test: certain or possible vulnerabilities, and syntax errors. */
const seriousFindings = (/** @type {string} */ policy) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate([], [...DEFAULT_CHECKS, ...STRICTCSP_CHECKS])
    // The smaller a finding's severity, the worse it is.
    .filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
    .map(({ severity, directive, description }) => `${Severity[severity]} ${directive}: ${description}`);

for (const [name, settings] of Object.entries({ "without embeds": {}, "with all embeds": allEmbeds })) {
  test(`grades the site ${name} A+ without serious findings`, async (t) => {
    const { host, stop } = await startSite(settings);
    t.after(stop);
    assert.equal((await scan(host)).scan.grade, "A+");
    for (const path of ["/", "/services/kitchen-remodeling", "/no-such-page"]) {
      // The Observatory does not grade a 404 response, but its tests accept any response.
      const requests = await retrieve(host + path);
      for (const observatoryTest of ALL_TESTS) {
        const { result, pass } = observatoryTest(requests);
        assert.ok(pass, `${path}: ${result}`);
      }
      const policy = (await fetch(`https://${host}${path}`)).headers.get("content-security-policy") ?? "";
      // The page with the reviews has the origins of their script in default-src.
      assert.match(policy, path === "/" && settings === allEmbeds ? /object-src 'none'/ : /default-src 'none'/);
      assert.deepEqual(seriousFindings(policy), []);
    }
  });
}

const strict = "default-src 'none'; script-src 'self'; base-uri 'none'";
test("reports faults of a policy", () => {
  assert.deepEqual(seriousFindings(strict), []);
  assert.match(
    seriousFindings(strict.replace("'self'", "'self' 'unsafe-inline'")).join(),
    /HIGH script-src: 'unsafe-inline'/,
  );
  assert.match(seriousFindings(strict.replace("; base-uri", " base-uri")).join(), /SYNTAX script-src/);
});
