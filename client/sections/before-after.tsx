import type { Gallery } from "../content/schema.ts";
import { Band } from "./band.tsx";

export function BeforeAfter({ heading, text, before, after }: Gallery["beforeAfter"]) {
  return (
    <Band heading={heading} intro={text}>
      <div className="grid gap-5 sm:grid-cols-2">
        {[before, after].map((place) => (
          <p
            key={place}
            className="grid min-h-48 place-items-center border-2 border-dashed border-oak-soft p-4 text-center"
          >
            {place}
          </p>
        ))}
      </div>
    </Band>
  );
}
