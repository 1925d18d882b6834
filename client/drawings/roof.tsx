import { Callouts } from "./callouts.tsx";
import { brass, paper, Sheet, shingle, stone } from "./sheet.tsx";

/** Their outlines from the wood up, the lines on them, and where each meets the line of its number. */
const layers = [
  {
    shape: "M40 318h270l90-66h-270zv8h270v-8zM310 318l90-66v8l-90 66z",
    lines: "M85 285h270M130 318l90-66M220 318l90-66",
    fill: stone,
    to: [364, 285],
  },
  {
    shape: "M40 270h270l90-66h-10l-86 62h-258zv10h270v-10zM310 270l90-66v10l-90 66z",
    lines: "",
    fill: paper,
    to: [356, 241],
  },
  { shape: "M40 228h270l90-66h-270z", lines: "M62 212h270M85 195h270M107 178h270", fill: paper, to: [352, 188] },
  {
    shape: "M40 180h270l22-16h-270z",
    lines: "M94 180l22-16M148 180l22-16M202 180l22-16M256 180l22-16",
    fill: shingle,
    to: [322, 171],
  },
  {
    shape: "M40 138h270l90-66h-270z",
    lines: "M58 125h270M76 112h270M94 98h270M112 85h270",
    fill: shingle,
    to: [376, 90],
  },
  {
    shape: "M112 42h270l18-14h-270z",
    lines: "M146 42l18-14M180 42l18-14M214 42l18-14M248 42l18-14M282 42l18-14M316 42l18-14M350 42l18-14",
    fill: shingle,
    to: [388, 34],
  },
] as const;
/** The joints of the shingles: each line shows in every other course. */
const joints = "M53 138l90-66M107 138l90-66M161 138l90-66M215 138l90-66M269 138l90-66";
const course = 22.3;
const numbers = layers.map(({ to }, index) => ({ at: [452, 290 - index * 52] as const, to }));

/** A roof, taken apart: deck, drip edge, underlayment, starter, shingles, ridge. */
export function Roof({ caption }: { caption: string }) {
  return (
    <Sheet height={334} caption={caption}>
      <path d="M40 318V138M310 318V138M400 252V28M130 252V28" stroke={brass} strokeDasharray="2 5" />
      {layers.map(({ shape, lines, fill }) => (
        <g key={shape} fill={fill}>
          <path d={shape} />
          <path d={lines} strokeWidth=".05em" />
        </g>
      ))}
      <g strokeWidth=".05em" strokeLinecap="butt" strokeDasharray={course}>
        <path d={joints} />
        <path d={joints} transform="translate(27)" strokeDashoffset={course} />
      </g>
      <Callouts items={numbers} />
    </Sheet>
  );
}
