import assert from "node:assert/strict";
import test from "node:test";
import type { Json } from "./api.ts";
import { describePath, labelOf } from "./schema.ts";
import { differences, emptyPaths, isWithin, partAt, textsOf, tidyTexts, timeOf, withPart } from "./value.ts";

const page: Json = {
  title: "Roofs",
  sections: [{ heading: "One" }, { heading: "Two" }],
  rating: 5,
  intro: [],
  bullets: [""],
};

// The siblings of a changed part stay the same objects.
test("replaces and removes parts", () => {
  assert.equal(partAt(withPart(page, "sections.1.heading", "Three"), "sections.0"), partAt(page, "sections.0"));
  assert.deepEqual(withPart({ a: { b: "c" } }, "a.b", undefined), { a: {} });
});

test("treats names such as __proto__ as data", () => {
  assert.equal(partAt(page, "title.length"), undefined);
  for (const name of ["__proto__", "constructor"]) {
    const named = withPart({}, `${name}.alt`, "A");
    assert.equal(JSON.stringify(named), `{"${name}":{"alt":"A"}}`);
    assert.equal(partAt(named, `${name}.alt`), "A");
    assert.deepEqual(differences({}, named), [{ path: name, ours: undefined, theirs: { alt: "A" } }]);
    const schema = { additionalProperties: { properties: { alt: { title: "Description" } } } };
    assert.equal(describePath(`${name}.alt`, schema), `“Description” in “${labelOf(name)}”`);
  }
});

test("lists texts and empty parts", () => {
  const texts = [
    ["title", "Roofs"],
    ["sections.0.heading", "One"],
    ["sections.1.heading", "Two"],
    ["bullets.0", ""],
  ];
  assert.deepEqual(textsOf(page), texts);
  assert.deepEqual(emptyPaths(withPart(page, "title", "")), ["title", "intro", "bullets.0"]);
});

test("treats an old address with dots as one key", () => {
  const led = withPart({ "/a": "/faqs" }, "/a.html?x=1.5", "/blog");
  assert.deepEqual(led, { "/a": "/faqs", "/a.html?x=1.5": "/blog" });
  assert.equal(partAt(led, "/a.html?x=1.5"), "/blog");
  assert.equal(isWithin("/a.html", "/a"), false);
  assert.deepEqual(withPart(led, "/a.html?x=1.5", undefined), { "/a": "/faqs" });
});

// Quotes and dashes in web addresses do not change.
test("tidies quotes, dashes and spaces", () => {
  const typed = { a: [" one  two\nthree "], b: 3, c: `3--5 "owner's" 24-hour days`, d: "https://example.com/a--b" };
  assert.deepEqual(tidyTexts(typed), { ...typed, a: ["one two three"], c: "3–5 “owner’s” 24-hour days" });
});

// Tidied values are compared. Lists of different lengths differ as a whole.
test("returns the smallest differences", () => {
  assert.deepEqual(differences(page, withPart(page, "sections.0.heading", " One ")), []);
  assert.deepEqual(differences({ a: ["x"], b: [1], c: 1 }, { a: ["x", "y"], b: [2] }), [
    { path: "a", ours: ["x"], theirs: ["x", "y"] },
    { path: "b.0", ours: 1, theirs: 2 },
    { path: "c", ours: 1, theirs: undefined },
  ]);
  assert.deepEqual(differences({ a: "x" }, null), [{ path: "", ours: { a: "x" }, theirs: null }]);
});

test("parses times as people write them", () => {
  for (const [written, time, end = time] of [
    ["7 PM", "19:00"],
    ["7:30 p.m.", "19:30"],
    ["12pm", "12:00"],
    ["8", "08:00"],
    ["24:00", "24:00"],
    ["Noon", "12:00"],
    ["12 noon", "12:00"],
    [" midnight", "00:00", "24:00"],
    ["12 AM", "00:00", "24:00"],
    ["at night", "at night"],
  ] as const)
    assert.deepEqual([timeOf(written, false), timeOf(written, true)], [time, end], written);
});
