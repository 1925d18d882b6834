import type { Service } from "../content/schema.ts";
import { Copy } from "../site.tsx";

/** Titles with a sentence each: offered work, benefits, uses. */
export function TitledList({
  items,
  className = "titled-list",
}: {
  items: { title: string; text: string; href?: string | undefined }[];
  className?: string;
}) {
  return (
    <ul className={className} data-slot="titled-list">
      {items.map(({ title, text, href }) => (
        <li key={title}>
          <h3>{href ? <a href={href}>{title}</a> : title}</h3>
          <p>
            <Copy text={text} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Steps in their order. */
export function Steps({ steps }: { steps: Service["process"]["steps"] }) {
  return (
    <ol className="steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>
            <Copy text={text} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Links to other pages with a sentence each. */
export function LinkCards({ items }: { items: { title: string; text: string; href: string }[] }) {
  return (
    <ul className="link-cards" data-slot="link-cards">
      {items.map(({ title, text, href }) => (
        <li key={href}>
          <h3>
            <a href={href}>{title}</a>
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
