import { cx } from "class-variance-authority";
import type { Service } from "../content/schema.ts";
import { Band, type Ground } from "./band.tsx";
import { columnClass, columnsClass } from "./columns.ts";
import { TitledFold } from "./fold.tsx";

const stepClass = cx(
  "numeral border-t border-limestone-line ps-10 before:top-1.5 before:text-[1.75rem] before:leading-tight sm:border-t-0 sm:ps-13 sm:before:top-[-0.2rem] sm:before:text-[2.25rem]",
);

/** Steps in their order, each with its number before it. */
export function Steps({ heading, steps, ground }: Service["process"] & { ground: Ground }) {
  return (
    <Band heading={heading} ground={ground}>
      <ol className={cx("grid gap-x-10 [counter-reset:step] sm:gap-y-8", columnsClass)}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={cx(stepClass, columnClass(steps.length, index))}>
            <TitledFold title={title} text={text} />
          </li>
        ))}
      </ol>
    </Band>
  );
}
