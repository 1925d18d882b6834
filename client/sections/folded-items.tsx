import { cva, cx, type VariantProps } from "class-variance-authority";
import { Copy } from "../site/copy.tsx";
import { columnClass, columnsClass, spanLastClass } from "./columns.ts";
import { Fold } from "./fold.tsx";
import { MarkList } from "./mark-list.tsx";

const listClass = cva("", {
  variants: {
    look: {
      lined: [columnsClass, "grid gap-x-10 sm:gap-y-8"],
      /** Beside something: at most two columns, as high as what stands there. */
      beside: "grid content-between gap-x-10 sm:grid-cols-2 sm:gap-y-7",
      /** Each with its number before it. */
      steps: [columnsClass, "grid gap-x-10 [counter-reset:step] sm:gap-y-8"],
      /** The same, each as wide as the page, with its marks. */
      process: "[counter-reset:step]",
      reasons: "grid gap-x-12 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-3",
      ticks: [columnsClass, "grid gap-x-16 sm:gap-y-7"],
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
      process:
        "numeral border-t border-limestone-line ps-10 before:top-1.5 before:text-[1.75rem] before:leading-tight sm:py-6 sm:ps-18 sm:before:top-4 sm:before:text-[3.5rem]",
      reasons: "border-t border-limestone-line sm:border-t-2 sm:border-oak sm:pt-5",
      ticks: "tick border-limestone-line max-sm:border-t max-sm:before:top-3.5",
    },
  },
});
const foldClass = cva("grid", {
  variants: {
    look: {
      lined: "gap-under-title",
      beside: "gap-under-title",
      steps: "gap-under-title",
      process: "gap-3 lg:grid-cols-[1fr_1.6fr_1.4fr] lg:gap-10",
      reasons: "gap-2",
      ticks: "gap-under-title",
    },
  },
});
const placeClass = {
  lined: columnClass,
  beside: spanLastClass,
  steps: columnClass,
  process: undefined,
  reasons: undefined,
  ticks: columnClass,
};

/** Titles with a sentence or two each, of which phones show the titles, which open. */
export function FoldedItems({
  items,
  look,
}: {
  items: readonly { title: string; text: string; features?: readonly string[] }[];
  look: NonNullable<VariantProps<typeof listClass>["look"]>;
}) {
  const List = ["steps", "process", "reasons"].includes(look) ? "ol" : "ul";
  return (
    <List className={listClass({ look })}>
      {items.map(({ title, text, features }, index) => (
        <li key={title} className={cx(itemClass({ look }), placeClass[look]?.(items.length, index))}>
          <Fold title={title} className={foldClass({ look })}>
            <p>
              <Copy text={text} />
            </p>
            {features && <MarkList items={features} />}
          </Fold>
        </li>
      ))}
    </List>
  );
}
