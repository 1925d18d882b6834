import { cx } from "class-variance-authority";
import { Copy } from "../site/copy.tsx";

/**
 * Short texts, each marked as one that speaks for something or against it. A mark is the class that draws it. `wide` where
 * the list has the width of a page: then it has two columns.
 */
export function MarkList({
  items,
  mark = "tick",
  wide = false,
}: {
  items: readonly string[];
  mark?: "tick" | "cross";
  wide?: boolean;
}) {
  return (
    <ul className={cx("grid gap-2", wide && "gap-x-16 lg:grid-cols-2")}>
      {items.map((text) => (
        <li key={text} className={mark}>
          <Copy text={text} />
        </li>
      ))}
    </ul>
  );
}
