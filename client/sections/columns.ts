import { cx } from "class-variance-authority";

const wideClass = { 4: cx("lg:grid-cols-4"), 3: cx("lg:grid-cols-3"), 2: undefined };

/**
 * The columns of a list of so many items, in which no row is left half empty: on desktops the most that divide them, and of
 * two the last odd item takes both. Nothing where no columns do.
 */
export function columnsOf(count: number): string | undefined {
  const columns = ([4, 3, 2] as const).find((columns) => count % columns === 0);
  return columns && cx("grid gap-x-10 sm:grid-cols-2 sm:gap-y-6 sm:max-lg:*:last:odd:col-span-2", wideClass[columns]);
}
