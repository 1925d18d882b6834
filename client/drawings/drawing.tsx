import type { Drawing, Point } from "../content/schema.ts";
import { Gutter } from "./gutter.tsx";
import { House } from "./house.tsx";
import { Path } from "./path.tsx";
import { Roof } from "./roof.tsx";

const kinds = { house: House, roof: Roof, gutter: Gutter, path: Path };

/** The drawing of a section, with the numbers of its points. */
export function PointsDrawing({ drawing, points }: { drawing: Drawing; points: readonly Point[] }) {
  const Kind = kinds[drawing.kind];
  return <Kind points={points} caption={drawing.caption} />;
}
