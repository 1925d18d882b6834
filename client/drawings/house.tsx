import type { Point } from "../content/schema.ts";
import { Callouts } from "./callouts.tsx";
import { paper, Sheet, stone } from "./sheet.tsx";

type Place = NonNullable<Point["place"]>;

/** What may be wrong at a place of the house, where its number stands, and what that points at. No two of its lines cross. */
export const places: Record<Place, { trouble: string; at: [number, number]; to: [number, number] }> = {
  gutter: { trouble: "M128 181l5 4 5-4M160 181l5 4 5-4M196 181l5 4 5-4", at: [149, 220], to: [165, 185] },
  downspout: { trouble: "M22 296h0M30 294h0M27 290h0M16 297h0M36 297h0M34 288h0", at: [22, 244], to: [30, 286] },
  spots: {
    trouble:
      "M112 138a4 3 0 1 0 1 0zM146 122a5 3 0 1 0 1 0zM132 154a4 3 0 1 0 1 0zM176 144a5 3 0 1 0 1 0zM164 104a4 3 0 1 0 1 0z",
    at: [116, 42],
    to: [145, 120],
  },
  shingles: { trouble: "M82 144h32v10h-32zM98 154h32v10h-32zM132 134h16v10h-16z", at: [48, 72], to: [98, 144] },
  pipe: { trouble: "M191 128l12-10 12 10z", at: [178, 34], to: [200, 114] },
  sag: { trouble: "M226 84q28 13 56 0", at: [246, 34], to: [254, 88] },
  ridge: { trouble: "M284 84h26l-7 7h-26zM296 84l-6 3 3 4", at: [316, 34], to: [306, 86] },
  attic: { trouble: "M372 111l32 32M379 118l3 18M391 130l2 16M402 141l2 9", at: [446, 92], to: [392, 133] },
  ceiling: {
    trouble: "M326 201q2 9 14 6 8 10 20 3 14 2 14-9zM348 222q-6 9 0 11 6-2 0-11zM352 242q-4 7 0 8 4-1 0-8z",
    at: [452, 236],
    to: [372, 207],
  },
};

/** What is filled with paper, what with stone, and what only has lines: thin ones, and those of what is cut. */
const art = {
  walls: "M46 178V299H266V178zM266 168V299H424V168L345 90z",
  slope: "M28 178L125 84H345L250 178zM74 222h44v46h-44zM180 222h40v77h-40z",
  thin: "M96 222v46M74 245h44M44 162H266M61 146H282M77 130H298M94 114H315M110 100H329M118 91H338M266 196H424M345 100v96M345 130L304 196M345 130L386 196M276 194q5-9 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0",
  metal:
    "M250 178L345 84L440 178l-8 3L345 95l-84 85zM26 178h224v7h-224zM50 185v98l-12 10h-8l14-13v-95zM196 124v-24h8v24z",
  cut: "M266 176V299M424 176V299M266 200H424M4 299H476",
};

/** What cannot wait is red, as are signs without an urgency. */
const colorOf = (urgency: Point["urgency"]) => `var(--color-${urgency === "High" ? "oak" : "brick"})`;

/** A house, half of it cut open, with a number at each place that a sign shows. */
export function House({ points, caption }: { points: readonly Point[]; caption: string }) {
  const signs = points.flatMap(({ place, urgency }) => (place ? [{ ...places[place], urgency }] : []));
  return (
    <Sheet height={308} caption={caption}>
      <path d={art.walls} fill={paper} />
      <path d={art.slope} fill={stone} />
      <path d={art.thin} strokeWidth=".05em" />
      <path d={art.metal} fill={paper} />
      <path d={art.cut} strokeWidth=".2em" />
      <g fillOpacity={0.3} strokeWidth=".15em">
        {signs.map(({ trouble, urgency }) => (
          <path key={trouble} d={trouble} fill={colorOf(urgency)} stroke={colorOf(urgency)} />
        ))}
      </g>
      <Callouts items={signs} />
    </Sheet>
  );
}
