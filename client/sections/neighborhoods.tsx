import type { Area } from "../content/schema.ts";
import { Band } from "./band.tsx";

export function Neighborhoods({ heading, text, names }: Area["neighborhoods"]) {
  return (
    <Band heading={heading} intro={text}>
      <ul className="neighborhoods" data-slot="neighborhoods">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Band>
  );
}
