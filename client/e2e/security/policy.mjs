/** Google's CSP Evaluator on the policies that the site sends. */
import assert from "node:assert/strict";
import { get } from "node:https";
import test from "node:test";
import { CspEvaluator, DEFAULT_CHECKS, STRICTCSP_CHECKS } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { allEmbeds, startSite } from "./site.mjs";

/** What the evaluator says of a policy. The smaller a finding's severity, the worse it is. */
const findingsOf = (/** @type {string} */ policy) =>
  new CspEvaluator(new CspParser(policy).csp).evaluate([], [...DEFAULT_CHECKS, ...STRICTCSP_CHECKS]);

const told = (/** @type {{ severity: number, directive: string, description: string }} */ finding) =>
  `${Severity[finding.severity]} ${finding.directive}: ${finding.description}`;

/** The findings that turn the check red: certain or possible holes, and what the evaluator does not understand. */
const graveOf = (/** @type {string} */ policy) =>
  findingsOf(policy)
    .filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
    .map(told);

/** @returns {Promise<string>} */
const policyOf = (/** @type {string} */ url) =>
  new Promise((received, failed) => {
    get(url, (answer) => {
      answer.resume();
      received(String(answer.headers["content-security-policy"]));
    }).on("error", failed);
  });

for (const [name, settings] of Object.entries({ "without embeds": {}, "with all embeds": allEmbeds })) {
  test(`the policy ${name} has no grave finding`, async (t) => {
    const { host, stop } = await startSite({ settings });
    t.after(stop);
    for (const path of ["/", "/services/kitchen-remodeling", "/no-such-page"]) {
      const policy = await policyOf(`https://${host}${path}`);
      assert.match(policy, /default-src 'none'/);
      assert.deepEqual(graveOf(policy), []);
      if (path === "/") for (const finding of findingsOf(policy)) t.diagnostic(told(finding));
    }
  });
}

const strict = "default-src 'none'; script-src 'self'; base-uri 'none'";
for (const [policy, fault] of Object.entries({
  [strict.replace("'self'", "'self' 'unsafe-inline'")]: /HIGH script-src: 'unsafe-inline'/,
  [strict.replace("'self'", "https:")]: /HIGH script-src: https: URI/,
  [strict.replace("'self'", "'self' https://ajax.googleapis.com")]: /HIGH script-src: ajax\.googleapis\.com is known/,
  [strict.replace("; base-uri", " base-uri")]: /SYNTAX script-src/,
  "img-src 'self'": /HIGH object-src: Missing/,
})) {
  test(`a fault is found in ${policy}`, () => {
    assert.deepEqual(graveOf(strict), []);
    assert.match(graveOf(policy).join("\n"), fault);
  });
}
