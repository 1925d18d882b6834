import type { Area } from "../content/schema.ts";
import { Band } from "./band.tsx";

export function Neighborhoods({ heading, text, names }: Area["neighborhoods"]) {
  return (
    <Band heading={heading} intro={text}>
      <ul className="grid grid-cols-2 gap-x-8 font-medium sm:grid-cols-3 lg:grid-cols-6" data-slot="neighborhoods">
        {names.map((name) => (
          <li key={name} className="border-b border-limestone-line py-[0.7rem]">
            {name}
          </li>
        ))}
      </ul>
    </Band>
  );
}
