/** Tests of the form schemas, and of suggestions for misspelled names. */
import assert from "node:assert/strict";
import test from "node:test";
import { suggest } from "./suggest.ts";
import { createFormSchema } from "./validate.ts";

type Part = Record<string, unknown> & { properties?: Record<string, Part>; items?: Part; additionalProperties?: Part };

// A path in a form schema: * is an item of a list, or an entry of a record.
for (const [name, place, known] of [
  ["articles/any", "meta.title", { minLength: 15, maxLength: 60, description: /search engine/ }],
  ["articles/any", "meta.description", { minLength: 70, maxLength: 155, long: true, marks: undefined }],
  ["articles/any", "published", { format: "date" }],
  ["articles/any", "callToAction.text", { marks: true, long: true }],
  ["articles/any", "sections.*.points.*.urgency", { enum: ["Critical", "High"] }],
  ["areas/any", "services.items.*.href", { choice: "pages", title: "Links to" }],
  ["areas/any", "nearby.*", { choice: "areas" }],
  ["services/any", "related.*", { choice: "services" }],
  ["pages/gallery", "image", { choice: "images", description: /social media/ }],
  ["site/images", "*.focus", { choice: "focus" }],
] as const) {
  test(`describes ${place} in the form schema of ${name}`, () => {
    const part = place
      .split(".")
      .reduce<Part | undefined>(
        (whole, key) => (key === "*" ? (whole?.items ?? whole?.additionalProperties) : whole?.properties?.[key]),
        createFormSchema(name) as Part,
      );
    for (const [key, value] of Object.entries(known)) {
      if (value instanceof RegExp) assert.match(String(part?.[key]), value);
      else assert.deepEqual(part?.[key], value, key);
    }
  });
}

test("suggests the nearest name only if it is similar", () => {
  assert.equal(suggest("/abuot", ["/", "/about", "/faqs"]), ": did you mean “/about”?");
  assert.equal(suggest("castle-wall", ["kitchen", "house"]), "");
});
