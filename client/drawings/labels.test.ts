/** Tests of the drawings, and of the labels that content adds to a drawing. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { drawingSpecs } from "../checks/drawings.ts";
import { fillLabels } from "./labels.ts";

const points = [{ label: "You & <us>", measure: "¼ in." }, { measure: "3 × 4 in." }];

test("fills each placeholder with its point's escaped text", () => {
  const drawing = "<text>{label 1}</text><text>{measure 1}</text><text>{measure 2}</text><text>{label 2}</text>";
  const filled = "<text>You &#38; &#60;us></text><text>¼ in.</text><text>3 × 4 in.</text><text></text>";
  assert.equal(fillLabels(drawing, points), filled);
});

for (const [name, { numbers, measures = [], lines = [] }] of Object.entries(drawingSpecs)) {
  test(`${name} has a number and placeholders for each point`, () => {
    const drawing = readFileSync(`drawings/${name}.svg`, "utf8");
    assert.ok(drawing.includes(`>${"123456789".slice(0, numbers)}<`));
    for (const number of measures.keys()) assert.ok(drawing.includes(`{measure ${number + 1}}`));
    for (const line of new Set(lines)) assert.ok(drawing.includes(`{label ${line}}`));
  });
}

/** Pages load these drawings as pictures: rules of the page do not apply to them. */
const isPicture = (name: string) => name.startsWith("house-");
const drawings = readdirSync("drawings").filter((name) => name.endsWith(".svg"));

for (const name of drawings.filter((name) => !isPicture(name))) {
  test(`${name} is hidden from screen readers and has no ids`, () => {
    const drawing = readFileSync(`drawings/${name}`, "utf8");
    assert.match(drawing, /^<svg [^>]* aria-hidden="true">/);
    assert.doesNotMatch(drawing, / id="/);
  });
}

// The background is opaque, because lines keep their colors on the dark pages of forced colors.
for (const name of drawings.filter(isPicture)) {
  test(`${name} has the colors of the theme, a background and no text`, () => {
    const drawing = readFileSync(`drawings/${name}`, "utf8");
    const theme = readFileSync("styles/theme.css", "utf8");
    for (const color of new Set(drawing.match(/#[\da-f]{6}/g))) assert.ok(theme.includes(`: ${color};`), color);
    const [, width = "", height = ""] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawing) ?? [];
    assert.match(
      drawing,
      new RegExp(`^<svg [^>]*preserveAspectRatio="none"[^>]*>\\n<path d="M0 0h${width}v${height}h-${width}z" fill=`),
    );
    assert.doesNotMatch(drawing, /<text/);
  });
}
