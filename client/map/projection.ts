/** Projects places onto the map, and computes distances and directions between places. */
import { mapEdges, type Place } from "../content/place.ts";

const radians = Math.PI / 180;
const unitsPerDegree = 540;
/** Length of a degree of longitude relative to a degree of latitude, at Houston. */
const narrowing = Math.cos(29.7 * radians);
const earthInMiles = 3958.8;

/** A point in the map's units, measured from the northwestern corner to the east and to the south. */
export type Point = readonly [x: number, y: number];

export function project({ latitude, longitude }: Place): Point {
  return [(longitude - mapEdges.west) * narrowing * unitsPerDegree, (mapEdges.north - latitude) * unitsPerDegree];
}

/** Returns the great-circle distance in miles (haversine formula). */
export function milesBetween(from: Place, to: Place): number {
  const haversine = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const part =
    haversine(to.latitude - from.latitude) +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * haversine(to.longitude - from.longitude);
  return 2 * earthInMiles * Math.asin(Math.sqrt(part));
}

/** Returns the direction from one place to another as one of eight: 0 is north, 1 northeast, and so on. */
export function directionOf(from: Place, to: Place): number {
  const [x0, y0] = project(from);
  const [x1, y1] = project(to);
  return (Math.round(Math.atan2(x1 - x0, y0 - y1) / (Math.PI / 4)) + 8) % 8;
}

/**
 * Returns a dimension line, as on a plan: parallel to the line between two points, with an extension line from each point. The line is
 * below the points if the second point lies to the south. Undefined for points that are too close.
 */
export function dimension([x0, y0]: Point, [x1, y1]: Point) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length < 40) return undefined;
  const side = x1 < x0 === y1 > y0 ? 1 : -1;
  const [nx, ny] = [(side * (y1 - y0)) / length, (side * (x0 - x1)) / length];
  const start = (by: number): Point => [x0 + nx * by, y0 + ny * by];
  const end = (by: number): Point => [x1 + nx * by, y1 + ny * by];
  const line = [start(10), start(30), start(24), end(24), end(10), end(30)]
    .map((point, index) => `${index % 2 ? "L" : "M"}${point.map(Math.round).join(" ")}`)
    .join("");
  const [x, y] = start(24);
  /** The position of the distance label. */
  const middle: Point = [x + (x1 - x0) / 2, y + (y1 - y0) / 2];
  return { line, middle };
}
