import { cx } from "class-variance-authority";
import manifest from "manifest";
import { preload } from "react-dom";
import { images } from "../content/images.ts";
import { labels } from "../content/labels.ts";

/** Phones with three pixels for one get two: the difference cannot be seen, and the larger picture has twice the bytes. */
const sharpPhone = "(max-width: 40rem) and (min-resolution: 2.5dppx) calc(67vw - 1.7rem), ";
/** As wide as the window. Phones get the picture that was made for their pages' margins: the difference cannot be seen. */
export const edgeToEdge = `${sharpPhone}(max-width: 40rem) calc(100vw - 2.5rem), 100vw`;
/** As wide as the page's content, and from 64rem on as wide as is said. */
export const cardWidth = (wide: string) => `${sharpPhone}(min-width: 64rem) ${wide}, calc(100vw - 2.5rem)`;
/** One of two columns on phones, and from 40rem on so many of four, of which each is at most 19rem wide. */
export const tileWidth = (columns: number) =>
  `(max-width: 40rem) and (min-resolution: 2.5dppx) calc(33vw - 1.2rem), (min-width: 82.5rem) ${20 * columns - 1}rem, (min-width: 40rem) ${25 * columns}vw, calc(50vw - 1.6rem)`;
/** One of two columns with a gap of 4rem between them, from 64rem on. */
export const halfWidth = `${sharpPhone}(min-width: 82.5rem) 38rem, (min-width: 64rem) calc(50vw - 3.25rem), calc(100vw - 2.5rem)`;

/**
 * An image of assets/images in the formats and widths that the build made. `sizes` says how wide it is shown;
 * `priority` marks the one image of a page that is its largest paint: the browser is told of it in the head, and
 * fetches it before all others. Until an image is there, its place shows its color; where it is cut, its focus stays
 * in view, and a detail of it fills the place: see assets/build/pictures.go. Where it is never
 * shown large, `widest` leaves out the files of more pixels, whose names would take room in the page.
 */
export function Picture({
  name,
  sizes,
  className,
  detail,
  widest = Number.POSITIVE_INFINITY,
  priority = false,
  decorative = false,
}: {
  name: string;
  sizes: string;
  className?: string;
  detail?: string | undefined;
  widest?: number;
  priority?: boolean;
  decorative?: boolean;
}) {
  const image = manifest.images[name];
  const facts = images[name];
  if (!image || !facts)
    throw new Error(`there is no image “${name}”: put it into assets/images and name it in content/images.json`);
  const avif = image.variants.filter(({ format, width }) => format === "avif" && width <= widest);
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
        src={image.variants.findLast(({ format }) => format === "jpeg")?.path}
        width={image.width}
        height={image.height}
        className={cx(image.place, detail && image.details?.[detail], className)}
        alt={decorative ? "" : facts.alt}
        {...(priority ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
    </picture>
  );
}

const noteClass = cx("block pt-[0.4rem] text-xs text-ink-soft");

/** The line that keeps a rendering from being taken for a finished project. */
export function RenderingNote({ name }: { name: string }) {
  return images[name]?.rendering ? <small className={noteClass}>{labels.rendering}</small> : null;
}

/** The same, once for the pictures of a list. */
export function RenderingsNote({ names }: { names: readonly string[] }) {
  return names.some((name) => images[name]?.rendering) ? (
    <small className={noteClass}>{labels.renderings}</small>
  ) : null;
}
