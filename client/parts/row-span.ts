import { cx } from "class-variance-authority";

/** The classes of items that take a third, a half or all of a row, in a grid of six columns from 64rem on. */
const [third, half, whole] = [cx("lg:col-span-2"), cx("lg:col-span-3"), cx("lg:col-span-6")] as const;

/**
 * Returns the class of an item of a list without incomplete rows. Rows have three items. If the last row would have one or two, the last
 * four or two items are in rows of two.
 */
export function rowSpan(index: number, count: number) {
  if (count === 1) return whole;
  const rest = count % 3;
  const inPairs = rest === 1 ? 4 : rest;
  return index < count - inPairs ? third : half;
}
