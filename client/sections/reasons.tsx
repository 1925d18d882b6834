import type { Home } from "../content/schema.ts";
import { Band } from "./band.tsx";
import { Titled } from "./titled.tsx";

export function Reasons({ heading, intro, items }: Home["why"]) {
  return (
    <Band heading={heading} intro={intro}>
      <ol className="reasons">
        {items.map(({ title, text }) => (
          <li key={title}>
            <Titled title={title} text={text} />
          </li>
        ))}
      </ol>
    </Band>
  );
}
