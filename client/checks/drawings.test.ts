/** A drawing has as many numbers as its section has points, and each number has its place. */
import assert from "node:assert/strict";
import test from "node:test";
import { judgeDrawings } from "./drawings.ts";
import { siteOf } from "./site.ts";

const points = (...more: object[]) => more.map((one) => ({ title: "A title", description: "A sentence.", ...one }));
const times = (count: number, more: object = {}) => points(...Array.from({ length: count }, () => more));
const labeled = (...labels: string[]) => points(...labels.map((label) => (label ? { label } : {})));
const drawing = (kind: string, points: object[]) => ({ drawing: { kind, caption: "A sentence." }, points });
const materials = (...names: string[][]) => ({
  materials: names.map((facts) => ({ facts: facts.map((name) => ({ name, text: "High" })) })),
});

function faultsOf(section: object, draft = false): string[] {
  const found: string[] = [];
  const article = { sections: [{ heading: "A heading", paragraphs: [], ...section }], draft };
  judgeDrawings(siteOf({ "articles/any": article }, []), (_, field, message) => found.push(`${field}: ${message}`));
  return found;
}

for (const [what, section, fault] of [
  ["no drawing", { points: times(3) }],
  ["a roof of six layers", drawing("roof", times(6))],
  ["a roof of five", drawing("roof", times(5)), /^sections\.0\.drawing: .*numbers for 6 points, and there are 5/],
  ["a gutter with four measures", drawing("gutter", times(4, { measure: "3 × 4 in." }))],
  [
    "a gutter with a long one",
    drawing("gutter", times(4, { measure: "¼ in. in 10 ft" })),
    /^sections\.0\.points\.0\.measure: at most 10 characters beside this number; this has 14/,
  ],
  ["a claim on three lines", drawing("claim", labeled("You", "You", "You", "Crew", "City", "You"))],
  [
    "a claim on two others",
    drawing("claim", labeled("You", "You", "Crew", "Crew", "City", "You")),
    /^sections\.0\.points\.2\.label: .*line of point 1, “You”/,
  ],
  [
    "a claim with a stop on none",
    drawing("claim", labeled("You", "You", "You", "", "City", "You")),
    /^sections\.0\.points\.3\.label: the path needs it/,
  ],
  ["materials with the same facts", materials(["Price", "Life"], ["Price", "Life"])],
  [
    "materials with facts in another order",
    materials(["Price", "Life"], ["Life", "Price"]),
    /^sections\.0\.materials\.1\.facts: .*“Price, Life”/,
  ],
] as const) {
  test(`${what} ${fault ? "is refused" : "is right"}`, () => {
    const found = faultsOf(section);
    if (fault) assert.match(found[0] ?? "", fault);
    else assert.deepEqual(found, []);
  });
}

test("of a draft, nothing is asked", () => assert.deepEqual(faultsOf(drawing("roof", []), true), []));
