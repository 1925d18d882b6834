/** A drawing has as many numbers as its section has points, and each number has its place. */
import assert from "node:assert/strict";
import test from "node:test";
import { judgeDrawings } from "./drawings.ts";
import { siteOf } from "./site.ts";

const pointOf = (more: object = {}) => ({ title: "A title", description: "A sentence.", ...more });
const drawing = (kind: string) => ({ kind, caption: "A sentence." });
const times = (count: number, more: object = {}) => Array.from({ length: count }, () => pointOf(more));
const materials = (...names: string[][]) =>
  names.map((facts) => ({ facts: facts.map((name) => ({ name, text: "High" })) }));

function faultsOf(section: object, draft = false): string[] {
  const found: string[] = [];
  const article = { sections: [{ heading: "A heading", paragraphs: [], ...section }], draft };
  judgeDrawings(siteOf({ "articles/any": article }, []), (_, field, message) => found.push(`${field}: ${message}`));
  return found;
}

for (const [what, section, fault] of [
  ["no drawing", { points: times(3) }],
  [
    "a house whose points have places",
    { drawing: drawing("house"), points: [pointOf({ place: "sag" }), pointOf({ place: "attic" })] },
  ],
  [
    "a house with a point that has none",
    { drawing: drawing("house"), points: [pointOf({ place: "sag" }), pointOf()] },
    /^sections\.0\.points\.1\.place: .*pick one/,
  ],
  [
    "two points at one place",
    { drawing: drawing("house"), points: times(2, { place: "sag" }) },
    /^sections\.0\.points\.1\.place: point 1 stands there/,
  ],
  [
    "a place without a house",
    { points: times(1, { place: "sag" }) },
    /^sections\.0\.points\.0\.place: no house is drawn here/,
  ],
  [
    "a house without points",
    { drawing: drawing("house") },
    /^sections\.0\.drawing: .*numbers for 1 to 9 points, and there are 0/,
  ],
  ["a roof of six layers", { drawing: drawing("roof"), points: times(6) }],
  [
    "a roof of five",
    { drawing: drawing("roof"), points: times(5) },
    /^sections\.0\.drawing: .*numbers for 6 points, and there are 5/,
  ],
  ["a gutter with four measures", { drawing: drawing("gutter"), points: times(4, { measure: "3 × 4 in." }) }],
  [
    "a gutter with five",
    { drawing: drawing("gutter"), points: times(5) },
    /^sections\.0\.drawing: .*numbers for 4 points, and there are 5/,
  ],
  [
    "a gutter with a long one",
    { drawing: drawing("gutter"), points: times(4, { measure: "¼ in. in 10 ft" }) },
    /^sections\.0\.points\.0\.measure: at most 10 characters beside this number; this has 14/,
  ],
  [
    "a path on three lines",
    { drawing: drawing("path"), points: ["You", "Crew", "City", "You"].map((label) => pointOf({ label })) },
  ],
  [
    "a path on four",
    { drawing: drawing("path"), points: ["You", "Crew", "City", "Bank"].map((label) => pointOf({ label })) },
    /^sections\.0\.drawing: .*room for 3 different labels, and its points have 4/,
  ],
  [
    "a path with a stop on none",
    { drawing: drawing("path"), points: [pointOf({ label: "You" }), pointOf()] },
    /^sections\.0\.points\.1\.label: the path needs it/,
  ],
  ["materials with the same facts", { materials: materials(["Price", "Life"], ["Price", "Life"]) }],
  [
    "materials with facts in another order",
    { materials: materials(["Price", "Life"], ["Life", "Price"]) },
    /^sections\.0\.materials\.1\.facts: .*“Price, Life”/,
  ],
] as const) {
  test(`${what} ${fault ? "is refused" : "is right"}`, () => {
    const found = faultsOf(section);
    if (fault) assert.match(found[0] ?? "", fault);
    else assert.deepEqual(found, []);
  });
}

test("of a draft, nothing is asked", () => assert.deepEqual(faultsOf({ drawing: drawing("roof") }, true), []));
