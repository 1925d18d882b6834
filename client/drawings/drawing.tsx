import type { ComponentProps, ReactNode } from "react";
import type { Point } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import claim from "./claim.svg";
import gutter from "./gutter.svg";
import hailSigns from "./hail-signs.svg";
import hailSizes from "./hail-sizes.svg";
import laminated from "./laminated.svg";
import repairSigns from "./repair-signs.svg";
import roof from "./roof.svg";
import standingSeam from "./standing-seam.svg";
import threeTab from "./three-tab.svg";
import tile from "./tile.svg";
import { withWords } from "./words.ts";

/** Each has 480 units across, so that its letters and lines are as large as another's. */
const files = {
  claim,
  gutter,
  "hail-signs": hailSigns,
  "hail-sizes": hailSizes,
  laminated,
  "repair-signs": repairSigns,
  roof,
  "standing-seam": standingSeam,
  "three-tab": threeTab,
  tile,
};
type Name = keyof typeof files;

/** A drawing alone. A reader that speaks the page skips it: what stands beside it says the same. */
export function Drawing({ name, points = [] }: { name: Name; points?: readonly Point[] }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own, in which words are escaped
  return <div className="drawing" dangerouslySetInnerHTML={{ __html: withWords(files[name], points) }} />;
}

/** A drawing with the sentence below it, and between them the words that are not in it. */
export function Figure({
  caption,
  children,
  ...drawing
}: ComponentProps<typeof Drawing> & { caption: string; children?: ReactNode }) {
  return (
    <figure data-slot="drawing">
      <Drawing {...drawing} />
      {children}
      <figcaption className="pt-2 text-sm text-ink-soft">
        <Copy text={caption} />
      </figcaption>
    </figure>
  );
}
