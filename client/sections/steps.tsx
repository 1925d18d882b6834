import { cx } from "class-variance-authority";
import type { Service } from "../content/schema.ts";
import { Band, type Ground } from "./band.tsx";
import { columnClass, columnsClass } from "./columns.ts";
import { Titled } from "./titled.tsx";

/** A step, with its number before it. */
export const stepClass = cx("numeral ps-13 before:top-[-0.2rem] before:text-[2.25rem] before:leading-tight");

/** Steps in their order. */
export function Steps({ heading, steps, ground }: Service["process"] & { ground: Ground }) {
  return (
    <Band heading={heading} ground={ground}>
      <ol className={cx("grid gap-x-10 gap-y-8 [counter-reset:step]", columnsClass)}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={cx(stepClass, columnClass(steps.length, index))}>
            <Titled title={title} text={text} />
          </li>
        ))}
      </ol>
    </Band>
  );
}
