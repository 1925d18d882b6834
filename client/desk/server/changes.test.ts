/** Tests of the effects and descriptions of changes. */
import assert from "node:assert/strict";
import test from "node:test";
import { describeChanges, mergeFile, prepareSave } from "./changes.ts";

const old = "2026-01-05";
const today = "2026-11-21";
// Only the author dates the updates of an article.
for (const [what, before, after, days, name = "areas/a"] of [
  ["text", { title: "A" }, { title: "B" }, { updated: today }],
  ["keywords", { meta: { keywords: ["a"] } }, { meta: { keywords: ["a", "b"] } }, {}],
  ["date from the owner", { title: "A" }, { title: "B", updated: "2026-02-02" }, {}],
  ["future date", { title: "A", updated: "2026-12-24" }, { title: "B", updated: "2026-12-24" }, {}],
  ["published draft", { draft: true, published: old }, { published: old }, { published: today, updated: today }],
  ["article", { title: "A" }, { title: "B" }, {}, "articles/a"],
  ["new file", undefined, { title: "A" }, {}],
] as const)
  test(`dates the change: ${what}`, () => {
    const files = before && { [name]: { updated: old, ...before } };
    const sent = { updated: old, ...after };
    assert.deepEqual(prepareSave(name, sent as never, today, files ?? {}, []).value, { ...sent, ...days });
  });

test("warns about an unchanged file, but saves it", () => {
  const labels = { text: "We absorb your deductible." };
  const { violations } = prepareSave("site/labels", labels, today, { "site/labels": labels }, []);
  assert.deepEqual(
    violations.map(({ warning }) => warning),
    ["Deductible"],
  );
});

const page = (heading: string, intro = "a") => ({ title: "Roofs", hero: { heading, intro } });
const draft = { draft: true, title: "Roofs" };
for (const [before, after, ...lines] of [
  [null, page("A"), "New article “Roofs”"],
  [null, draft, "New article “Roofs”, a draft: visitors do not see it"],
  [draft, { title: "Roofs" }, "“Roofs” is no longer a draft: visitors see it"],
  [{ title: "Roofs" }, draft, "“Roofs” is a draft again: visitors do not see it"],
  [page("A"), null, "Deleted the article “Roofs”"],
  [page("A"), page("B"), "In “Roofs”: “Heading” in “Top of the page” is now “B”"],
  [page("A"), page("B".repeat(61)), "In “Roofs”: “Heading” in “Top of the page” was changed"],
  [
    page("A"),
    { title: "Roofs", intro: [] },
    "In “Roofs”: “Top of the page” was taken out",
    "In “Roofs”: “Opening words” was added",
  ],
  [page("A"), '{"title":', "“Roofs” was changed outside the desk and cannot be opened"],
] as const)
  test(`describes: ${lines.join(", ")}`, () => {
    const [was, is] = [before, after].map((value) =>
      value && typeof value === "object" ? JSON.stringify(value) : value,
    );
    assert.deepEqual(describeChanges("articles/a-roof", was as string, is as string), lines);
  });

test("describes added and removed redirects", () => {
  const lines = ["The old address /blog/a was taken out", "The old address /blog/b-c now leads to /blog"];
  assert.deepEqual(describeChanges("site/redirects", '{"/blog/a":"/blog"}', '{"/blog/b-c":"/blog"}'), lines);
});

test("merges the picked sides of conflicts", () => {
  const sides = [page("One"), page("Two"), page("Three", "b")].map((value) => JSON.stringify(value));
  const [base = "", ours = "", theirs = ""] = sides;
  const id = "articles/roofs hero.heading";
  const about = "In “Roofs”, “Heading” in “Top of the page”";
  const { conflicts } = mergeFile("articles/roofs", base, ours, theirs, null);
  assert.deepEqual(conflicts, [{ id, about, ours: "Two", theirs: "Three" }]);
  const picked = mergeFile("articles/roofs", base, ours, theirs, { [id]: "Theirs" });
  assert.deepEqual(picked, { value: page("Three", "b"), conflicts: [] });
});

// As the owner would say them on the phone.
for (const [name, before, after, line] of [
  ["site/business", { facts: { phone: "1" } }, { facts: { phone: "2" } }, "In “Business”: “Phone” is now “2”"],
  [
    "site/hours",
    { week: [{ days: ["Monday", "Tuesday", "Wednesday"], closes: "19:00" }] },
    { week: [{ days: ["Monday", "Tuesday", "Wednesday"], closes: "18:00" }] },
    "In “Opening hours”: “Closing time” on Monday to Wednesday is now “18:00”",
  ],
  ["site/images", {}, { "img-2041": {} }, "In “Pictures”: picture “img-2041” was added"],
  [
    "site/images",
    { porch: { rendering: true } },
    { porch: { rendering: false } },
    "In “Pictures”: “Drawn by a computer” in picture “porch” is now “No”",
  ],
] as const)
  test(`describes: ${line}`, () =>
    assert.deepEqual(describeChanges(name, JSON.stringify(before), JSON.stringify(after)), [line]));
