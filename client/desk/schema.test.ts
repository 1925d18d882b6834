import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import type { Schema } from "./api.ts";
import {
  createEmptyValue,
  describePath,
  hasExpired,
  lengthState,
  matchesSchema,
  missingItems,
  optionsOf,
  resolveSchema,
  singular,
  summary,
} from "./schema.ts";
import { tidyTexts } from "./value.ts";

test("returns the singular of a label", () => {
  const many = ["Paragraphs", "Counties", "Glass", "Glasses", "Kitchen range"];
  assert.deepEqual(many.map(singular), ["paragraph", "county", "glass", "glass", "kitchen range"]);
});

test("reports past dates", () => {
  const holiday: Schema = { properties: { date: { expires: true }, hours: {} } };
  for (const [date, isOver] of Object.entries({ "2020-12-25": true, "2999-12-25": false, "": false }))
    assert.equal(hasExpired(holiday, { date, hours: "2020-12-25" }), isOver, date);
});

for (const [text, schema, words, right] of [
  ["x".repeat(61), { minLength: 80, maxLength: 200 }, "61 of 80–200 characters", false],
  ["x".repeat(30), { minLength: 2, maxLength: 40 }, "30 of 40 characters", true],
  [" “€” ", { maxLength: 3 }, "3 of 3 characters", true],
  ["neither two characters nor a limit that is far are worth telling", { minLength: 2, maxLength: 90 }],
] as const)
  test(`shows the length limits: ${words ?? text}`, () =>
    assert.deepEqual(lengthState(text, schema), words && { words, right }));

for (const [count, schema, missing] of [
  [1, { minItems: 3, maxItems: 6 }, "1 of 3–6 entries"],
  [0, { minItems: 2 }, "0 of at least 2 entries"],
  [3, { minItems: 3, maxItems: 6 }, undefined],
  [0, { minItems: 1, maxItems: 3 }, undefined],
] as const)
  test(`counts missing items: ${count} of ${JSON.stringify(schema)}`, () =>
    assert.equal(missingItems(count, schema), missing));

const words: Schema = { title: "Words", anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] };

test("creates empty values", () => {
  const schema: Schema = {
    type: "object",
    required: ["items", "rating", "priority"],
    properties: {
      items: { type: "array", minItems: 2, items: words },
      rating: { type: "integer", minimum: 1 },
      priority: { type: "string", enum: ["Critical", "High"] },
      note: { type: "string" },
    },
  };
  assert.deepEqual(createEmptyValue(schema), { items: ["", ""], rating: 1, priority: "Critical" });
});

// The alternative of anyOf that the value matches.
test("picks the alternative that matches a value", () => {
  assert.deepEqual(resolveSchema(words, "text"), { title: "Words", type: "string" });
  assert.deepEqual(resolveSchema(words, ["text"]), { title: "Words", type: "array", items: { type: "string" } });
});

test("rejects values of another type", () => {
  const days: Schema = { type: "array", items: { type: "integer" } };
  const page: Schema = { type: "object", properties: { words, days }, additionalProperties: { type: "string" } };
  for (const value of [{}, { words: "a", days: [1] }, { words: ["a"], other: "" }])
    assert.ok(matchesSchema(page, value));
  for (const value of [null, [], "", { words: 5 }, { days: {} }, { days: ["1"] }, { other: [] }])
    assert.ok(!matchesSchema(page, value), JSON.stringify(value));
});

test("summarizes a value by its first text", () => {
  assert.equal(
    summary({ rating: 5, urgency: "", parts: [{ a: "" }, "Dents in metal"], text: "Look." }),
    "Dents in metal",
  );
  assert.equal(summary({ days: ["Monday", "Saturday"], opens: "08:00" }), "Monday, Saturday");
});

test("describes paths with the labels of the form", () => {
  const week = ["Monday", "Tuesday", "Wednesday"];
  const closes = { title: "Closing time" };
  const page: Schema = {
    properties: {
      meta: { title: "Search result", properties: { title: { type: "string" } } },
      items: { title: "Questions", items: { properties: { answer: { type: "string" } } } },
      intro: { items: { title: "Paragraph" } },
      week: {
        type: "array",
        items: { title: "Group of days", properties: { days: { items: { enum: week } }, closes } },
      },
      holidays: { items: { properties: { date: {}, closes } } },
    },
  };
  const value = {
    week: [{ days: week }, { days: ["Monday", "Wednesday"] }, { days: [] }],
    holidays: [{ date: "2026-12-25" }],
  };
  for (const [path, words] of Object.entries({
    "meta.title": "“Title” in “Search result”",
    "items.2.answer": "“Answer” in question 3",
    "callToAction.text": "“Text” in “Call to action”",
    "intro.0": "paragraph 1 in “Opening words”",
    "week.0.closes": "“Closing time” on Monday to Wednesday",
    "week.1.closes": "“Closing time” on Monday and Wednesday",
    "week.2.closes": "“Closing time” in group of days 3 in “Week”",
    "holidays.0.closes": "“Closing time” on December 25, 2026",
    "": "the whole page",
  }))
    assert.equal(describePath(path, page, value), words);
});

test("offers no drafts as link targets", () => {
  const files = ["decks", "roofs"].map((slug) => {
    const draft = slug === "decks";
    return { name: `services/${slug}`, group: "Services", title: slug, path: `/services/${slug}`, draft };
  });
  assert.deepEqual(optionsOf({ choice: "pages" }, files), [["/services/roofs", "roofs"]]);
  assert.deepEqual(optionsOf({ choice: "services" }, files), [["roofs", "roofs"]]);
});

test("counts characters as the server does", () => {
  for (const text of [
    "🏠".repeat(30),
    "é".repeat(51),
    "e\u0301".repeat(26),
    `a${" ".repeat(60)}b`,
    "--".repeat(26),
    " 'a' ".repeat(10),
  ]) {
    const isTaken = z.string().max(50).safeParse(tidyTexts(text)).success;
    assert.equal(lengthState(text, { maxLength: 50 })?.right ?? true, isTaken, text);
  }
});
