import type { Point } from "../content/schema.ts";

/** Returns the SVG with the texts of the points in place of placeholders such as “{label 1}” and “{measure 2}”. Escapes the texts. */
export const fillLabels = (drawing: string, points: readonly Pick<Point, "label" | "measure">[]) =>
  drawing.replace(/\{(label|measure) (\d)\}/g, (_, field: "label" | "measure", number) =>
    (points[number - 1]?.[field] ?? "").replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  );
