import type { Home } from "../content/schema.ts";
import { Band } from "./band.tsx";
import { MarkList } from "./mark-list.tsx";
import { Titled } from "./titled.tsx";

/** How a job goes, from the first call to the last day. */
export function Process({ heading, intro, steps }: Home["process"]) {
  return (
    <Band heading={heading} intro={intro}>
      <ol className="grid gap-10 [counter-reset:step]">
        {steps.map(({ title, text, features }) => (
          <li
            key={title}
            className="numeral grid gap-3 ps-18 before:-top-[0.4rem] before:text-[3.5rem] before:leading-none lg:grid-cols-[1fr_1.6fr_1.4fr] lg:gap-10"
          >
            <Titled title={title} text={text} room="none" />
            <MarkList items={features} />
          </li>
        ))}
      </ol>
    </Band>
  );
}
