import type { Sizes } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { captionClass, paper, stone } from "./sheet.tsx";

/** A quarter's diameter in inches: 24.26 mm. */
const quarter = 0.955;
/** How many of the drawing's units an inch has. */
const inch = 100;

/** Hailstones beside a quarter, all in one scale, above their names. */
export function HailSizes({ sizes: { caption, coin, stones } }: { sizes: Sizes }) {
  const items = [{ ...coin, inches: quarter }, ...stones];
  const height = Math.max(...items.map(({ inches }) => inches)) * inch + 4;
  const column = height + 8;
  const middleOf = (index: number) => Math.round(column * (index + 0.5));
  const radiusOf = (inches: number) => Math.round((inches * inch) / 2);
  const ground = height - 2;
  return (
    <figure data-slot="drawing">
      <svg
        className="drawing"
        viewBox={`0 0 ${column * items.length} ${height}`}
        fill={paper}
        stroke="currentColor"
        strokeWidth={3}
        aria-hidden
      >
        {items.map(({ name, inches }, index) => (
          <circle key={name} cx={middleOf(index)} cy={ground - radiusOf(inches)} r={radiusOf(inches)} />
        ))}
        <circle
          cx={middleOf(0)}
          cy={ground - radiusOf(quarter)}
          r={radiusOf(quarter) - 9}
          fill={stone}
          strokeDasharray="2 4"
        />
      </svg>
      <ul className="grid auto-cols-fr grid-flow-col text-center text-xs">
        {items.map(({ name, measure }) => (
          <li key={name}>
            {name}
            <br />
            {measure}
          </li>
        ))}
      </ul>
      <figcaption className={captionClass}>
        <Copy text={caption} />
      </figcaption>
    </figure>
  );
}
