import assert from "node:assert/strict";
import test from "node:test";
import { requiredFiles } from "../checks/shape.ts";
import { createFormSchema } from "../checks/validate.ts";
import { fieldOfMark, markTexts, unmarked } from "./marks.ts";

interface Schema {
  type?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  choice?: string;
  enum?: string[];
  pattern?: string;
  format?: string;
}

/** Returns an example value of a schema, with one item in each list. Free text is “text”; a string with a format, a pattern or a choice is “name”. */
function exampleOf({ anyOf, items, properties, additionalProperties, ...text }: Schema): unknown {
  if (anyOf?.[0]) return exampleOf(anyOf[0]);
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, exampleOf(part)]));
  if (items) return [exampleOf(items)];
  if (typeof additionalProperties === "object") return { key: exampleOf(additionalProperties) };
  return (text.choice ?? text.enum ?? text.pattern ?? text.format) ? "name" : "text";
}

/** The free texts that are not marked, because pages do not show them as written, and the choice that is marked, because pages show it. */
const unshown = /^site\/(?:hours|inconsistencies|order|redirects):|:(?:facts|meta|article\.months)\./;
const shownName = /\.urgency$/;

for (const file of [...requiredFiles, "articles/a", "areas/a", "services/a"])
  test(`marks the texts of ${file}, not the names`, () => {
    const check = (marked: unknown, path: string) => {
      if (marked && typeof marked === "object") {
        for (const [key, part] of Object.entries(marked)) check(part, path ? `${path}.${key}` : key);
        return;
      }
      const field = `${file}:${path}`;
      const text = String(marked);
      const isText = shownName.test(field) || (unmarked(text) === "text" && !unshown.test(field));
      assert.equal(text === unmarked(text) ? undefined : fieldOfMark(text), isText ? field : undefined, field);
    };
    check(markTexts(file, exampleOf(createFormSchema(file) as Schema)), "");
  });

test("leaves empty texts and damaged files as they are", () => {
  assert.deepEqual(markTexts("pages/about", { text: "", list: [], flag: true, count: 3 }), {
    text: "",
    list: [],
    flag: true,
    count: 3,
  });
  assert.equal(markTexts("pages/about", null), null);
});
