import { Copy } from "../site/copy.tsx";

/** Short texts, each marked as one that speaks for something or against it. */
export function MarkList({ items, mark = "tick" }: { items: readonly string[]; mark?: "tick" | "cross" }) {
  return (
    <ul className={mark === "tick" ? "ticks" : "crosses"}>
      {items.map((text) => (
        <li key={text}>
          <Copy text={text} />
        </li>
      ))}
    </ul>
  );
}
