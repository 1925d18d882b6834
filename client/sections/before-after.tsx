import type { Gallery } from "../content/schema.ts";
import { Band } from "./band.tsx";

export function BeforeAfter({ heading, text, before, after }: Gallery["beforeAfter"]) {
  return (
    <Band heading={heading} intro={text} ground="deep">
      <div className="before-after">
        <p>{before}</p>
        <p>{after}</p>
      </div>
    </Band>
  );
}
