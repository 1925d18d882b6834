import type { Home } from "../content/schema.ts";
import { Band } from "./band.tsx";
import { MarkList } from "./mark-list.tsx";
import { Titled } from "./titled.tsx";

/** How a job goes, from the first call to the last day. */
export function Process({ heading, intro, steps }: Home["process"]) {
  return (
    <Band heading={heading} intro={intro}>
      <ol className="process">
        {steps.map(({ title, text, features }) => (
          <li key={title}>
            <Titled title={title} text={text} />
            <MarkList items={features} />
          </li>
        ))}
      </ol>
    </Band>
  );
}
