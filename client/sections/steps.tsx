import { cx } from "class-variance-authority";
import type { Service } from "../content/schema.ts";
import { Band } from "./band.tsx";
import { Titled } from "./titled.tsx";

/** A step, with its number before it. */
export const stepClass = cx("numeral ps-13 before:top-[-0.2rem] before:text-[2.25rem] before:leading-tight");

/** Steps in their order. */
export function Steps({ heading, steps }: Service["process"]) {
  return (
    <Band heading={heading}>
      <ol className="grid gap-x-10 gap-y-8 [counter-reset:step] lg:grid-cols-2">
        {steps.map(({ title, text }) => (
          <li key={title} className={stepClass}>
            <Titled title={title} text={text} />
          </li>
        ))}
      </ol>
    </Band>
  );
}
