/** How a page has to sound. */
import assert from "node:assert/strict";
import test from "node:test";
import { judgeReading } from "./reading.ts";
import { siteOf } from "./site.ts";

const stiff = Array.from({ length: 30 }, () => "We do not start the work until you have read it all.");

for (const [what, paragraphs, told] of [
  ["a page on which nobody says don’t", stiff, ["not one contraction in 360 words"]],
  ["one contraction in a page", [...stiff, "Don’t sign in a hurry."], []],
  ["a possessive, which is none", [...stiff, "It is the roof’s edge."], ["not one contraction in 365 words"]],
  ["a page of a few words", stiff.slice(0, 10), []],
] as const) {
  test(`voice: ${what}`, () => {
    const messages: string[] = [];
    const site = siteOf({ "pages/about": { story: { paragraphs } } }, []);
    judgeReading(site, (_name, _field, message) => messages.push(message), "2026-11-22");
    assert.deepEqual(
      messages.map((message) => message.replace(/ sounds stiff.*/, "")),
      told,
    );
  });
}

test("a list of many pages may grow", () => {
  const babble = (seed: number) =>
    Array.from({ length: 30 }, (_, word) => ((seed + 1) * (word + 7) * 2654435761).toString(36)).join(" ");
  const articles = Array.from({ length: 100 }, (_, index) => [`articles/${index}`, { excerpt: babble(index) }]);
  const messages: string[] = [];
  judgeReading(
    siteOf({ "pages/blog": {}, ...Object.fromEntries(articles) }, []),
    (name, _field, message) => messages.push(`${name}: ${message}`),
    "2026-11-22",
  );
  assert.deepEqual(messages, []);
});
