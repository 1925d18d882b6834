import { cva, cx, type VariantProps } from "class-variance-authority";
import { Band, type Ground } from "./band.tsx";
import { Titled } from "./titled.tsx";

export interface TitledItem {
  title: string;
  text: string;
  href?: string | undefined;
}

/** Titles with a sentence each: values, benefits, uses. Four go two by two. */
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
      <TitledList
        items={items}
        ground={ground}
        className={cx("gap-y-8 sm:grid-cols-2", items.length !== 4 && "lg:grid-cols-3")}
      />
    </Band>
  );
}

const itemClass = cva("border-t pt-4", {
  variants: { ground: { plain: "border-limestone-line", deep: "border-brass" } },
});

/** `className` gives its columns and the room between its rows. */
export function TitledList({
  items,
  ground = "plain",
  className,
}: { items: readonly TitledItem[]; className: string } & VariantProps<typeof itemClass>) {
  return (
    <ul className={cx("grid gap-x-10", className)} data-slot="titled-list">
      {items.map(({ title, text, href }) => (
        <li key={title} className={itemClass({ ground })}>
          <Titled title={href ? <a href={href}>{title}</a> : title} text={text} />
        </li>
      ))}
    </ul>
  );
}
