import { cva, cx, type VariantProps } from "class-variance-authority";
import { Band, type Ground } from "./band.tsx";
import { columnClass, columnsClass, spanLastClass } from "./columns.ts";
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
  ground = "plain",
}: {
  heading: string;
  items: readonly TitledItem[];
  ground?: Ground;
}) {
  return (
    <Band heading={heading} ground={ground}>
      <TitledList items={items} ground={ground} className="gap-y-8" />
    </Band>
  );
}

const itemClass = cva("border-t pt-4", {
  variants: { ground: { plain: "border-limestone-line", deep: "border-brass" } },
});

/** As wide as the page, or `narrow` beside something: then it has at most two columns. `className` gives the room between rows. */
export function TitledList({
  items,
  ground = "plain",
  narrow = false,
  className,
}: { items: readonly TitledItem[]; narrow?: boolean; className: string } & VariantProps<typeof itemClass>) {
  const place = narrow ? spanLastClass : columnClass;
  return (
    <ul className={cx("grid gap-x-10", narrow ? "sm:grid-cols-2" : columnsClass, className)} data-slot="titled-list">
      {items.map(({ title, text, href }, index) => (
        <li key={title} className={cx(itemClass({ ground }), place(items.length, index))}>
          <Titled title={href ? <a href={href}>{title}</a> : title} text={text} />
        </li>
      ))}
    </ul>
  );
}
