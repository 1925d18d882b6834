import type { Service } from "../content/schema.ts";
import { Band } from "./band.tsx";
import { Titled } from "./titled.tsx";

/** Steps in their order. */
export function Steps({ heading, steps }: Service["process"]) {
  return (
    <Band heading={heading}>
      <ol className="steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <Titled title={title} text={text} />
          </li>
        ))}
      </ol>
    </Band>
  );
}
