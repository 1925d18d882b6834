import type { Point } from "../content/schema.ts";

/** A number of a drawing: where it stands, and what it points at. */
export interface Callout {
  at: readonly [x: number, y: number];
  to?: readonly [x: number, y: number];
  urgency?: Point["urgency"];
}

const dots = (callouts: readonly Callout[]) => callouts.map(({ at: [x, y] }) => `M${x} ${y}h0`).join("");

/**
 * The numbers 1, 2, 3 … of the points that a drawing shows, in their order, each on a disc: a line without length, as wide
 * as the disc. Their size follows the lettering.
 */
export function Callouts({ items }: { items: readonly Callout[] }) {
  const led = items.filter(({ to }) => to);
  const urgent = items.filter(({ urgency }) => urgency === "Critical");
  return (
    <>
      {led.length > 0 && (
        <>
          <path d={led.map(({ at: [x, y], to = [] }) => `M${x} ${y}L${to.join(" ")}`).join("")} />
          <path d={led.map(({ to = [] }) => `M${to.join(" ")}h0`).join("")} strokeWidth=".4em" />
        </>
      )}
      <path d={dots(items)} stroke="var(--color-limestone)" strokeWidth="1.9em" />
      <path d={dots(items)} stroke="var(--color-oak)" strokeWidth="1.7em" />
      {urgent.length > 0 && <path d={dots(urgent)} stroke="var(--color-brick)" strokeWidth="1.7em" />}
      {/* A place for each digit: there are no ten points. */}
      <text
        x={items.map(({ at: [x] }) => x).join(" ")}
        y={items.map(({ at: [, y] }) => y).join(" ")}
        fill="var(--color-limestone)"
        stroke="none"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {items.map((_, index) => index + 1).join("")}
      </text>
    </>
  );
}
