import { cx } from "class-variance-authority";
import { Band, type Ground } from "./band.tsx";
import { columnClass, columnsClass } from "./columns.ts";
import { Titled } from "./titled.tsx";

export interface TitledItem {
  title: string;
  text: string;
  href?: string | undefined;
}

/** The line above an item, by its ground. */
export const lineClass = { plain: cx("border-t border-limestone-line"), deep: cx("border-t border-brass") };

/** Titles with a sentence each: values, seasons, what an area calls for. */
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
      <ul className={cx("grid gap-x-10 gap-y-8", columnsClass)}>
        {items.map(({ title, text, href }, index) => (
          <li key={title} className={cx("pt-4", lineClass[ground], columnClass(items.length, index))}>
            <Titled className="mb-under-title" title={href ? <a href={href}>{title}</a> : title} text={text} />
          </li>
        ))}
      </ul>
    </Band>
  );
}
