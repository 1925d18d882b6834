import { cx } from "class-variance-authority";
import type { Home } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { Band } from "./band.tsx";
import { columnClass, columnsClass } from "./columns.ts";
import { Fold } from "./fold.tsx";

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
            <Fold title={title} className="grid gap-under-title">
              <p>
                <Copy text={text} />
              </p>
            </Fold>
          </li>
        ))}
      </ul>
    </Band>
  );
}
