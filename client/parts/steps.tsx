import { cx } from "class-variance-authority";
import { Item, type ItemsProps, rowClass } from "./items.tsx";

/** Numbered items in rows. */
export const Steps = ({ items, itemClass }: ItemsProps & { itemClass: string }) => (
  <ol role="list">
    {items.map((item) => (
      <Item key={item.title} {...item} className={cx(rowClass, "numeral [--step:0.625rem]", itemClass)} />
    ))}
  </ol>
);
