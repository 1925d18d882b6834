import assert from "node:assert/strict";
import test from "node:test";
import { lookOf } from "./places.ts";

for (const [text, shown, found] of [
  ["Plain words (really).", "  Plain words\n  (really). ", true],
  ["Plain words", "Plain words and more", false],
  ["Call {phone} now.", "Call (713) 555-0142 now.", true],
  ["See our [guide to hail](/blog/hail-damage).", "See our guide to hail.", true],
  ["[Guide](/blog) or {email}", "Guide or hello@example.com", true],
  ["20+", "20+", true],
] as const) {
  test(`${text} and ${shown.trim()}`, () => assert.equal(lookOf(text)?.test(shown), found));
}

test("a token alone could be anything", () => {
  assert.equal(lookOf("{licensed-claim}"), undefined);
  assert.equal(lookOf("–"), undefined);
});
