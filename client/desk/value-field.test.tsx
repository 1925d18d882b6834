/** Tests of the accessible names and descriptions of fields. */
import assert from "node:assert/strict";
import test from "node:test";
import { renderToStaticMarkup } from "react-dom/server";
import type { Json, Schema } from "./api.ts";
import { DeskContext, FormContext } from "./desk-context.ts";
import { Leaf } from "./leaf.tsx";

for (const [name, schema, value] of [
  ["a text", {}, "A"],
  ["a picture", { choice: "images" }, "deck"],
  ["what stays in view", { choice: "focus" }, [50, 50]],
  ["some of a few", { type: "array", items: { enum: ["Monday"] } }, []],
  ["one of a few", { enum: ["Critical"] }, ""],
  ["a day", { format: "date" }, ""],
] as [string, Schema, Json][])
  test(`faults of ${name}`, () => {
    const html = renderToStaticMarkup(
      <DeskContext value={{ files: [], pictures: [], tokens: [] } as never}>
        <FormContext value={{ file: { schema }, faults: [{ file: "", field: "a", message: "Not so." }] } as never}>
          <Leaf schema={schema} value={value} path="a" label="A" />
        </FormContext>
      </DeskContext>,
    );
    assert.match(html, /<[a-z]+[^>]*id="field-a"[^>]*aria-describedby="[^"]*fault-a/);
    assert.match(html, /<span id="fault-a"[^>]*>Not so\./);
  });
