import type { Point } from "../content/schema.ts";
import { type Callout, Callouts } from "./callouts.tsx";
import { Lettering } from "./lettering.tsx";
import { brass, paper, Sheet, stone } from "./sheet.tsx";

const art = {
  shingles: "M8 56H472v14H8zM40 56v14M104 56v14M168 56v14M232 56v14M296 56v14M360 56v14M424 56v14",
  fascia: "M14 70H466v60H14z",
  gutter: "M14 80L466 94v30L14 110z",
  hangers: "M50 82v29M122 84v29M194 86v29M266 88v29M338 90v29M410 93v29",
  level: "M14 80H466",
  spout: "M396 122h26v136l34 18v20l-60-24z",
  ground: "M346 299H476",
  profile: "M44 176v96h76q4-26 24-36 22-12 22-44v-22h-16v10",
};
const dimensions =
  "M14 36H466M14 29v14M466 29v14M44 152H166M44 145v14M166 145v14M380 202h16M422 202h16M396 195v14M422 195v14";

/** Where the numbers stand, in the order of the points: width, downspout, metal, slope. Their measures stand beside them. */
const numbers: readonly (Callout & { words: [x: number, y: number] })[] = [
  { at: [105, 152], words: [105, 202] },
  { at: [360, 202], words: [288, 202] },
  { at: [188, 282], to: [118, 274], words: [258, 282] },
  { at: [70, 36], words: [268, 14] },
];

/** A gutter along the eave, which falls to its downspout, and a cut through it. */
export function Gutter({ points, caption }: { points: readonly Point[]; caption: string }) {
  return (
    <Sheet height={308} caption={caption}>
      <path d={art.fascia} fill={paper} />
      <path d={art.shingles} fill={stone} />
      <path d={art.spout + art.gutter} fill={stone} />
      <path d={art.hangers} strokeWidth=".05em" />
      <path d={art.level} strokeDasharray="6 4" strokeWidth=".05em" />
      <path d={art.ground} strokeWidth=".2em" />
      <path d={art.profile} strokeWidth=".25em" />
      <path d={dimensions} stroke={brass} />
      <Callouts items={numbers} />
      <Lettering>
        {numbers.map(({ words: [x, y] }, index) => (
          <text key={`${x} ${y}`} x={x} y={y}>
            {points[index]?.measure}
          </text>
        ))}
      </Lettering>
    </Sheet>
  );
}
