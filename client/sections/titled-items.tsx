import { cva, cx, type VariantProps } from "class-variance-authority";
import { Copy } from "../site/copy.tsx";
import { Band, type Ground } from "./band.tsx";
import { columnClass, columnsClass, spanLastClass } from "./columns.ts";
import { Fold } from "./fold.tsx";
import { Titled } from "./titled.tsx";

export interface TitledItem {
  title: string;
  text: string;
  href?: string | undefined;
}

/** Titles with a sentence each: values, benefits, uses. With `folds`, phones show the titles alone, which open. */
export function TitledItems({
  heading,
  items,
  ground = "plain",
  folds,
}: {
  heading: string;
  items: readonly TitledItem[];
  ground?: Ground;
  folds?: boolean;
}) {
  return (
    <Band heading={heading} ground={ground}>
      <TitledList items={items} ground={ground} folds={folds} className="gap-y-8" />
    </Band>
  );
}

const itemClass = cva("border-t", {
  variants: {
    ground: { plain: "border-limestone-line", deep: "border-brass" },
    folds: { true: "sm:pt-4", false: "pt-4" },
  },
});

/** As wide as the page, or `narrow` beside something: then it has at most two columns. `className` gives the room between rows. */
export function TitledList({
  items,
  ground = "plain",
  narrow = false,
  folds = false,
  className,
}: { items: readonly TitledItem[]; narrow?: boolean; className: string } & VariantProps<typeof itemClass>) {
  const place = narrow ? spanLastClass : columnClass;
  return (
    <ul
      className={cx("grid gap-x-10", narrow ? "sm:grid-cols-2" : columnsClass, className, folds && "max-sm:gap-y-0")}
      data-slot="titled-list"
    >
      {items.map(({ title, text, href }, index) => (
        <li key={title} className={cx(itemClass({ ground, folds }), place(items.length, index))}>
          {folds ? (
            <Fold title={title} className="grid gap-under-title">
              <p>
                <Copy text={text} />
              </p>
            </Fold>
          ) : (
            <Titled title={href ? <a href={href}>{title}</a> : title} text={text} />
          )}
        </li>
      ))}
    </ul>
  );
}
