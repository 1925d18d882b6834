import { Copy } from "../site/copy.tsx";
import type { ItemsProps } from "./items.tsx";

/** Numbered steps below each other, with a vertical line from each number to the next one. */
export const Timeline = ({ items, className }: ItemsProps & { className?: string }) => (
  <ol role="list" className={className}>
    {items.map(({ title, text }) => (
      <li key={title} className="numeral-line numeral pb-7 last:pb-0">
        <h3 className="mb-under-title">
          <Copy text={title} />
        </h3>
        <p className="max-w-prose">
          <Copy text={text} />
        </p>
      </li>
    ))}
  </ol>
);
