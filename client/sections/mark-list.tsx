import { cx } from "class-variance-authority";
import { Copy } from "../site/copy.tsx";

/**
 * Short texts, each marked as one that speaks for something or against it. A mark is the class that draws it.
 */
export function MarkList({
  items,
  mark = "tick",
  className,
}: {
  items: readonly string[];
  mark?: "tick" | "cross";
  className?: string | undefined;
}) {
  return (
    <ul className={cx("grid gap-2", className)}>
      {items.map((text) => (
        <li key={text} className={mark}>
          <Copy text={text} />
        </li>
      ))}
    </ul>
  );
}
