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

for (const text of ["(713) 555-0142", "713.555.0142", "+44 20 7946 0958", "713–555–0142"]) {
  test(`a number typed by hand: ${text}`, () => assert.match([...faultsOfStyle(text)].join(), /write \{phone\}/));
}

for (const text of ["Doors - and drawers", "Doors – and drawers", "Doors — and drawers", "3 - 5 days"]) {
  test(`a dash between spaces: ${text}`, () => assert.match([...faultsOfStyle(text)].join(), /between spaces/));
}

for (const [text, american] of [
  ["Choose your colour", /without u/],
  ["six metres", /meter/],
  ["We customise it", /-ize/],
  ["a grey wall", /gray/],
  ["mould behind it", /mold/],
  ["two storeys", /story/],
  ["whilst it dries", /while/],
  ["The gutter wants cleaning.", /needs cleaning/],
  ["We mend the fence.", /repair/],
  ["Permits come on top.", /is extra/],
  ["Call us in good time.", /early/],
  ["as the maker says", /manufacturer/],
] as const) {
  test(`not American: ${text}`, () => assert.match([...faultsOfStyle(text)].join(), american));
}

test("one way to write a thousand", () => assert.match([...faultsOfStyle("1,000+ projects")].join(), /1000\+/));
test("no word against others", () =>
  assert.match([...faultsOfStyle("Anyone can own a truck and a ladder.")].join(), /talks down/));

for (const text of [
  "The cap comes on top of the last row.",
  "We recommend four hours of labor at Towne Centre.",
  "One inch on 1,000 square feet",
  "Call {phone}.",
  "8:00 AM - 7:00 PM",
  "3-5 days, 15-20% more, 300-500%",
  "1000+ projects, $2,000,000, 2024-2026",
  "Up to 100 square feet of roofing or 128 of siding",
]) {
  test(`nothing to complain about: ${text}`, () => assert.deepEqual([...faultsOfStyle(text)], []));
}

for (const [name, text] of [
  ["fixed price", "at fixed prices"],
  ["say so", "we’ll say so"],
  ["what …, what … and what …", "Learn what breaks, what holds and what it costs."],
] as const) {
  test(`a formula: ${text}`, () => {
    const found = formulas.filter(({ phrase }) => phrase.test(text));
    assert.deepEqual(
      found.map((formula) => formula.name),
      [name],
    );
  });
}
