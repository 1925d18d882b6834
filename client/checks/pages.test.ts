/** Tests of rules between parts of a page and between pages: points of a drawing, first pictures, long lists. */
import assert from "node:assert/strict";
import test from "node:test";
import { checkDrawings } from "./drawings.ts";
import { checkPages } from "./pages.ts";
import { checkPictures } from "./pictures.ts";
import { type Files, indexSite, type Report, type Site } from "./site.ts";

/** Returns the violations in files. */
function violationsOf(
  check: (site: Site, report: Report) => void,
  files: Files,
  pictures: readonly string[] = [],
): string[] {
  const found: string[] = [];
  check(indexSite(files, pictures), (name, field, message) => found.push(`${name} ${field}: ${message}`));
  return found;
}

const times = <T = object>(count: number, value = {} as T) => Array.from({ length: count }, () => value);
const labeled = (...labels: string[]) => labels.map((label) => (label ? { label } : {}));
const drawing = (kind: string, points: object[]) => ({ drawing: { kind, caption: "A sentence." }, points });
const materials = (...names: string[][]) => ({
  materials: names.map((facts) => ({ facts: facts.map((name) => ({ name, text: "High" })) })),
});

// The articles of the site are the valid cases.
for (const [subject, section, fault] of [
  ["a roof of five layers", drawing("roof", times(5)), /0\.drawing: .*6 numbers, and the section has 5 points/],
  [
    "a gutter with a long measure",
    drawing("gutter", times(4, { measure: "¼ in. in 10 ft" })),
    /0\.points\.0\.measure: at most 10 characters next to this number; this has 14/,
  ],
  [
    "a claim with two labels on one line",
    drawing("claim", labeled("You", "You", "Crew", "Crew", "City", "You")),
    /0\.points\.2\.label: must be “You”, as for point 1/,
  ],
  [
    "a claim with a point without a label",
    drawing("claim", labeled("You", "You", "You", "", "City", "You")),
    /0\.points\.3\.label: is missing/,
  ],
  [
    "materials with facts in another order",
    materials(["Price", "Life"], ["Life", "Price"]),
    /0\.materials\.1\.facts: .*“Price, Life”/,
  ],
] as const) {
  test(`refuses ${subject} except in a draft`, () => {
    const faultsOf = (draft: boolean) =>
      violationsOf(checkDrawings, { "articles/any": { sections: [section], draft } });
    assert.match(faultsOf(false)[0] ?? "", fault);
    assert.deepEqual(faultsOf(true), []);
  });
}

for (const [title, places, violations] of [
  ["without places", ["", "", ""], []],
  ["with six places", times(6, "Slab"), []],
  [
    "with five places",
    times(5, "Slab"),
    [
      "pages/home why.items: the drawing of the house has 6 parts, and there are 5 reasons: have 6 reasons, or take out “Place in the house” of each",
    ],
  ],
  [
    "with a place missing",
    [...times(5, "Slab"), ""],
    [
      "pages/home why.items.5.place: is missing: name the part of the house next to this reason, or take out “Place in the house” of each",
    ],
  ],
] as const) {
  test(`checks the drawing of the house ${title}`, () => {
    const items = places.map((place) => (place ? { place } : {}));
    assert.deepEqual(violationsOf(checkDrawings, { "pages/home": { why: { items } } }), violations);
  });
}

for (const [title, second, pictures, violations] of [
  ["different pictures", "elm", ["oak", "elm", "ash"], []],
  [
    "the same picture twice",
    "oak",
    ["oak", "elm", "ash"],
    [
      "services/second hero.image: “oak” is already the first picture of “First”, and each page needs its own: pick one of elm, ash, or add one",
    ],
  ],
  ["fewer pictures than pages", "oak", ["oak"], []],
] as const) {
  test(`checks first pictures: ${title}`, () => {
    const files = {
      "site/images": Object.fromEntries(pictures.map((picture) => [picture, {}])),
      "services/first": { hero: { image: "oak" }, closeUp: { image: "oak" } },
      "services/second": { hero: { image: second } },
      "services/draft": { draft: true, hero: { image: "oak" } },
      "pages/not-found": { image: "oak" },
    };
    assert.deepEqual(violationsOf(checkPictures, files, pictures), violations);
  });
}

test("allows a list of 100 pages", () => {
  const uniqueText = (seed: number) =>
    Array.from({ length: 30 }, (_, word) => ((seed + 1) * (word + 7) * 2654435761).toString(36)).join(" ");
  const articles = Array.from({ length: 100 }, (_, index) => [`articles/${index}`, { excerpt: uniqueText(index) }]);
  const files = { "pages/blog": {}, ...Object.fromEntries(articles) };
  assert.deepEqual(
    violationsOf((site, report) => checkPages(site, report, "2026-11-22"), files),
    [],
  );
});
