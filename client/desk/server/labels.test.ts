/** Tests of the labels of all forms. */
import assert from "node:assert/strict";
import test from "node:test";
import { findShapeFaults, requiredFiles } from "../../checks/shape.ts";
import { createFormSchema } from "../../checks/validate.ts";
import type { Schema } from "../api.ts";
import { labelOf, resolveSchema } from "../schema.ts";

test("has labels without jargon", () => {
  const labels = (schema: Schema): string[] => {
    const { properties = {}, items, additionalProperties, description = "" } = resolveSchema(schema);
    const named = Object.entries(properties).flatMap(([name, part]) => [labelOf(name, part), ...labels(part)]);
    return [description, ...named, ...[items, additionalProperties].flatMap((part) => (part ? labels(part) : []))];
  };
  const all = [...requiredFiles, "articles/a", "areas/a", "services/a"].flatMap((name) =>
    labels(createFormSchema(name) as Schema),
  );
  const trade =
    /\b(?:hero|intro|excerpt|hub|fallback|panel|feed|renderings?|json|markdown|image|href|alt|opens|closes|stands?|beside|lead)\b/i;
  const found = all.filter((label) => trade.test(label));
  assert.deepEqual(found, ["Opens"]); // the label of an opening time
});

test("counts characters in messages as the rules do", () => {
  const [fault] = findShapeFaults("articles/any", { title: "🏠".repeat(100) }).filter(({ field }) => field === "title");
  assert.match(fault?.message ?? "", /this has 100$/);
});
