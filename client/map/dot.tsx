import type { SVGProps } from "react";
import type { Place } from "../content/place.ts";
import { type Point, project } from "./projection.ts";
import type { Side, View } from "./views.ts";

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** A point as a part of the map. All else is pixels of the window: words and what can be hit do not shrink with the map. */
export const spotOf = ({ frame }: View, [x, y]: Point) => ({
  x: percent((x - frame.x) / frame.width),
  y: percent((y - frame.y) / frame.height),
});

/** Letters stand on a white line, so that roads do not cross them. */
export const halo = {
  fill: "currentColor",
  stroke: "#fff",
  strokeWidth: 4,
  strokeLinejoin: "round",
  paintOrder: "stroke",
} as const;

const placing: Record<Side, SVGProps<SVGTextElement>> = {
  right: { dx: 9, dy: ".35em" },
  left: { dx: -9, dy: ".45em", textAnchor: "end" },
  above: { dy: "-.9em", textAnchor: "middle" },
  below: { dx: -8, dy: "1.6em", textAnchor: "middle" },
};

/** A dot with a name. */
export function Dot({
  name,
  side,
  place,
  view,
  size = 4,
  fill,
  target,
  className,
}: {
  name: string;
  /** Where its name stands; else it is on the right, and at the map's right edge on the left. */
  side: Side | undefined;
  place: Place;
  view: View;
  size?: number;
  /** The color in the dot, where it is a ring. */
  fill?: string;
  /** Whether the dot can be hit: then 12 pixels around it can. */
  target?: boolean;
  className?: string;
}) {
  const point = project(place);
  const spot = spotOf(view, point);
  const { x, width } = view.frame;
  const free = point[0] > x + width * 0.7 ? "left" : "right";
  return (
    <>
      {target && <circle cx={spot.x} cy={spot.y} r="12" fill="transparent" stroke="none" />}
      <circle cx={spot.x} cy={spot.y} r={size} {...(fill && { fill, stroke: "currentColor", strokeWidth: 2 })} />
      <text {...spot} {...placing[side ?? free]} className={className}>
        {name}
      </text>
    </>
  );
}
