/** What changes do to a file, and how they are told. */
import assert from "node:assert/strict";
import test from "node:test";
import { save, told } from "./changes.ts";

const old = "2026-01-05";
const today = "2026-11-21";
for (const [name, before, after, days] of [
  ["words", { title: "A", updated: old }, { title: "B", updated: old }, { updated: today }],
  ["what no reader sees", { meta: { keywords: ["a"] }, updated: old }, { meta: { keywords: ["b"] }, updated: old }, {}],
  [
    "one keyword more",
    { meta: { keywords: ["a"] }, updated: old },
    { meta: { keywords: ["a", "b"] }, updated: old },
    {},
  ],
  ["the owner’s own day", { title: "A", updated: old }, { title: "B", updated: "2026-02-02" }, {}],
  ["a day that is to come", { title: "A", updated: "2026-12-24" }, { title: "B", updated: "2026-12-24" }, {}],
  ["no day", { title: "A" }, { title: "B" }, {}],
  ["a list", ["A"], ["B"], undefined],
  ["a new file", undefined, { title: "A", updated: old }, {}],
  [
    "a draft that comes out",
    { draft: true, published: old, updated: old },
    { published: old, updated: old },
    { published: today, updated: today },
  ],
  ["a draft again", { published: old, updated: old }, { draft: true, published: old, updated: old }, {}],
  [
    "a draft that comes out on a day of its own",
    { draft: true, published: old, updated: old },
    { draft: false, published: "2026-03-03", updated: old },
    { updated: today },
  ],
] as const) {
  test(`the days that readers are told: ${name}`, () => {
    const files = before === undefined ? {} : { "articles/a": before };
    const { value } = save("articles/a", structuredClone(after) as never, today, files, []);
    assert.deepEqual(value, days ? { ...after, ...days } : after);
  });
}

const article = { title: "Hail", sections: [{ heading: "Old" }] };
const draft = { draft: true, title: "Hail" };
const long = "A much longer heading that nobody wants to read once more in a list";
for (const [name, before, after, ...lines] of [
  ["articles/hail", null, article, "New article “Hail”"],
  ["articles/hail", null, draft, "New article “Hail”, a draft: visitors do not see it"],
  ["articles/hail", draft, { title: "Hail" }, "In “Hail”: it is no longer a draft: visitors see it"],
  ["articles/hail", { title: "Hail" }, draft, "In “Hail”: it is a draft again: visitors do not see it"],
  ["articles/hail", article, null, "Deleted: article “Hail”"],
  [
    "articles/hail",
    article,
    { ...article, sections: [{ heading: "New" }] },
    "In “Hail”: Section 1, heading is now “New”",
  ],
  ["articles/hail", article, { ...article, sections: [{ heading: long }] }, "In “Hail”: Section 1, heading changed"],
  ["articles/hail", article, { title: "Hail", intro: [] }, "In “Hail”: Sections taken out", "In “Hail”: Intro added"],
  ["pages/about", { updated: old }, { updated: today }, "“About us” was changed"],
  ["pages/about", { intro: "A", updated: old }, { intro: "B", updated: today }, "In “About us”: Intro is now “B”"],
  [
    "site/redirects",
    { "/blog/a": "/blog" },
    { "/blog/b-c": "/blog" },
    "/blog/a no longer leads elsewhere",
    "/blog/b-c leads to /blog",
  ],
] as const) {
  const textOf = (value: unknown) => value && JSON.stringify(value);
  test(lines.join(", "), () => assert.deepEqual(told(name, textOf(before) as null, textOf(after) as null), lines));
}

test("a file that is no JSON any more", () => {
  const lines = ["client/content/articles/hail.json was changed outside the desk, and is no longer JSON"];
  assert.deepEqual(told("articles/hail", "{}", '{"title":'), lines);
});
