import { cx } from "class-variance-authority";
import { Copy } from "../site/copy.tsx";

/** Short texts, each ticked as one that speaks for something, or with a mark that makes the tick what speaks against it. */
export function MarkList({
  items,
  mark,
  className,
}: {
  items: readonly string[];
  mark?: "cross" | undefined;
  className?: string | undefined;
}) {
  return (
    <ul className={cx("grid gap-2", className)}>
      {items.map((text) => (
        <li key={text} className={cx("tick", mark)}>
          <Copy text={text} />
        </li>
      ))}
    </ul>
  );
}
