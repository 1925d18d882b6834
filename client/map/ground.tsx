import { labels } from "../content/shared.ts";
import { Dot, toPercentages } from "./dot.tsx";
import near from "./near.svg";
import type { dimension as dimensionOf } from "./projection.ts";
import { hub, type View } from "./views.ts";
import whole from "./whole.svg";

/** Returns the content of an SVG without line breaks, to save bytes. */
const svgContent = (drawing: string) => ({ __html: drawing.replace(/<\/?svg[^>]*>|\n/g, "") });
/** The names of counties and the numbers of roads, by view. */
const names = { near: svgContent(near), whole: svgContent(whole) };

/** The labels of the map: road numbers, county names, the scale and a dimension line. Hidden from screen readers. */
export function Ground({
  view,
  dimension,
  figure,
}: {
  view: View;
  dimension: ReturnType<typeof dimensionOf>;
  /** The distance that the dimension line shows. */
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
      <g
        className="text-[min(0.75rem,3.75vw)]"
        textAnchor="middle"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this project
        dangerouslySetInnerHTML={names[view.name]}
      />
      <text x={view.scale} y="92.5%">
        {labels.map.scale}
      </text>
      {dimension && (
        <text
          className="font-display"
          {...toPercentages(view, dimension.middle)}
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
