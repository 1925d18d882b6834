import { cx } from "class-variance-authority";

/** The columns of a list whose items say how many they take: columnClass. */
export const columnsClass = cx("sm:grid-cols-2 lg:grid-cols-6");

/**
 * The columns that an item of such a list takes, by how many items there are: no row is left half empty. Two go beside each
 * other, four two by two, five are two wide ones above three; of two columns, the last odd item takes both.
 */
export function columnClass(count: number, index: number): string {
  const wide = 2 * ((3 - (count % 3)) % 3);
  return cx(
    spanLastClass(count, index),
    index >= wide ? "lg:col-span-2" : count > 1 ? "lg:col-span-3" : "lg:col-span-6",
  );
}

/** Where a list has two columns, the last odd item takes both. */
export function spanLastClass(count: number, index: number): string | undefined {
  return count % 2 === 1 && index === count - 1 ? cx("sm:col-span-2") : undefined;
}
