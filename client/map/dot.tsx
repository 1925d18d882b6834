import type { SVGProps } from "react";
import type { Place } from "../content/place.ts";
import { type Point, project } from "./projection.ts";
import type { Side, View } from "./views.ts";

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** Returns a point as percentages of the view. Labels and tap targets are in CSS pixels, so that they do not shrink with the map. */
export const toPercentages = ({ frame }: View, [x, y]: Point) => ({
  x: percent((x - frame.x) / frame.width),
  y: percent((y - frame.y) / frame.height),
});

/** Text attributes that draw a white outline around letters, so that roads do not cross them. */
export const halo = {
  fill: "currentColor",
  stroke: "#fff",
  strokeWidth: 4,
  strokeLinejoin: "round",
  paintOrder: "stroke",
} as const;

const labelOffsets: Record<Side, SVGProps<SVGTextElement>> = {
  right: { dx: 9, dy: ".35em" },
  left: { dx: -9, dy: ".45em", textAnchor: "end" },
  above: { dy: "-.9em", textAnchor: "middle" },
  "above left": { dx: -3, dy: "-.9em", textAnchor: "end" },
  "below left": { dx: -3, dy: "1.6em", textAnchor: "end" },
};

/** A dot with a label. */
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
  /** The side of the label. The default is right, and left near the map's right edge. */
  side: Side | undefined;
  place: Place;
  view: View;
  size?: number;
  /** The fill color. With a fill, the dot is a ring. */
  fill?: string;
  /** Whether the dot is a tap target, with a radius of 12 pixels. */
  target?: boolean;
  className?: string;
}) {
  const point = project(place);
  const position = toPercentages(view, point);
  const { x, width } = view.frame;
  const defaultSide = point[0] > x + width * 0.7 ? "left" : "right";
  return (
    <>
      {target && <circle cx={position.x} cy={position.y} r="12" fill="transparent" stroke="none" />}
      <circle
        cx={position.x}
        cy={position.y}
        r={size}
        {...(fill && { fill, stroke: "currentColor", strokeWidth: 2 })}
      />
      <text {...position} {...labelOffsets[side ?? defaultSide]} className={className}>
        {name}
      </text>
    </>
  );
}
