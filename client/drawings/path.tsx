import type { Point } from "../content/schema.ts";
import { Callouts } from "./callouts.tsx";
import { Lettering } from "./lettering.tsx";
import { brass, Sheet, sheetWidth } from "./sheet.tsx";

/** Where the lines begin, how far apart they are, and what the stops leave at both sides. */
const room = { above: 106, lane: 86, below: 24, side: 28 };
const dimension = 34;

/** A path through the points in their order. The points of one label stand on one line, which has its name. */
export function Path({ points, caption }: { points: readonly Point[]; caption: string }) {
  const lanes = [...new Set(points.map(({ label }) => label))];
  const levels = lanes.map((_, index) => room.above + index * room.lane);
  const step = Math.floor((sheetWidth - 2 * room.side) / Math.max(points.length - 1, 1));
  const stops = points.map(({ label }, index): [x: number, y: number] => [
    room.side + index * step,
    levels[lanes.indexOf(label)] ?? 0,
  ]);
  const way = stops.map(([x, y], index) => {
    const [, before = y] = stops[index - 1] ?? [];
    if (index === 0) return `M${x} ${y}`;
    return before === y ? `H${x}` : `C${x - step / 2} ${before} ${x - step / 2} ${y} ${x} ${y}`;
  });
  return (
    <Sheet height={room.above + (lanes.length - 1) * room.lane + room.below} caption={caption}>
      <path d={levels.map((y) => `M0 ${y}H${sheetWidth}`).join("")} strokeWidth=".05em" strokeDasharray="1 5" />
      <path d={way.join("")} stroke={brass} strokeWidth=".25em" />
      <Lettering anchor="start">
        {lanes.map((label, index) => (
          <text key={label} y={(levels[index] ?? 0) - 44}>
            {label}
          </text>
        ))}
      </Lettering>
      {points.map(({ title, measure }, index) => {
        const end = room.side + index * step;
        return (
          measure && (
            <g key={title}>
              <path d={`M${room.side} ${dimension}H${end}m0-7v14M${room.side} ${dimension - 7}v14`} stroke={brass} />
              <Lettering>
                <text x={(room.side + end) / 2} y={dimension - 20}>
                  {measure}
                </text>
              </Lettering>
            </g>
          )
        );
      })}
      <Callouts items={stops.map((at) => ({ at }))} />
    </Sheet>
  );
}
