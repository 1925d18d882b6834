import type { Point } from "../content/schema.ts";

/** A drawing with the words of its points in place of “{label 1}” or “{measure 2}”. */
export const withWords = (drawing: string, points: readonly Pick<Point, "label" | "measure">[]) =>
  drawing.replace(/\{(label|measure) (\d)\}/g, (_, field: "label" | "measure", number) =>
    (points[number - 1]?.[field] ?? "").replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  );
