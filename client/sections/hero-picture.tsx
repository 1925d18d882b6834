import { Picture, RenderingNote } from "./picture.tsx";

/** A page's largest picture, beside its text. */
export function HeroPicture({ name }: { name: string }) {
  return (
    <figure>
      <Picture name={name} shape="4:3" phone="page" column="half" className="rounded-sm" priority />
      <figcaption>
        <RenderingNote name={name} />
      </figcaption>
    </figure>
  );
}
