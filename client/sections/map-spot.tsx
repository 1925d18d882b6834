import type { SVGProps } from "react";
import type { Side, View } from "../map/geometry.ts";
import type { Point } from "../map/projection.ts";

/** A point as a part of the map. All else is pixels of the window: words and what can be hit do not shrink with the map. */
export interface Spot {
  x: string;
  y: string;
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

export const spotOf = ({ frame }: View, [x, y]: Point): Spot => ({
  x: percent((x - frame.x) / frame.width),
  y: percent((y - frame.y) / frame.height),
});

/** The small letters of the map, in the middle of their spot. */
export const small = { fontSize: ".75rem", textAnchor: "middle" } as const;

const placing: Record<Side, SVGProps<SVGTextElement>> = {
  right: { dx: 9, dy: ".35em" },
  left: { dx: -9, dy: ".35em", textAnchor: "end" },
  above: { dy: "-.7em", textAnchor: "middle" },
  below: { dy: "1.3em", textAnchor: "middle" },
};

/** A dot with a name. */
export function Dot({
  name,
  side,
  point,
  view,
  size = 4,
  fill,
  className,
}: {
  name: string;
  /** Where its name stands; else it is on the right, and at the map's right edge on the left. */
  side: Side | undefined;
  point: Point;
  view: View;
  size?: number;
  /** The color in the dot, where it is a ring. */
  fill?: string;
  className?: string;
}) {
  const spot = spotOf(view, point);
  const { x, width } = view.frame;
  const free = point[0] > x + width * 0.7 ? "left" : "right";
  return (
    <>
      <circle cx={spot.x} cy={spot.y} r={size} {...(fill && { fill, stroke: "currentColor", strokeWidth: 2 })} />
      <text {...spot} {...placing[side ?? free]} className={className}>
        {name}
      </text>
    </>
  );
}
