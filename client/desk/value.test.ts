import assert from "node:assert/strict";
import test from "node:test";
import type { Json } from "./api.ts";
import { inWords } from "./schema.ts";
import { differences, partAt, textsOf, tidy, timeOf, withPart } from "./value.ts";

const page: Json = { title: "Roofs", sections: [{ heading: "One" }, { heading: "Two" }], draft: true };

test("a part is found by its path, and none where there is none", () => {
  assert.equal(partAt(page, "sections.1.heading"), "Two");
  assert.equal(partAt(page, "sections.2.heading"), undefined);
  assert.equal(partAt(page, "title.length"), undefined);
  assert.equal(partAt(page, ""), page);
});

test("a part is put in, and what is beside it stays the same object", () => {
  const next = withPart(page, "sections.1.heading", "Three");
  assert.deepEqual(next, { ...page, sections: [{ heading: "One" }, { heading: "Three" }] });
  assert.equal(partAt(next, "sections.0"), partAt(page, "sections.0"));
});

test("a field is taken out", () => {
  assert.deepEqual(withPart(page, "draft", undefined), { title: page.title, sections: page.sections });
  assert.deepEqual(withPart({ a: { b: "c" } }, "a.b", undefined), { a: {} });
});

test("names that JavaScript has its own use for are data", () => {
  for (const name of ["__proto__", "constructor"]) {
    const named = withPart({}, `${name}.alt`, "A");
    assert.equal(JSON.stringify(named), `{"${name}":{"alt":"A"}}`);
    assert.equal(partAt(named, `${name}.alt`), "A");
    assert.deepEqual(differences({}, named), [{ path: name, ours: undefined, theirs: { alt: "A" } }]);
    const schema = { additionalProperties: { properties: { alt: { title: "Description" } } } };
    assert.equal(inWords(`${name}.alt`, schema), `the description of the ${name}`);
  }
});

test("texts have their paths", () => {
  assert.deepEqual(textsOf(page), [
    ["title", "Roofs"],
    ["sections.0.heading", "One"],
    ["sections.1.heading", "Two"],
  ]);
});

test("texts are as the site writes them: without blanks that nobody sees, with printed quotes and dashes", () => {
  const typed = { a: [" one  two\nthree "], b: 3, c: null, d: `3--5 "owner's" 24-hour days` };
  assert.deepEqual(tidy(typed), { a: ["one two three"], b: 3, c: null, d: "3–5 “owner’s” 24-hour days" });
});

test("values differ in their smallest parts, lists of another length as a whole", () => {
  assert.deepEqual(differences(page, page), []);
  assert.deepEqual(differences(page, structuredClone(page)), []);
  assert.deepEqual(differences(page, withPart(page, "sections.1.heading", "Three")), [
    { path: "sections.1.heading", ours: "Two", theirs: "Three" },
  ]);
  assert.deepEqual(differences({ a: ["x"] }, { a: ["x", "y"] }), [{ path: "a", ours: ["x"], theirs: ["x", "y"] }]);
  assert.deepEqual(differences({ a: 1 }, {}), [{ path: "a", ours: 1, theirs: undefined }]);
  assert.deepEqual(differences({ a: "x" }, null), [{ path: "", ours: { a: "x" }, theirs: null }]);
});

for (const [written, kept] of Object.entries({
  "7 PM": "19:00",
  "7:30 p.m.": "19:30",
  "12 AM": "00:00",
  "12pm": "12:00",
  "8": "08:00",
  "19:00": "19:00",
  "24:00": "24:00",
  noon: "noon",
}))
  test(`${written} is ${kept}`, () => assert.equal(timeOf(written), kept));
