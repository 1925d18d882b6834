import type { Sizes } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { captionClass, paper, stone } from "./sheet.tsx";

/** A quarter's diameter in inches: 24.26 mm. */
const quarter = 0.955;
/** A drawing's unit is a hundredth of an inch. Half a stone's width is left beside each. */
const inch = 100;

/** Hailstones beside a quarter, all in one scale, above their names. */
export function HailSizes({ sizes: { caption, coin, stones } }: { sizes: Sizes }) {
  const items = [{ ...coin, inches: quarter }, ...stones];
  const column = Math.max(...items.map(({ inches }) => inches)) * inch * 1.1;
  return (
    <figure data-slot="drawing">
      <ul className="grid auto-cols-fr grid-flow-col text-center text-xs">
        {items.map(({ name, measure, inches }, index) => {
          const [middle, radius] = [Math.round(column / 2), Math.round((inches * inch) / 2)];
          return (
            <li key={name}>
              <svg
                className="drawing"
                viewBox={`0 0 ${Math.round(column)} ${Math.round(column)}`}
                fill="none"
                stroke="currentColor"
                strokeWidth={2}
                aria-hidden
              >
                <circle cx={middle} cy={column - radius - 2} r={radius} fill={index ? paper : stone} />
                {index === 0 && <circle cx={middle} cy={column - radius - 2} r={radius - 7} strokeDasharray="1 3" />}
              </svg>
              {name}
              <br />
              {measure}
            </li>
          );
        })}
      </ul>
      <figcaption className={captionClass}>
        <Copy text={caption} />
      </figcaption>
    </figure>
  );
}
