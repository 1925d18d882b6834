import { cx } from "class-variance-authority";
import manifest from "manifest";
import { preload } from "react-dom";
import { images, labels } from "../content/shared.ts";
import { columns, phoneColumns, type Shape, shapes } from "./boxes.ts";

export interface PictureProps {
  name: string;
  detail?: string | undefined;
  shape: Shape;
  phone?: keyof typeof phoneColumns;
  column: keyof typeof columns;
  boxClass?: string | undefined;
  priority?: boolean;
  decorative?: boolean;
}

/**
 * An image of assets/images, or a detail of one, in a box of this shape that is as wide as its column on phones and on
 * wider screens: see boxes.ts, from which everything follows that a browser has to know. `boxClass` makes the box
 * flatter, or as high as something else: its focus stays in view. `priority` marks the one image of a page that is its
 * largest paint: the browser is told of it in the head, and fetches it before all others. Until an image is there, its
 * place shows its color.
 */
export function Picture({ name, detail, shape, phone, column, boxClass, priority, decorative }: PictureProps) {
  const view = detail ? `${name}.${detail}` : name;
  const cut = manifest.images[`${view} ${shape}`];
  const image = cut ?? manifest.images[view]; // A development server has what the last build has cut.
  const facts = images[name];
  if (!image || !facts)
    throw new Error(`there is no image “${view}”: put it into assets/images and name it in content/images.json`);
  const places = [...(phone ? [phoneColumns[phone]] : []), columns[column]];
  const least = Math.min(...places.map((place) => place[1]));
  const most = Math.max(...places.map((place) => place[2]));
  const sizes = places.map(([sizes]) => sizes).join(", ");
  const avif = image.variants.filter(({ format, width }) => format === "avif" && width >= least && width <= most);
  const srcSet = avif.map(({ path, width }) => `${path} ${width}w`).join(", ");
  const [smallest] = avif; // a picture that is still being made has none
  if (priority && smallest) {
    preload(smallest.path, {
      as: "image",
      type: "image/avif",
      imageSrcSet: srcSet,
      imageSizes: sizes,
      fetchPriority: "high",
    });
  }
  return (
    <picture>
      {smallest && <source type="image/avif" srcSet={srcSet} sizes={sizes} />}
      <img
        src={image.variants.find(({ format }) => format === "jpeg")?.path}
        width={image.width}
        height={image.height}
        className={cx(image.place, (boxClass || !cut) && image.focus, shapes[shape], "w-full object-cover", boxClass)}
        alt={decorative ? "" : facts.alt}
        {...(priority ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
    </picture>
  );
}

/** A picture that reaches to the window's edge, with its note in the corner. */
export function EdgePicture({ className, ...picture }: PictureProps & { className: string }) {
  return (
    <figure className={cx("relative", className)}>
      <Picture phone="edge" {...picture} />
      <figcaption className="absolute bottom-0 bg-limestone px-gutter py-1">
        <RenderingNote of={picture.name} />
      </figcaption>
    </figure>
  );
}

/** The line that keeps renderings from being taken for finished projects: of one picture, or once for those of a list. */
export function RenderingNote({ of: pictures }: { of: string | readonly string[] }) {
  const isOne = typeof pictures === "string";
  if (![pictures].flat().some((name) => images[name]?.rendering)) return null;
  return (
    <small className={cx("block text-sm text-ink-soft", isOne || "mt-3")}>
      {isOne ? labels.rendering : labels.renderings}
    </small>
  );
}
