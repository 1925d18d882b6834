/** Headers and policy of the site as visitors meet it, as Mozilla's HTTP Observatory and Google's CSP Evaluator mark them. */
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

/** The findings that turn the check red: certain or possible holes, and what the evaluator does not understand. */
const graveOf = (/** @type {string} */ policy) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate([], [...DEFAULT_CHECKS, ...STRICTCSP_CHECKS])
    // The smaller a finding's severity, the worse it is.
    .filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
    .map(({ severity, directive, description }) => `${Severity[severity]} ${directive}: ${description}`);

for (const [name, settings] of Object.entries({ "without embeds": {}, "with all embeds": allEmbeds })) {
  test(`the site ${name}`, async (t) => {
    const { host, stop } = await startSite({ settings });
    t.after(stop);
    for (const path of ["/", "/services/kitchen-remodeling", "/no-such-page"]) {
      await t.test(`${path} has a policy without grave findings`, async () => {
        const policy = (await fetch(`https://${host}${path}`)).headers.get("content-security-policy") ?? "";
        assert.match(policy, /default-src 'none'/);
        assert.deepEqual(graveOf(policy), []);
      });
    }
    for (const path of ["/", "/services/kitchen-remodeling"]) {
      await t.test(`${path} is graded A+`, async () => {
        const { scan: mark, tests } = await scan(host + path);
        for (const [title, { result, pass }] of Object.entries(tests)) assert.ok(pass, `${title}: ${result}`);
        assert.equal(mark.grade, "A+");
      });
    }
    // The Observatory gives no grade to what is not found, but its tests judge any answer.
    await t.test("the not-found page passes every test", async () => {
      const requests = await retrieve(`${host}/no-such-page`);
      assert.equal(requests.responses.auto.status, 404);
      for (const judge of ALL_TESTS) {
        const { result, pass } = judge(requests);
        assert.ok(pass, result);
      }
    });
  });
}

for (const header of ["content-security-policy", "strict-transport-security"]) {
  test(`without ${header} there is no A+`, async (t) => {
    const { host, stop } = await startSite({ withhold: [header] });
    t.after(stop);
    const { scan: mark, tests } = await scan(host);
    assert.notEqual(mark.grade, "A+");
    assert.equal(tests[header].pass, false);
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
