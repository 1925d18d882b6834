import { cx } from "class-variance-authority";
import { Copy } from "../site/copy.tsx";

/** Short texts, each with a tick for an advantage, or with the mark of another class for a disadvantage. */
export function MarkList({
  items,
  mark,
  className,
}: {
  items: readonly string[];
  mark?: string | undefined;
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
