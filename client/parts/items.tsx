import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Copy } from "../site/copy.tsx";
import { Eyebrow } from "../ui/eyebrow.tsx";
import { StretchedLink } from "../ui/stretched-link.tsx";
import { MarkList } from "./mark-list.tsx";

interface ItemProps {
  /** A small line above the title. */
  place?: string | undefined;
  title: string;
  text: string;
  href?: string | undefined;
  /** A label after the title, such as the kind of the linked page. */
  badge?: ReactNode;
  features?: readonly string[];
}

export interface ItemsProps {
  items: readonly ItemProps[];
}

/** A title with a text, below a rule; `boxClass` and `titleClass` may put the rule elsewhere. */
export function Item({
  place,
  title,
  text,
  href,
  badge,
  features,
  boxClass = cx("gap-y-under-title border-t border-brass py-3 sm:py-5"),
  titleClass,
  className,
}: ItemProps & { boxClass?: string; titleClass?: string; className?: string | undefined }) {
  return (
    <li className={cx("relative grid content-start gap-x-10", boxClass, className)}>
      {place && <Eyebrow>{place}</Eyebrow>}
      <h3 className={titleClass}>
        {href ? <StretchedLink href={href}>{title}</StretchedLink> : <Copy text={title} />}
        {badge}
      </h3>
      {/* A link in the text is above the link of the title, which extends over the item. */}
      <p className={href && "relative"}>
        <Copy text={text} />
      </p>
      {features && <MarkList items={features} />}
    </li>
  );
}

/** The classes of an item with its title on the left. */
export const rowClass = cx("sm:grid-cols-[1fr_2fr] sm:items-baseline");
/** Titled items in rows, with the title on the left. On phones each text is below its title. */
export const ItemRows = ({ items, className }: ItemsProps & { className?: string }) => (
  <ul role="list" className={className}>
    {items.map((item) => (
      <Item key={item.title} {...item} className={rowClass} />
    ))}
  </ul>
);
