import { cx } from "class-variance-authority";
import type { Ground } from "./band.tsx";
import { columnClass, columnsClass, spanLastClass } from "./columns.ts";
import { TitledFold } from "./fold.tsx";
import { lineClass, type TitledItem } from "./titled-items.tsx";

/**
 * Titles with a sentence each, of which phones show the titles, which open. As wide as the page, or `narrow` beside
 * something: then it has at most two columns, and is as high as what stands there.
 */
export function FoldedItems({
  items,
  ground = "plain",
  narrow = false,
}: {
  items: readonly Omit<TitledItem, "href">[];
  ground?: Ground;
  narrow?: boolean;
}) {
  const place = narrow ? spanLastClass : columnClass;
  return (
    <ul
      className={cx(
        "grid gap-x-10",
        narrow ? "content-between sm:grid-cols-2 sm:gap-y-7" : ["sm:gap-y-8", columnsClass],
      )}
    >
      {items.map(({ title, text }, index) => (
        <li key={title} className={cx("sm:pt-4", lineClass[ground], place(items.length, index))}>
          <TitledFold title={title} text={text} />
        </li>
      ))}
    </ul>
  );
}
