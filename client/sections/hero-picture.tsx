import { cva, cx } from "class-variance-authority";
import { fullWidth, halfWidth, Picture, RenderingNote } from "./picture.tsx";

const figureClass = { half: undefined, full: cx("lg:col-span-full lg:row-start-2") };
const imageClass = cva("aspect-4/3 w-full rounded-sm object-cover", {
  variants: { width: { half: "", full: "lg:aspect-21/9" } },
});
const sizes = { half: halfWidth, full: fullWidth };

/** A page's largest picture: beside the text, or below it as wide as the page. */
export function HeroPicture({ name, width = "half" }: { name: string; width?: keyof typeof sizes }) {
  return (
    <figure className={figureClass[width]}>
      <Picture name={name} sizes={sizes[width]} className={imageClass({ width })} priority />
      <figcaption>
        <RenderingNote name={name} />
      </figcaption>
    </figure>
  );
}
