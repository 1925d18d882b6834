import { cva, cx, type VariantProps } from "class-variance-authority";
import { Copy } from "../site/copy.tsx";
import { columnClass, columnsClass, spanLastClass } from "./columns.ts";
import { Fold } from "./fold.tsx";
import type { TitledItem } from "./titled-items.tsx";

const listClass = cva("grid", {
  variants: {
    look: {
      lined: [columnsClass, "gap-x-10 sm:gap-y-8"],
      /** Beside something: at most two columns, as high as what stands there. */
      beside: "content-between gap-x-10 sm:grid-cols-2 sm:gap-y-7",
      /** Each with its number before it. */
      steps: [columnsClass, "gap-x-10 [counter-reset:step] sm:gap-y-8"],
      ticks: [columnsClass, "gap-x-16 sm:gap-y-7"],
    },
  },
});
const itemClass = cva("", {
  variants: {
    look: {
      lined: "border-t border-brass sm:pt-4",
      beside: "border-t border-limestone-line sm:pt-4",
      steps:
        "numeral border-t border-limestone-line ps-10 before:top-1.5 before:text-[1.75rem] before:leading-tight sm:border-t-0 sm:ps-13 sm:before:top-[-0.2rem] sm:before:text-[2.25rem]",
      ticks: "tick border-limestone-line max-sm:border-t max-sm:before:top-3.5",
    },
  },
});

/** Titles with a sentence or two each, of which phones show the titles, which open. */
export function FoldedItems({
  items,
  look,
}: {
  items: readonly Omit<TitledItem, "href">[];
  look: NonNullable<VariantProps<typeof listClass>["look"]>;
}) {
  const List = look === "steps" ? "ol" : "ul";
  const place = look === "beside" ? spanLastClass : columnClass;
  return (
    <List className={listClass({ look })}>
      {items.map(({ title, text }, index) => (
        <li key={title} className={cx(itemClass({ look }), place(items.length, index))}>
          <Fold title={title} className="grid gap-under-title">
            <p>
              <Copy text={text} />
            </p>
          </Fold>
        </li>
      ))}
    </List>
  );
}
