import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import type { Area } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { Band } from "./band.tsx";

/** The names of an area's neighborhoods, beside the map where there is one. */
export function Neighborhoods({ heading, text, names, map }: Area["neighborhoods"] & { map: ReactNode }) {
  const list = (
    <ul
      className={cx("grid grid-cols-2 gap-x-8 font-medium sm:grid-cols-3", map ? "lg:grid-cols-2" : "lg:grid-cols-6")}
      data-slot="neighborhoods"
    >
      {names.map((name) => (
        <li key={name} className="border-b border-limestone-line py-[0.7rem]">
          {name}
        </li>
      ))}
    </ul>
  );
  if (!map) {
    return (
      <Band heading={heading} intro={text}>
        {list}
      </Band>
    );
  }
  return (
    <Band>
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 className="mb-paragraph">
            <Copy text={heading} />
          </h2>
          <p className="mb-6 text-lead text-ink-soft">
            <Copy text={text} />
          </p>
          {list}
        </div>
        {map}
      </div>
    </Band>
  );
}
