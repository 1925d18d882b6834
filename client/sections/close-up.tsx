import { images } from "../content/images.ts";
import type { Service } from "../content/schema.ts";
import { cardWidth, Picture, RenderingNote } from "./picture.tsx";

/** A page's second picture, from edge to edge between two bands. */
export function CloseUp({ image, detail }: NonNullable<Service["closeUp"]>) {
  const zoom = images[image]?.details?.[detail ?? ""]?.zoom ?? 1;
  return (
    <figure className="print:hidden">
      <div className="overflow-hidden">
        <Picture
          name={image}
          detail={detail}
          sizes={cardWidth(`${100 * zoom}vw`)}
          className="h-[max(15rem,34vw)] w-full object-cover"
        />
      </div>
      <figcaption className="wrap pb-close">
        <RenderingNote name={image} />
      </figcaption>
    </figure>
  );
}
