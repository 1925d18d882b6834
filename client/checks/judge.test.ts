/** What forms know of their fields, and which names are near enough to be meant. */
import assert from "node:assert/strict";
import test from "node:test";
import { form } from "./judge.ts";
import { meant } from "./nearest.ts";

type Part = Record<string, unknown> & { properties?: Record<string, Part>; items?: Part };

/** The part of a form at a place such as “sections.points.title”, of lists that of their entries. */
function at(name: string, field: string): Part {
  return field.split(".").reduce<Part>(
    (part, key) => {
      const next = (part.items ?? part).properties?.[key];
      assert.ok(next, `${name} has no ${field}`);
      return next;
    },
    form(name) as Part,
  );
}

for (const [name, field, known] of [
  ["articles/any", "meta.title", { minLength: 15, maxLength: 60, description: /search result/ }],
  ["articles/any", "meta.description", { minLength: 70, maxLength: 160, long: true, marks: undefined }],
  ["articles/any", "published", { format: "date" }],
  ["articles/any", "callToAction.text", { marks: true, long: true }],
  ["articles/any", "sections.points.urgency", { enum: ["Critical", "High"] }],
  ["areas/any", "services.items.href", { choice: "pages", title: "Leads to" }],
  ["pages/gallery", "image", { choice: "images", description: /social media/ }],
] as const) {
  test(`a form knows of ${name}, ${field}`, () => {
    const part = at(name, field);
    for (const [key, value] of Object.entries(known)) {
      if (value instanceof RegExp) assert.match(String(part[key]), value);
      else assert.deepEqual(part[key], value, key);
    }
  });
}

test("lists and records of names tell what they are names of", () => {
  assert.equal(at("services/any", "related").items?.choice, "services");
  assert.equal(at("areas/any", "nearby").items?.choice, "areas");
  const image = form("site/images")?.additionalProperties as Part;
  assert.equal(image.properties?.focus?.choice, "focus");
});

test("a name means the nearest one that is near", () => {
  assert.equal(meant("/abuot", ["/", "/about", "/faqs"]), ": did you mean “/about”?");
  assert.equal(meant("castle-wall", ["kitchen", "house"]), "");
});
