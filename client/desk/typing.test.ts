import assert from "node:assert/strict";
import test from "node:test";
import { typeset } from "./typing.ts";

/** What a text becomes where each of its characters is typed. */
function typed(text: string): string {
  let field = "";
  for (const character of text) {
    const set = typeset(field, character);
    field = set ? field.slice(0, field.length - set.takes) + set.text : field + character;
  }
  return field;
}

for (const [text, set] of [
  [`He said "yes" and left.`, "He said “yes” and left."],
  [`"Yes", he said`, "“Yes”, he said"],
  [`the owner's ("best") work`, "the owner’s (“best”) work"],
  [`a 'quoted' word, it's`, "a ‘quoted’ word, it’s"],
  [`"'Both' of them"`, "“‘Both’ of them”"],
  ["3--5 days", "3–5 days"],
  ["24-48 hours", "24-48 hours"],
  ["plain words", "plain words"],
] as const) {
  test(`typing ${text}`, () => assert.equal(typed(text), set));
}
