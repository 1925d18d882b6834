import type { Material } from "../content/schema.ts";
import { paper, stone } from "./sheet.tsx";

/** Cuts through roofs, on a deck: thin shingles, those of two layers, upright seams, tiles. */
const profiles: Record<NonNullable<Material["profile"]>, string> = {
  "three-tab": "M6 28v-6l47 6v-6l47 6v-6l47 6v-6l47 6",
  laminated: "M6 28v-12l47 12v-12l47 12v-12l47 12v-12l47 12M6 22l24 6M53 22l24 6M100 22l24 6M147 22l24 6",
  "standing-seam": "M6 25h24v-16h4v16h52v-16h4v16h52v-16h4v16h48",
  tile: "M6 22q14-22 28 0 12 8 20-2 12-22 28 0 12 8 20-2 12-22 28 0 12 8 20-2 12-22 28 0 8 6 16 2",
};

/** A cut through a roof of a material. */
export function Profile({ of }: { of: NonNullable<Material["profile"]> }) {
  return (
    <svg
      className="drawing"
      viewBox="0 0 200 42"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M6 28H194v9H6z" fill={stone} />
      <path d={profiles[of]} fill={of === "tile" ? paper : "none"} />
    </svg>
  );
}
