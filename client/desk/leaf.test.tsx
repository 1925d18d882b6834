/** Fields as somebody hears them who sees nothing, and the words that their labels have. */
import assert from "node:assert/strict";
import test from "node:test";
import { renderToStaticMarkup } from "react-dom/server";
import { form } from "../checks/judge.ts";
import { required } from "../checks/shape.ts";
import type { Schema } from "./api.ts";
import { DeskContext, FormContext } from "./desk-context.ts";
import { Leaf } from "./leaf.tsx";
import { labelOf, resolved } from "./schema.ts";

for (const [name, schema, value] of [
  ["a text", { type: "string" }, "A"],
  ["a picture", { choice: "images" }, "deck"],
  ["what stays in view", { choice: "focus" }, [50, 50]],
  ["some of a few", { type: "array", items: { enum: ["Monday"] } }, []],
  ["one of a few", { enum: ["Critical"] }, ""],
  ["a day", { type: "string", format: "date", pattern: "x" }, ""],
] as const) {
  test(`what is wrong is told at its field: ${name}`, () => {
    const html = renderToStaticMarkup(
      <DeskContext value={{ files: [], pictures: [], tokens: [] } as never}>
        <FormContext value={{ faults: [{ file: "", field: "a", message: "Not so." }] } as never}>
          <Leaf schema={schema as unknown as Schema} value={value as never} path="a" label="A" />
        </FormContext>
      </DeskContext>,
    );
    assert.match(
      html,
      /<(?:textarea|button|fieldset|select|input)[^>]*id="field-a"[^>]*aria-describedby="[^"]*fault-a/,
    );
    assert.match(html, /<span id="fault-a"[^>]*>Not so\./);
  });
}

test("no label is a word of the trade", () => {
  const labels = (schema: Schema): string[] => {
    const { properties = {}, items, additionalProperties, description = "" } = resolved(schema);
    const inner = [...Object.values(properties), items, additionalProperties].flatMap((part) =>
      part ? labels(part) : [],
    );
    return [description, ...Object.entries(properties).map(([name, part]) => labelOf(name, part)), ...inner];
  };
  const all = [...required, "articles/a", "areas/a", "services/a"].flatMap((name) => labels(form(name) as Schema));
  assert.ok(all.length > 500);
  const trade =
    /\b(?:hero|intro|excerpt|hub|fallback|panel|feed|renderings?|json|markdown|image|href|alt|opens|closes)\b/i;
  // “Opens” is one of the words for the hours.
  assert.deepEqual(
    all.filter((label) => trade.test(label)),
    ["Opens"],
  );
});
