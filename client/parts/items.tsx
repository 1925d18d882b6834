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

/** The classes of an item and of its title, by the place of its rule on tablets and desktops. Phones show the rule above the item. */
const rules = {
  above: { item: cx("gap-y-under-title border-t py-3 sm:py-5"), title: undefined },
  below: {
    item: cx("gap-y-under-title max-sm:border-t max-sm:py-3 sm:gap-y-3"),
    title: cx("border-brass sm:self-end sm:border-b sm:pb-3"),
  },
};

/** A title with a text. A `rule` below the title separates it from the text; above, the item from the previous one. */
export function Item({
  place,
  title,
  text,
  href,
  badge,
  features,
  rule = "above",
  className,
}: ItemProps & { rule?: keyof typeof rules; className?: string | undefined }) {
  return (
    <li className={cx("relative grid content-start gap-x-10 border-brass", rules[rule].item, className)}>
      {place && <Eyebrow>{place}</Eyebrow>}
      <h3 className={rules[rule].title}>
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
