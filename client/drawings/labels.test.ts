/** Tests of the labels that content adds to a drawing. */
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

for (const name of readdirSync("drawings").filter((name) => name.endsWith(".svg"))) {
  test(`${name} is hidden from screen readers and has no ids`, () => {
    const drawing = readFileSync(`drawings/${name}`, "utf8");
    assert.match(drawing, /^<svg [^>]* aria-hidden="true">/);
    assert.doesNotMatch(drawing, / id="/);
  });
}
