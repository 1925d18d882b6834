/** A drawing has as many numbers as its section has points, and each number has its place. */
import assert from "node:assert/strict";
import test from "node:test";
import { judgeDrawings } from "./drawings.ts";
import { siteOf } from "./site.ts";

const times = (count: number, more: object = {}) => Array.from({ length: count }, () => more);
const labeled = (...labels: string[]) => labels.map((label) => (label ? { label } : {}));
const drawing = (kind: string, points: object[]) => ({ drawing: { kind, caption: "A sentence." }, points });
const materials = (...names: string[][]) => ({
  materials: names.map((facts) => ({ facts: facts.map((name) => ({ name, text: "High" })) })),
});

// What is right stands in the articles, which the check must pass.
for (const [what, section, fault] of [
  [
    "a roof of five layers",
    drawing("roof", times(5)),
    /^sections\.0\.drawing: .*numbers for 6 points, and there are 5/,
  ],
  [
    "a gutter with a long measure",
    drawing("gutter", times(4, { measure: "¼ in. in 10 ft" })),
    /^sections\.0\.points\.0\.measure: at most 10 characters beside this number; this has 14/,
  ],
  [
    "a claim on two others' lines",
    drawing("claim", labeled("You", "You", "Crew", "Crew", "City", "You")),
    /^sections\.0\.points\.2\.label: .*line of point 1, “You”/,
  ],
  [
    "a claim with a stop on none",
    drawing("claim", labeled("You", "You", "You", "", "City", "You")),
    /^sections\.0\.points\.3\.label: the path needs it/,
  ],
  [
    "materials with facts in another order",
    materials(["Price", "Life"], ["Life", "Price"]),
    /^sections\.0\.materials\.1\.facts: .*“Price, Life”/,
  ],
] as const) {
  test(`${what}: refused, but in a draft`, () => {
    const faultsOf = (draft: boolean) => {
      const found: string[] = [];
      const site = siteOf({ "articles/any": { sections: [section], draft } }, []);
      judgeDrawings(site, (_, field, message) => found.push(`${field}: ${message}`));
      return found;
    };
    assert.match(faultsOf(false)[0] ?? "", fault);
    assert.deepEqual(faultsOf(true), []);
  });
}
