import { cx } from "class-variance-authority";
import { Copy } from "../site/copy.tsx";
import { Badge } from "../ui/badge.tsx";
import { MarkList } from "./mark-list.tsx";

interface ItemProps {
  title: string;
  text: string;
  href?: string | undefined;
  /** The kind of the linked page. */
  badge?: string;
  features?: readonly string[];
}

export interface ItemsProps {
  items: readonly ItemProps[];
}

export function Item({
  title,
  text,
  href,
  badge,
  features,
  className,
}: ItemProps & { className?: string | undefined }) {
  return (
    <li
      className={cx(
        "relative grid content-start gap-x-10 gap-y-under-title border-t border-brass py-3 sm:py-5",
        className,
      )}
    >
      <h3>
        {href ? (
          <a className="stretched hover:text-brick hover:underline" href={href}>
            {title}
          </a>
        ) : (
          <Copy text={title} />
        )}
        {badge && (
          <Badge variant="accent" className="ms-[0.6em]">
            {badge}
          </Badge>
        )}
      </h3>
      <p className="relative">
        <Copy text={text} />
      </p>
      {features && <MarkList items={features} />}
    </li>
  );
}

/** The classes of an item with its title on the left. */
export const rowClass = cx("sm:grid-cols-[1fr_2fr] sm:items-baseline");
const wideClass = { 4: cx("lg:grid-cols-4"), 3: cx("lg:grid-cols-3"), 2: undefined };

/**
 * Titled items in columns without incomplete rows. Desktops show the largest number of columns, up to four, that divides the number of
 * items. In two columns, a last odd item spans both. Without a divisor, items are in rows.
 */
export function ItemGrid({ items }: ItemsProps) {
  const columns = ([4, 3, 2] as const).find((columns) => items.length % columns === 0);
  if (!columns) return <ItemRows items={items} />;
  return (
    <ul
      className={cx("grid gap-x-10 sm:grid-cols-2 sm:gap-y-6 sm:max-lg:*:last:odd:col-span-2", wideClass[columns])}
      role="list"
    >
      {items.map((item) => (
        <Item key={item.title} {...item} />
      ))}
    </ul>
  );
}

/** Titled items in rows, with the title on the left. On phones each text is below its title. */
export const ItemRows = ({ items }: ItemsProps) => (
  <ul role="list">
    {items.map((item) => (
      <Item key={item.title} {...item} className={rowClass} />
    ))}
  </ul>
);
