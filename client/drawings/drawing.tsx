import type { ComponentProps, ReactNode } from "react";
import type { Point } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import claim from "./claim.svg";
import gutter from "./gutter.svg";
import hailSigns from "./hail-signs.svg";
import hailSizes from "./hail-sizes.svg";
import { fillLabels } from "./labels.ts";
import laminated from "./laminated.svg";
import repairSigns from "./repair-signs.svg";
import roof from "./roof.svg";
import standingSeam from "./standing-seam.svg";
import threeTab from "./three-tab.svg";
import tile from "./tile.svg";

/** The drawings. Each is 480 units wide, so that letters and lines have one size in all drawings. */
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

/** An inline SVG, hidden from screen readers: the text next to it says the same. */
export function Drawing({ name, points = [] }: { name: Name; points?: readonly Point[] }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this project; its labels are escaped
  return <div className="drawing" dangerouslySetInnerHTML={{ __html: fillLabels(files[name], points) }} />;
}

/** A drawing with a caption. children, such as a legend, are between the drawing and the caption. */
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
