/** How long a page may be. */
import assert from "node:assert/strict";
import test from "node:test";
import { judgeReading } from "./reading.ts";
import { siteOf } from "./site.ts";

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
