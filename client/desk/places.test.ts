import assert from "node:assert/strict";
import test from "node:test";
import { lookOf } from "./places.ts";

for (const [text, shown, found] of [
  ["Plain words (really).", "  Plain words\n  (really). ", true],
  ["Plain words", "Plain words and more", false],
  ["[Guide](/blog) or {email} now.", "Guide or hello@example.com now.", true],
  ["20+", "20+", true],
  ["{licensed-claim} –", "anything –", undefined],
] as const)
  test(`${text} and ${shown.trim()}`, () => assert.equal(lookOf(text)?.test(shown), found));
