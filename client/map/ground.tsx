import { labels } from "../content/shared.ts";
import { Dot, spotOf } from "./dot.tsx";
import near from "./near.svg";
import type { dimension as dimensionOf } from "./projection.ts";
import { hub, type View } from "./views.ts";
import whole from "./whole.svg";

/** The names of counties and the numbers of roads, without their lines' ends, which a page can do without. */
const inside = (drawing: string) => ({ __html: drawing.replace(/<\/?svg[^>]*>|\n/g, "") });
const names = { near: inside(near), whole: inside(whole) };

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
      {/* Small letters: phones go without. */}
      <g
        className="max-sm:hidden"
        fontSize=".75rem"
        textAnchor="middle"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own
        dangerouslySetInnerHTML={names[view.name]}
      />
      <text x="5%" y="92.5%">
        {labels.map.scale}
      </text>
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
