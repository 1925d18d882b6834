import { labels } from "../content/labels.ts";
import { hub, type View } from "../map/geometry.ts";
import { type Point, project, tenMiles } from "../map/projection.ts";
import { Dot, small, spotOf } from "./map-spot.tsx";

/**
 * What lies under the places of the map: counties, water, roads with their numbers, the scale, the arrow to the north, and a
 * dimension line. Nobody is read it. Canvas is the white of paper, or what a window's own colors have in its place.
 */
export function MapGround({
  view,
  dimension,
}: {
  view: View;
  dimension?: { line: string; figureAt: Point; figure: string } | undefined;
}) {
  const { frame } = view;
  const scale: Point = [frame.x + frame.width * 0.04, frame.y + frame.height * 0.95];
  const north: Point = [frame.x + frame.width * 0.95, frame.y + frame.height * 0.04];
  const width = "non-scaling-stroke";
  const roads = [
    { lines: view.highways, casing: 4.5, line: 1.5 },
    { lines: view.interstates, casing: 6, line: 2.5 },
  ];
  return (
    <svg aria-hidden="true">
      <svg
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        fill="none"
        stroke="currentColor"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={view.counties} fill="Canvas" strokeDasharray="7 4" vectorEffect={width} />
        <path d={view.borders} strokeDasharray="4 4" strokeOpacity=".6" vectorEffect={width} />
        <path d={view.water} fill="Canvas" stroke="none" />
        <path d={view.water} fill="currentColor" fillOpacity=".16" vectorEffect={width} />
        {roads.map(({ lines, casing, line }) => (
          <g key={line}>
            <path d={lines} stroke="Canvas" strokeWidth={casing} vectorEffect={width} />
            <path d={lines} strokeWidth={line} vectorEffect={width} />
          </g>
        ))}
        {dimension && <path d={dimension.line} stroke="var(--color-brass)" strokeWidth="2" vectorEffect={width} />}
        <path d={`${start(scale)}m0-5v10m0-5h${Math.round(tenMiles)}m0-5v10`} vectorEffect={width} />
        <path d={`${start(north)}l6 18h-12z`} fill="currentColor" vectorEffect={width} />
        <path d={`${start(north)}m-5 38v-13l10 13v-13`} strokeWidth="1.5" vectorEffect={width} />
      </svg>
      <g {...halo} {...small}>
        <g className="max-sm:hidden" letterSpacing=".1em" fontWeight="400">
          {view.names.map(([name, ...point]) => (
            <text key={name} {...spotOf(view, point)}>
              {name.toUpperCase()}
            </text>
          ))}
        </g>
        <text {...spotOf(view, [scale[0] + tenMiles / 2, scale[1]])} dy="-.6em">
          {labels.map.scale}
        </text>
        {view.shields.map(([name, ...point]) => (
          <g key={`${name} ${point}`}>
            <rect
              {...spotOf(view, point)}
              width={9 + 7 * name.length}
              height="16"
              rx="4"
              transform={`translate(${-4.5 - 3.5 * name.length} -8)`}
              fill="Canvas"
              stroke="currentColor"
              strokeWidth="1"
            />
            <text {...spotOf(view, point)} dy=".35em">
              {name}
            </text>
          </g>
        ))}
      </g>
      <g {...halo}>
        {dimension && (
          <text
            className="font-display text-base"
            {...spotOf(view, dimension.figureAt)}
            dy=".35em"
            textAnchor="middle"
            strokeWidth="6"
          >
            {dimension.figure}
          </text>
        )}
        <Dot name={labels.map.hub} side={view.sides.hub} point={project(hub)} view={view} size={3} />
      </g>
    </svg>
  );
}

/** Letters stand on a line of the ground's color, so that roads do not cross them. */
export const halo = {
  fill: "currentColor",
  stroke: "Canvas",
  strokeWidth: 3,
  strokeLinejoin: "round",
  paintOrder: "stroke",
} as const;

const start = (point: Point) => `M${point.map(Math.round).join(" ")}`;
