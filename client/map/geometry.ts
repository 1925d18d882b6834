/**
 * The lines of the map, in its own units: see projection.ts. Written once, from public sources:
 *
 * - Counties and coast: U.S. Census Bureau, cartographic boundary files of 2017 (public domain), from us-atlas 3.0.1.
 * - Roads: the waypoints of Travel Mapping's HighwayData (commit 3d7993c9), whose coordinates are OpenStreetMap's (© its
 *   contributors, Open Database License): tx.i010, i045, i610, us059 (I-69 follows it), us290, tx288, tx099, lp0008.
 *
 * Method: projected, cut to the frame with 6 units to spare, thinned by Douglas and Peucker (roads 1.8 units near and 2.4
 * whole, borders 2.5 and 3), rounded, written as relative steps. Water is all that is no county of Texas.
 */

/** On which side of its point a name stands. */
export type Side = "right" | "left" | "above" | "below";

/** A part of the map: what is drawn in it, and where words have room. */
export interface View {
  frame: { x: number; y: number; width: number; height: number };
  /** The six counties as one shape. */
  counties: string;
  /** The lines between them. */
  borders: string;
  interstates: string;
  highways: string;
  water: string;
  /** Numbers of roads, each with its place. */
  shields: readonly (readonly [name: string, x: number, y: number])[];
  /** Counties, likewise. */
  names: readonly (readonly [name: string, x: number, y: number])[];
  /** Where the names of places stand that have no room on the right: areas by their slugs, and the hub. */
  sides: Readonly<Record<string, Side>>;
  /** At which part of a dimension line its figure has room, by the area that is measured; in the middle of all others. */
  figures: Readonly<Record<string, number>>;
}

/** Whether a view shows a point, with room for its name. */
export function shows({ frame }: View, [x, y]: readonly [number, number]): boolean {
  const within = (value: number, from: number, size: number) => value > from + 20 && value < from + size - 20;
  return within(x, frame.x, frame.width) && within(y, frame.y, frame.height);
}

/** Downtown Houston, by which people know the map. */
export const hub = { latitude: 29.7633, longitude: -95.3633 };

export const views: { whole: View; near: View } = {
  /** All six counties. */
  whole: {
    frame: { x: 0, y: 0, width: 820, height: 992 },
    counties:
      "M578 597l17 23 33 8-10 25 19 10 3 36-3 31-14 14-15-4-69 63-5-12-22 3-3 41 10 12 66-50 5-9 54-46 25-11 0-21 44 7-34 29-104 71-101 85-68 67-25 3-32 19-30-4-10-21-21-14-6-24-12-13-42-1-9-41 9-9-37-25 1-37-16-29 13-19-13-1-9-27-25-10 0-21-12-21-40-33 17-16-16-5 7-15-8-26-14-7 29-1 7-63-11-5-6-40-26-4-8-14 12-22-15-12 1-37 19-20-29-36-22-36 17-2-1-35 33-12 133-9-12-208 108 65 111 1 22 52 37 18 15 17-10 15 29-14 62 190 22 11-7 29 10 28 32 25-1 30-15 26 15 11-9 13-16-15-19 23-3 16 15 15zM815 603l11-3 0 21-49 23-48 28-16 25-26-3 37-33 16-22 21 0 16-8 13-22 15 8 19-4z",
    borders:
      "M541 266l-72 67-21 9-60-48-24 7-13-22-24-15-18 19-14 0-23 19-43 8-20-2 0-84M189 754l24-24 20-9 47 18 35-26 5-27 9-3 0-23 40-1 19-76 37-3 6-7 32 3 4 21 18-1-8 49 82 142M538 830l-7 24M578 597l-22-2-18 26-29 7-24-32M388 583l-83-43-106-69-64-203 24 19 17 4 21 21 12-4M199 471l-69 32-29 0",
    interstates:
      "M-6 490l52-6 20-7 30 4 19-5 87 1 8-5 157 1 46 4 3 5 37-6 61 4 30-10 19-1 59-15 81-11 123 5M662 741l-11 1-19-10-18-18-30-21-34-39-25-43-53-61-21-30-40-30 4-9-5-24-17-34 0-30-11-94-10-55 0-39-13-38-5-46 0-54-11-73M-6 801l7-6 6-17 46-32 14-41 8-7 12-21 26-19 46-29 26-21 37 0 51-18 21-17 62-67 56-6 14-19 4-49 33-85 16-61 56-97 5-14 39-73 12-13 1-10 20-35-2-50M408 529l-37 0 0-26 4-40 10-5 25-1 35 3 14 6 3 27-1 20-5 4-37 12z",
    highways:
      "M-6 284l71 6 30 9 27 14 46 12 28 19 65 28 58 49 36 21 20 21M423 930l-13-4 2-13-8-19-15-3-16-20 2-116 12-30-1-66 17-31 2-87 5-23-1-10 7-14M262 593l6-15-17-37-14-3-10-9-5-11 0-50 7-21 2-23-6-42 1-34 8-18 81-3 10-11 24-11 26 4 23-5 31-24 54 6 12-1 8-8 52-2 17 26 47 55 2 50 25 30 5 19-7 46-59 10M514 512l-1 34-7 10-21 16-117 0-25-14-18-19-3-70 0-41 7-10-3-20 5-4 13-4 48-2 88 4 13 5-2 18 27 74z",
    water:
      "M826 998l0-377-49 23-48 28-16 25-26-3 37-33 16-22 21 0 16-8 13-22 15 8 19-4-26-26-90 25-14-12 29-41 6-37-74-15-6 23-26 11-21-23-19 23-3 16 15 15-17 25 17 23 33 8-10 25 19 10 3 36-3 31-14 14-15-4-69 63-5-12-22 3-3 41 10 12 66-50 5-9 54-46 25-11 0-21 44 7-34 29-104 71-101 85-68 67-25 3-45 26z",
    shields: [
      ["10", 720, 455],
      ["45", 355, 150],
      ["45", 583, 668],
      ["69", 580, 110],
      ["69", 100, 715],
      ["290", 70, 289],
      ["288", 376, 800],
      ["99", 226, 350],
    ],
    names: [
      ["Waller", 130, 350],
      ["Montgomery", 445, 150],
      ["Harris", 520, 340],
      ["Fort Bend", 190, 660],
      ["Brazoria", 330, 860],
      ["Galveston", 548, 742],
    ],
    sides: { katy: "left", "sugar-land": "left", hub: "above" },
    figures: {},
  },
  /** Houston and its ring of suburbs. */
  near: {
    frame: { x: 80, y: 216, width: 592, height: 444 },
    counties:
      "M578 597l17 23 33 8-10 25 19 10 0 3-517 0-30-25 17-16-16-5 7-15-8-26-14-7 29-1 7-63-11-5-6-40-21-3 0-102 4-4-4-5 0-115 135-10 0-14 313 0 49 150 22 11-7 29 10 28 32 25-1 30-15 26 15 11-9 13-16-15-19 23-3 16 15 15z",
    borders:
      "M541 266l-72 67-21 9-60-48-24 7-13-22-24-15-18 19-14 0-23 19-43 8-20-2 0-84M329 666l0-6 40-1 19-76 37-3 6-7 32 3 4 21 18-1-8 49 12 21M578 597l-22-2-18 26-29 7-24-32M388 583l-83-43-106-69-64-203 24 19 17 4 21 21 12-4M199 471l-69 32-29 0",
    interstates:
      "M74 478l22 3 19-5 87 1 8-5 78 1 79 0 18 4 28 0 3 5 37-6 33 4 28 0 30-10 19-1 59-15 56-6M560 666l-16-21-19-34-53-61-21-30-40-30 4-9-5-24-17-34 0-30-11-77 0-17-10-55 0-34M102 666l45-31 12-6 5-7 21-14 37 0 51-18 21-17 62-67 56-6 14-19 4-49 33-85 16-61 43-76M408 529l-37 0 0-26 4-40 10-5 25-1 35 3 14 6 3 7 0 20-1 20-5 4-20 5-17 7z",
    highways:
      "M74 292l21 7 3 4 24 10 32 6 14 6 28 19 65 28 58 49 36 21 20 21M386 666l2-15 15-23 2-87 5-23-1-10 7-14M262 593l6-15-17-37-14-3-10-9-5-11 0-50 7-21 2-23-6-42 1-34 8-18 8-2 35 1 38-2 10-11 24-11 26 4 23-5 9-10 22-14 54 6 12-1 8-8 52-2 17 26 47 55-1 23 3 27 25 30 5 19-5 17-2 29-59 10M514 512l-1 34-7 10-21 16-87 2-30-2-25-14-18-19 0-54-3-16 0-41 7-10-3-20 5-4 13-4 48-2 61 0 27 4 13 5-2 18 8 26 11 19 8 29z",
    water: "M678 666l0-155-23-4-6 23-26 11-21-23-19 23-3 16 15 15-17 25 17 23 33 8-10 25 19 10 0 3z",
    shields: [
      ["10", 575, 472],
      ["45", 418, 325],
      ["69", 487, 348],
      ["69", 268, 596],
      ["290", 150, 319],
      ["288", 404, 618],
      ["610", 470, 444],
      ["8", 502, 425],
      ["99", 230, 395],
    ],
    names: [
      ["Waller", 122, 400],
      ["Montgomery", 250, 262],
      ["Harris", 330, 345],
      ["Fort Bend", 155, 560],
      ["Brazoria", 462, 646],
      ["Galveston", 602, 646],
    ],
    sides: { katy: "left", "sugar-land": "left" },
    figures: { pasadena: 0.28, pearland: 0.6 },
  },
};
