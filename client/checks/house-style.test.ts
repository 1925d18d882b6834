/** What the copy's style refuses, and what looks like it and is right. */
import assert from "node:assert/strict";
import test from "node:test";
import { faultsOfStyle, formulas, inTitleCase } from "./house-style.ts";

const places = new Set(["The", "Woodlands", "Sugar", "Land", "Houston", "Clear", "Lake"]);

for (const [heading, titled] of [
  ["Houston is hard on houses. We build for that.", false],
  ["Remodeling near Clear Lake and The Woodlands", false],
  ["Hail damage on a Houston roof: Five warning signs", false],
  ["Hail Damage on a Houston Roof: Five Warning Signs", true],
] as const) {
  test(`${titled ? "title case" : "a sentence"}: ${heading}`, () => assert.equal(inTitleCase(heading, places), titled));
}

for (const [text, fault] of [
  ["(713) 555-0142", /write \{phone\}/],
  ["713.555.0142", /write \{phone\}/],
  ["+44 20 7946 0958", /write \{phone\}/],
  ["713–555–0142", /write \{phone\}/],
  ["Doors — and drawers", /between spaces/],
  ["3 - 5 days", /between spaces/],
  ["Choose your colour", /without u/],
  ["six metres", /meter/],
  ["We customise it", /-ize/],
  ["mould behind it", /mold/],
  ["The gutter wants cleaning.", /needs cleaning/],
  ["Permits come on top.", /is extra/],
] as const) {
  test(`refused: ${text}`, () => assert.match([...faultsOfStyle(text)].join(), fault));
}

for (const text of [
  "The cap comes on top of the last row.",
  "We recommend four hours of labor at Towne Centre.",
  "Call {phone}.",
  "8:00 AM - 7:00 PM",
  "3-5 days, 15-20% more, 300-500%",
  "1000+ projects, $2,000,000, 2024-2026",
]) {
  test(`nothing to complain about: ${text}`, () => assert.deepEqual([...faultsOfStyle(text)], []));
}

test("a formula is found in all its forms", () => {
  for (const [name, text] of [
    ["fixed price", "at fixed prices"],
    ["say so", "we’ll say so"],
    ["what …, what … and what …", "Learn what breaks, what holds and what it costs."],
  ] as const)
    assert.match(text, formulas[name] ?? /^$/);
});
