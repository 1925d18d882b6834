import { Copy } from "../site/copy.tsx";

/** Short texts, each marked as one that speaks for something or against it. A mark is the class that draws it. */
export function MarkList({ items, mark = "tick" }: { items: readonly string[]; mark?: "tick" | "cross" }) {
  return (
    <ul className="grid gap-2">
      {items.map((text) => (
        <li key={text} className={mark}>
          <Copy text={text} />
        </li>
      ))}
    </ul>
  );
}
