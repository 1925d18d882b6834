import { Picture, RenderingNote } from "./picture.tsx";

/** A page's largest picture. */
export function HeroPicture({ name, sizes }: { name: string; sizes: string }) {
  return (
    <figure className="hero-picture">
      <Picture name={name} sizes={sizes} priority />
      <figcaption>
        <RenderingNote name={name} />
      </figcaption>
    </figure>
  );
}
