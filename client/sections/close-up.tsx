import type { Service } from "../content/schema.ts";
import { Picture, RenderingNote } from "./picture.tsx";

/** A page's second picture, from edge to edge between two bands. */
export function CloseUp({ image, detail }: NonNullable<Service["closeUp"]>) {
  return (
    <figure className="print:hidden">
      <Picture
        name={image}
        detail={detail}
        shape="wide"
        phone="edge"
        column="edge"
        boxClass="max-h-[max(15rem,34vw)]"
      />
      <figcaption className="wrap pb-close">
        <RenderingNote name={image} />
      </figcaption>
    </figure>
  );
}
