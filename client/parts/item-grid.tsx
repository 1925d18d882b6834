import { cx } from "class-variance-authority";
import { Item, ItemRows, type ItemsProps } from "./items.tsx";

const wideClass = { 4: cx("lg:grid-cols-4"), 3: cx("lg:grid-cols-3"), 2: undefined };

/** On tablets and desktops, the titles of a row end on one rule, and the texts begin on one line below it. */
const itemClass = cx(
  "gap-y-under-title border-brass max-sm:border-t max-sm:py-3 sm:row-span-2 sm:grid-rows-subgrid sm:gap-y-3",
);
const titleClass = cx("border-brass sm:self-end sm:border-b sm:pb-3");

/**
 * Titled items in columns without incomplete rows. Desktops show the largest number of columns, up to four, that divides the number of
 * items. In two columns, a last odd item spans both. Without a divisor, items are in rows.
 */
export function ItemGrid({ items }: ItemsProps) {
  const columns = ([4, 3, 2] as const).find((columns) => items.length % columns === 0);
  if (!columns) return <ItemRows items={items} />;
  return (
    <ul
      className={cx("grid gap-x-10 sm:grid-cols-2 sm:gap-y-10 sm:max-lg:*:last:odd:col-span-2", wideClass[columns])}
      role="list"
    >
      {items.map((item) => (
        <Item key={item.title} {...item} boxClass={itemClass} titleClass={titleClass} />
      ))}
    </ul>
  );
}
