import { labels } from "../content/shared.ts";
import { Dot, spotOf } from "./dot.tsx";
import near from "./near.svg";
import nearCounties from "./near-counties.svg";
import type { dimension as dimensionOf } from "./projection.ts";
import { hub, type View } from "./views.ts";
import whole from "./whole.svg";
import wholeCounties from "./whole-counties.svg";

/** What is drawn in a file, without its lines' ends, which a page can do without. */
const inside = (drawing: string) => ({ __html: drawing.replace(/<\/?svg[^>]*>|\n/g, "") });
/** The names of counties and the numbers of roads. */
const names = {
  near: { counties: inside(nearCounties), roads: inside(near) },
  whole: { counties: inside(wholeCounties), roads: inside(whole) },
};

/**
 * What lies under the areas of the map, above its lines: the numbers of roads, the names of counties, the scale, and a
 * dimension line. Nobody is read it.
 */
export function Ground({
  view,
  dimension,
  figure,
}: {
  view: View;
  dimension: ReturnType<typeof dimensionOf>;
  /** What stands on the dimension line. */
  figure: string | undefined;
}) {
  const { x, y, width, height } = view.frame;
  const { counties, roads } = names[view.name];
  return (
    <svg aria-hidden>
      {dimension && (
        <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden>
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
        <g
          className="max-sm:hidden"
          letterSpacing=".1em"
          fontWeight="400"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own
          dangerouslySetInnerHTML={counties}
        />
        <text {...view.scale}>{labels.map.scale}</text>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own */}
        <g dangerouslySetInnerHTML={roads} />
      </g>
      {dimension && (
        <text
          className="font-display"
          {...spotOf(view, dimension.middle)}
          dy=".35em"
          textAnchor="middle"
          strokeWidth="10"
        >
          {figure}
        </text>
      )}
      <Dot name={labels.map.hub} side={view.sides.hub} place={hub} view={view} size={3} />
    </svg>
  );
}
