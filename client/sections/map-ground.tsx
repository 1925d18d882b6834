import manifest from "manifest";
import { Fragment } from "react";
import { labels } from "../content/labels.ts";
import { type Point, project } from "../map/projection.ts";
import { hub, type View, views } from "../map/views.ts";
import { Dot, spotOf } from "./map-spot.tsx";

/** The lines of the map: a file, so that pages share them, and fetched when they are near. */
export function MapLines({ view }: { view: View }) {
  const file = manifest.files[view === views.near ? "map-near.svg" : "map-whole.svg"];
  return <img className="absolute inset-0 size-full" src={file} alt="" loading="lazy" />;
}

/**
 * What lies under the areas of the map, above its lines: the numbers of roads, the names of counties, the scale, and a
 * dimension line. Nobody is read it.
 */
export function MapGround({
  view,
  dimension,
}: {
  view: View;
  dimension?: { line: string; middle: Point; figure: string } | undefined;
}) {
  const { x, y, width, height } = view.frame;
  return (
    <svg aria-hidden="true">
      {dimension && (
        <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
          <path
            d={dimension.line}
            fill="none"
            stroke="var(--color-brass)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
      <g fontSize=".75rem" textAnchor="middle">
        <g className="max-sm:hidden" letterSpacing=".1em" fontWeight="400">
          {view.names.map(([name, ...at]) => (
            <text key={name} {...percent(at)}>
              {name.toUpperCase()}
            </text>
          ))}
        </g>
        <text {...percent(view.scale)}>{labels.map.scale}</text>
        {view.shields.map(([name, ...at]) => (
          <Fragment key={`${name} ${at}`}>
            <rect
              {...percent(at)}
              width={9 + 7 * name.length}
              height="16"
              rx="4"
              transform={`translate(-${4.5 + 3.5 * name.length}-8)`}
              fill="#fff"
              stroke="currentColor"
              strokeWidth="1"
            />
            <text {...percent(at)} dy=".35em">
              {name}
            </text>
          </Fragment>
        ))}
      </g>
      {dimension && (
        <text
          className="font-display"
          {...spotOf(view, dimension.middle)}
          dy=".35em"
          textAnchor="middle"
          strokeWidth="10"
        >
          {dimension.figure}
        </text>
      )}
      <Dot name={labels.map.hub} side={view.sides.hub} point={project(hub)} view={view} size={3} />
    </svg>
  );
}

const percent = ([x, y]: readonly [number, number]) => ({ x: `${x}%`, y: `${y}%` });
