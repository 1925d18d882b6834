import { halfWidth, Picture, RenderingNote } from "./picture.tsx";

/** A page's largest picture, beside its text. */
export function HeroPicture({ name }: { name: string }) {
  return (
    <figure>
      <Picture name={name} sizes={halfWidth} className="aspect-4/3 w-full rounded-sm object-cover" priority />
      <figcaption>
        <RenderingNote name={name} />
      </figcaption>
    </figure>
  );
}
