import type { Home } from "../content/schema.ts";
import { Band } from "./band.tsx";
import { Titled } from "./titled.tsx";

export function Reasons({ heading, intro, items }: Home["why"]) {
  return (
    <Band heading={heading} intro={intro}>
      <ol className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-oak pt-5">
            <Titled title={title} text={text} room="wide" />
          </li>
        ))}
      </ol>
    </Band>
  );
}
