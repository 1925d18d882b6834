import type { Pages } from "../content/schema.ts";
import { Band } from "./band.tsx";

export function BeforeAfter({ heading, text, before, after }: Pages["gallery"]["beforeAfter"]) {
  return (
    <Band heading={heading} intro={text}>
      <div className="grid gap-5 sm:grid-cols-2">
        {[before, after].map((place) => (
          <p key={place} className="border-t-4 border-brass bg-white p-7 font-display font-semibold">
            {place}
          </p>
        ))}
      </div>
    </Band>
  );
}
