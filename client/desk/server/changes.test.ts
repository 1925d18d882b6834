/** What changes do to a file, and how they are told. */
import assert from "node:assert/strict";
import test from "node:test";
import { mergeFile, save, told } from "./changes.ts";

const old = "2026-01-05";
const today = "2026-11-21";
// Only its author dates the updates of an article.
for (const [what, before, after, days, name = "areas/a"] of [
  ["words", { title: "A" }, { title: "B" }, { updated: today }],
  ["keywords", { meta: { keywords: ["a"] } }, { meta: { keywords: ["a", "b"] } }, {}],
  ["date set by the owner", { title: "A" }, { title: "B", updated: "2026-02-02" }, {}],
  ["future date", { title: "A", updated: "2026-12-24" }, { title: "B", updated: "2026-12-24" }, {}],
  ["a draft", { draft: true, published: old }, { published: old }, { published: today, updated: today }],
  ["article", { title: "A" }, { title: "B" }, {}, "articles/a"],
  ["a new file", undefined, { title: "A" }, {}],
] as const)
  test(`dates: ${what}`, () => {
    const files = before && { [name]: { updated: old, ...before } };
    const sent = { updated: old, ...after };
    assert.deepEqual(save(name, sent as never, today, files ?? {}, []).value, { ...sent, ...days });
  });

const page = (heading: string, intro = "a") => ({ title: "Roofs", hero: { heading, intro } });
const draft = { draft: true, title: "Roofs" };
for (const [before, after, ...lines] of [
  [null, page("A"), "New article “Roofs”"],
  [null, draft, "New article “Roofs”, a draft: visitors do not see it"],
  [draft, { title: "Roofs" }, "In “Roofs”: it is no longer a draft: visitors see it"],
  [{ title: "Roofs" }, draft, "In “Roofs”: it is a draft again: visitors do not see it"],
  [page("A"), null, "Deleted: article “Roofs”"],
  [page("A"), page("B"), "In “Roofs”: the heading of the top of the page is now “B”"],
  [page("A"), page("B".repeat(61)), "In “Roofs”: changed the heading of the top of the page"],
  [
    page("A"),
    { title: "Roofs", intro: [] },
    "In “Roofs”: took out the top of the page",
    "In “Roofs”: added the opening words",
  ],
  [page("A"), '{"title":', "“Roofs” was changed outside the desk, and can no longer be read"],
] as const)
  test(lines.join(", "), () => {
    const [was, is] = [before, after].map((value) =>
      value && typeof value === "object" ? JSON.stringify(value) : value,
    );
    assert.deepEqual(told("articles/a-roof", was as string, is as string), lines);
  });

test("added and removed redirects", () => {
  const lines = ["/blog/a no longer leads elsewhere", "/blog/b-c leads to /blog"];
  assert.deepEqual(told("site/redirects", '{"/blog/a":"/blog"}', '{"/blog/b-c":"/blog"}'), lines);
});

test("mergeFile: conflicts and picked sides", () => {
  const sides = [page("One"), page("Two"), page("Three", "b")].map((value) => JSON.stringify(value));
  const [base = "", ours = "", theirs = ""] = sides;
  const id = "articles/roofs hero.heading";
  const about = "In “Roofs”: the heading of the top of the page";
  const { conflicts } = mergeFile("articles/roofs", base, ours, theirs, null);
  assert.deepEqual(conflicts, [{ id, about, ours: "Two", theirs: "Three" }]);
  const picked = mergeFile("articles/roofs", base, ours, theirs, { [id]: "Theirs" });
  assert.deepEqual(picked, { value: page("Three", "b"), conflicts: [] });
});
