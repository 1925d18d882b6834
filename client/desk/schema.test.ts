import assert from "node:assert/strict";
import test from "node:test";
import type { Schema } from "./api.ts";
import { blank, inWords, labelOf, measure, offers, oneOf, resolved, summary } from "./schema.ts";

for (const [name, label, one] of [
  ["callToAction", "Call to action", "call to action"],
  ["paragraphs", "Paragraphs", "paragraph"],
  ["counties", "Counties", "county"],
  ["kitchen-range", "Kitchen range", "kitchen range"],
  ["glass", "Glass", "glass"],
] as const) {
  test(`${name} in words`, () => {
    assert.equal(labelOf(name), label);
    assert.equal(oneOf(label), one);
  });
}

for (const [text, schema, words, right] of [
  ["x".repeat(61), { minLength: 80, maxLength: 200 }, "61 of 80–200 characters", false],
  ["x".repeat(30), { minLength: 2, maxLength: 40 }, "30 of 40 characters", true],
  [" “€” ", { maxLength: 3 }, "3 of 3 characters", true],
] as const) {
  test(`limits: ${words}`, () => assert.deepEqual(measure(text, schema), { words, right }));
}

test("neither two characters nor a least that is there are worth telling", () => {
  for (const minLength of [2, 5]) assert.equal(measure("Roofs", { minLength }), undefined);
});
test("a limit is worth telling once it is near", () =>
  assert.equal(measure("x".repeat(29), { minLength: 2, maxLength: 40 }), undefined));

const words: Schema = { title: "Words", anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] };
const root: Schema = {
  type: "object",
  required: ["heading", "items", "rating", "priority"],
  properties: {
    heading: { type: "string", minLength: 2 },
    items: { type: "array", minItems: 2, items: words },
    rating: { type: "integer", minimum: 1 },
    priority: { type: "string", enum: ["Critical", "High"] },
    note: { type: "string" },
  },
};

test("a new part is as empty as its schema lets it be", () => {
  assert.deepEqual(blank(root), { heading: "", items: ["", ""], rating: 1, priority: "Critical" });
});

test("of several schemas that one holds which the value follows", () => {
  assert.equal(resolved(words, "text").type, "string");
  assert.deepEqual(resolved(words, ["text"]), { title: "Words", type: "array", items: { type: "string" } });
});

test("an item is called by its first words", () => {
  assert.equal(summary({ rating: 5, urgency: "", heading: "Dents in metal", text: "Look." }), "Dents in metal");
  assert.equal(summary([{ a: "" }, "Second"]), "Second");
  assert.equal(summary({ days: ["Monday", "Saturday"], opens: "08:00" }), "Monday, Saturday");
});

test("a path as an owner says it", () => {
  const page: Schema = {
    properties: {
      meta: { title: "Search result", properties: { title: { type: "string" } } },
      items: { title: "Questions", items: { properties: { answer: { type: "string" } } } },
      intro: { items: { title: "Paragraph" } },
    },
  };
  assert.equal(inWords("meta.title", page), "the title of the search result");
  assert.equal(inWords("items.2.answer", page), "the answer of question 3");
  assert.equal(inWords("callToAction.text", page), "the text of the call to action");
  assert.equal(inWords("sections.0.paragraphs.1", page), "paragraph 2 of section 1");
  assert.equal(inWords("intro.0", page), "paragraph 1 of the opening words");
  const hours: Schema = { items: { title: "Group of days", properties: { closes: { title: "Closing time" } } } };
  assert.equal(inWords("0.closes", hours), "the closing time of group of days 1");
});

test("nothing offers a draft", () => {
  const files = ["decks", "roofs"].map((slug) => {
    const draft = slug === "decks";
    return { name: `services/${slug}`, group: "Services", title: slug, path: `/services/${slug}`, draft };
  });
  assert.deepEqual(offers({ choice: "pages" }, files), [["/services/roofs", "roofs"]]);
  assert.deepEqual(offers({ choice: "services" }, files), [["roofs", "roofs"]]);
});
