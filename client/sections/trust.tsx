import { cx } from "class-variance-authority";
import type { Home } from "../content/schema.ts";
import { Band } from "./band.tsx";
import { columnClass, columnsClass } from "./columns.ts";
import { TitledFold } from "./fold.tsx";

export function Trust({ heading, intro, items }: Home["trust"]) {
  return (
    <Band heading={heading} intro={intro}>
      <ul className={cx("grid gap-x-16 sm:gap-y-7", columnsClass)}>
        {items.map(({ title, text }, index) => (
          <li
            key={title}
            className={cx(
              "tick border-limestone-line max-sm:border-t max-sm:before:top-3.5",
              columnClass(items.length, index),
            )}
          >
            <TitledFold title={title} text={text} />
          </li>
        ))}
      </ul>
    </Band>
  );
}
