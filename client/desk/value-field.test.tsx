/** Tests of the accessible names and descriptions of fields. */
import assert from "node:assert/strict";
import test from "node:test";
import { renderToStaticMarkup } from "react-dom/server";
import type { Json, Schema } from "./api.ts";
import { DeskContext, FormContext } from "./desk-context.ts";
import { ValueField } from "./value-field.tsx";

for (const [name, schema, value] of [
  ["text", {}, "A"],
  ["picture", { choice: "images" }, "deck"],
  ["focus", { choice: "focus" }, [50, 50]],
  ["checkboxes", { type: "array", items: { enum: ["Monday"] } }, []],
  ["select", { enum: ["Critical"] }, ""],
  ["date", { format: "date" }, ""],
] as [string, Schema, Json][])
  test(`describes the ${name} by its violations`, () => {
    const html = renderToStaticMarkup(
      <DeskContext value={{ files: [], pictures: [], tokens: [] } as never}>
        <FormContext value={{ file: { schema }, faults: [{ file: "", field: "a", message: "Not so." }] } as never}>
          <ValueField schema={schema} value={value} path="a" label="A" />
        </FormContext>
      </DeskContext>,
    );
    assert.match(html, /<[a-z]+[^>]*id="field-a"[^>]*aria-describedby="[^"]*fault-a/);
    assert.match(html, /<span id="fault-a"[^>]*>Not so\./);
  });
