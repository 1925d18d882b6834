/** Mozilla's HTTP Observatory, its own code and its own marks, on the site as visitors meet it. */
import assert from "node:assert/strict";
import test from "node:test";
// @ts-expect-error: the package has no types
import { scan } from "@mdn/mdn-http-observatory";
// @ts-expect-error
import { ALL_TESTS } from "@mdn/mdn-http-observatory/src/constants.js";
// @ts-expect-error
import { retrieve } from "@mdn/mdn-http-observatory/src/retriever/retriever.js";
import { allEmbeds, startSite } from "./site.mjs";

const configurations = { "without embeds": {}, "with all embeds": allEmbeds };
const notFound = 404;

for (const [name, settings] of Object.entries(configurations)) {
  test(`the site ${name}`, async (t) => {
    const { host, stop } = await startSite({ settings });
    t.after(stop);
    for (const path of ["/", "/services/kitchen-remodeling"]) {
      await t.test(`${path} is graded A+`, async (t) => {
        const { scan: mark, tests } = await scan(host + path);
        t.diagnostic(`${mark.grade}, ${mark.score} points`);
        for (const [title, { result, pass, scoreModifier }] of Object.entries(tests)) {
          t.diagnostic(`${title}: ${result}, ${scoreModifier} points`);
          assert.ok(pass, `${title}: ${result}`);
        }
        assert.equal(mark.grade, "A+");
      });
    }
    // The Observatory gives no grade to what is not found, but its tests judge any answer.
    await t.test("the not-found page passes every test", async (t) => {
      const requests = await retrieve(`${host}/no-such-page`);
      assert.equal(requests.responses.auto.status, notFound);
      for (const judge of ALL_TESTS) {
        const { result, pass } = judge(requests);
        t.diagnostic(result);
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
    t.diagnostic(`${mark.grade}, ${mark.score} points`);
    assert.notEqual(mark.grade, "A+");
    assert.equal(tests[header].pass, false);
  });
}
