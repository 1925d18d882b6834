import { Band, type Ground } from "./band.tsx";
import { Titled } from "./titled.tsx";

export interface TitledItem {
  title: string;
  text: string;
  href?: string | undefined;
}

/** Titles with a sentence each: values, benefits, uses. */
export function TitledItems({
  heading,
  items,
  ground,
}: {
  heading: string;
  items: readonly TitledItem[];
  ground?: Ground;
}) {
  return (
    <Band heading={heading} {...(ground && { ground })}>
      <TitledList items={items} />
    </Band>
  );
}

export function TitledList({ items, className = "titled-list" }: { items: readonly TitledItem[]; className?: string }) {
  return (
    <ul className={className} data-slot="titled-list">
      {items.map(({ title, text, href }) => (
        <li key={title}>
          <Titled title={href ? <a href={href}>{title}</a> : title} text={text} />
        </li>
      ))}
    </ul>
  );
}
