/** Which words claim what a contractor in Texas cannot stand behind, and which are like them and right. */
import assert from "node:assert/strict";
import test from "node:test";
import { untenable, workIn } from "./claims.ts";

for (const [text, why] of [
  ["Licensed and insured crews", /claims a license/],
  ["We’re fully licensed, bonded and insured.", /claims a license/],
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
  "Insured, with licensed electrical, plumbing and AC trades",
  "Wired by a licensed electrician.",
  "Ask your agent, a licensed public adjuster or a lawyer.",
  "Texas has no state license for roofers.",
  "There are no licensed roofers in Texas.",
  "A licensed electrical contractor does the wiring.",
  "The price doesn’t change for the work it describes.",
  "The price won’t change unless you sign for it.",
  "The price of lumber can change.",
  "$2 million liability coverage: ask for the certificate.",
  "Scraping lead paint is work for a firm with EPA lead-safe certification.",
  "Your policy covers all the rooms of the house.",
  "The EPA’s rule asks for lead-safe work practices.",
  "Unless a test clears it, paint counts as lead paint.",
]) {
  test(`tenable: ${text}`, () => assert.deepEqual([...untenable(text)], []));
}

for (const [text, work] of [
  ["Nine views of the work we do in Houston", "work we do"],
  ["See our finished projects", "our finished projects"],
  ["Kitchens we’ve built", "Kitchens we’ve built"],
  ["Where a caption says rendering, it’s a drawing of ours and not a finished project.", undefined],
  ["Pictures to plan your remodel with", undefined],
] as const) {
  test(`${work ? "speaks" : "does not speak"} of work that was done: ${text}`, () => assert.equal(workIn(text), work));
}
