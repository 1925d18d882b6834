/** What changes do to a file, and how they are told. */
import assert from "node:assert/strict";
import test from "node:test";
import { mergeFile, save, told } from "./changes.ts";

const old = "2026-01-05";
const today = "2026-11-21";
for (const [name, before, after, days] of [
  ["words", { title: "A" }, { title: "B" }, { updated: today }],
  ["what no reader sees", { meta: { keywords: ["a"] } }, { meta: { keywords: ["a", "b"] } }, {}],
  ["the owner’s own day", { title: "A" }, { title: "B", updated: "2026-02-02" }, {}],
  ["a day that is to come", { title: "A", updated: "2026-12-24" }, { title: "B", updated: "2026-12-24" }, {}],
  ["a page that has none", { title: "A", updated: undefined }, { title: "B", updated: undefined }, {}],
  ["a draft", { draft: true, published: old }, { published: old }, { published: today, updated: today }],
  ["a draft again", { published: old }, { draft: true, published: old }, {}],
  ["a draft’s own day", { draft: true, published: old }, { draft: false, published: "2026-03-03" }, { updated: today }],
  ["a new file", undefined, { title: "A" }, {}],
] as const) {
  test(`the days that readers are told: ${name}`, () => {
    const files = before && { "areas/a": { updated: old, ...before } };
    const sent = { updated: old, ...after };
    assert.deepEqual(save("areas/a", sent as never, today, files ?? {}, []).value, { ...sent, ...days });
  });
}

test("an article’s author alone says when it was updated", () => {
  const [before, after] = ["A", "B"].map((title) => ({ title, updated: old }));
  assert.deepEqual(save("articles/a", after as never, today, { "articles/a": before as never }, []).value, after);
});

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
    "In “Hail”: the heading of section 1 is now “New”",
  ],
  [
    "articles/hail",
    article,
    { ...article, sections: [{ heading: long }] },
    "In “Hail”: changed the heading of section 1",
  ],
  [
    "articles/hail",
    article,
    { title: "Hail", intro: [] },
    "In “Hail”: took out the sections",
    "In “Hail”: added the opening words",
  ],
  ["pages/about", { updated: old }, { updated: today }, "“About us” was changed"],
  ["site/hours", [{ opens: "08:00" }], [], "“Opening hours” was changed"],
  [
    "pages/about",
    { intro: "A", updated: old },
    { intro: "B", updated: today },
    "In “About us”: the opening words is now “B”",
  ],
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
  const lines = ["“Hail” was changed outside the desk, and can no longer be read"];
  assert.deepEqual(told("articles/hail", "{}", '{"title":'), lines);
});

test("of a file that was published twice only what both have changed is asked about, and a picked side stays", () => {
  const page = (heading: string, intro: string) => JSON.stringify({ title: "Roofs", hero: { heading, intro } });
  const sides = [page("One", "a"), page("Two", "a"), page("Three", "b")] as const;
  const id = "articles/roofs hero.heading";
  const about = "In “Roofs”: the heading of the top of the page";
  assert.deepEqual(mergeFile("articles/roofs", ...sides, null).conflicts, [
    { id, about, ours: "Two", theirs: "Three" },
  ]);
  const picked = mergeFile("articles/roofs", ...sides, { [id]: "Theirs" });
  assert.deepEqual(picked, { value: JSON.parse(page("Three", "b")), conflicts: [] });
  assert.equal(mergeFile("articles/roofs", sides[0], sides[0], null, null).value, null);
});
