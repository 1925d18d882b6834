import assert from "node:assert/strict";
import test from "node:test";
import { rowSpan } from "./row-span.ts";

/** Returns the columns that each item of a list takes. */
const spansOf = (count: number) =>
  Array.from({ length: count }, (_, index) => Number(rowSpan(index, count).replace(/\D+/g, "")));

for (const [count, spans] of [
  [1, [6]],
  [2, [3, 3]],
  [3, [2, 2, 2]],
  [4, [3, 3, 3, 3]],
  [5, [2, 2, 2, 3, 3]],
  [6, [2, 2, 2, 2, 2, 2]],
  [7, [2, 2, 2, 3, 3, 3, 3]],
] as const)
  test(`fills the rows of ${count} items`, () => assert.deepEqual(spansOf(count), spans));
