import { cx } from "class-variance-authority";
import type { Home } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { Band } from "./band.tsx";
import { columnClass, columnsClass } from "./columns.ts";

export function Trust({ heading, intro, items }: Home["trust"]) {
  return (
    <Band heading={heading} intro={intro}>
      <dl className={cx("grid gap-x-12 gap-y-7", columnsClass)}>
        {items.map(({ title, text }, index) => (
          <div key={title} className={columnClass(items.length, index)}>
            <dt className="mb-under-title font-display text-h3 font-semibold">
              <Copy text={title} />
            </dt>
            <dd>
              <Copy text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}
