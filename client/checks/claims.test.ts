/** Which words claim what a contractor in Texas cannot stand behind, and which are like them and right. */
import assert from "node:assert/strict";
import test from "node:test";
import { untenable, workIn } from "./claims.ts";

for (const [text, why] of [
  ["Your licensed Houston roofing contractor", /claims a license/],
  ["Licensed, insured and local", /claims a license/],
  ["Ask a licensed roofer.", /claims a license/],
  ["The price never changes.", /nothing changes/],
  ["That price doesn’t grow.", /nothing changes/],
  ["The number in your proposal is the number you pay.", /nothing changes/],
  ["You get a quote that won’t go up.", /nothing changes/],
  ["No surprises on the last day.", /nothing changes/],
  ["If our work damages your home, we carry coverage for it.", /liability policies/],
  ["Our insurance covers any damage.", /liability policies/],
  ["Should anything go wrong, call us.", /liability policies/],
  ["Lead-safe practices on every job", /certification/],
  ["Lead has to be ruled out before the first scrape.", /certification/],
] as const) {
  test(`untenable: ${text}`, () => assert.match([...untenable(text)].join("\n"), why));
}

for (const text of [
  "{licensed-claim}",
  "Wired by a licensed electrician.",
  "There are no licensed roofers in Texas.",
  "The price of lumber can change.",
  "The price doesn’t change for the work it describes.",
  "The price won’t change unless you sign for it.",
  "The EPA’s rule asks for lead-safe work practices.",
]) {
  test(`tenable: ${text}`, () => assert.deepEqual([...untenable(text)], []));
}

for (const [text, work] of [
  ["Nine views of the work we do in Houston", "work we do"],
  ["See our finished projects", "our finished projects"],
  ["Kitchens we’ve built", "Kitchens we’ve built"],
  ["Pictures to plan your remodel with", undefined],
] as const) {
  test(`${work ? "speaks" : "does not speak"} of work that was done: ${text}`, () => assert.equal(workIn(text), work));
}
