import assert from "node:assert/strict";
import test from "node:test";
import { describePlace } from "./changes.ts";
import { search } from "./search.ts";

const long =
  "We’ve fixed roofs in Katy since 2003, and we still climb up to look before we write down a price – twice.";
const files = { "articles/a-roof": { title: "A roof", intro: [long, "Call (713) 555-0142."] }, "pages/about": null };

for (const [wanted, excerpt] of [
  ["WE'VE", "We’ve fixed roofs in Katy since 2003, and we…"],
  ["climb\n up", "…roofs in Katy since 2003, and we still climb up to look before we write down a price –…"],
  ["price - twice", "…up to look before we write down a price – twice."],
  ["FÏXED ROOFS", "We’ve fixed roofs in Katy since 2003, and we still climb…"],
  ["(713)", "Call (713) 555-0142."],
] as const)
  test(`finds ${JSON.stringify(wanted)}`, () => {
    const field = `intro.${wanted === "(713)" ? 1 : 0}`;
    const place = describePlace("articles/a-roof", JSON.stringify(files["articles/a-roof"]), field);
    assert.deepEqual(search(files, wanted), [{ name: "articles/a-roof", field, place, excerpt }]);
  });

test("returns no results without a query, otherwise at most 50", () => {
  assert.deepEqual(search(files, " "), []);
  assert.equal(search({ "pages/about": Array.from({ length: 60 }, () => "roof") }, "roof").length, 50);
});
