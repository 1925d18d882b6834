import { cx } from "class-variance-authority";
import manifest from "manifest";
import { preload } from "react-dom";
import { images } from "../content/images.ts";
import { labels } from "../content/labels.ts";

/** Phones with three pixels for one get two: the difference cannot be seen, and the larger picture has twice the bytes. */
const sharpPhone = "(max-width: 40rem) and (min-resolution: 2.5dppx) calc(67vw - 1.7rem), ";
/** As wide as the page's content, at most 80rem. */
export const fullWidth = `${sharpPhone}(min-width: 82.5rem) 80rem, calc(100vw - 2.5rem)`;
/** The same, and from 64rem on as wide as is said. */
export const cardWidth = (wide: string) => `${sharpPhone}(min-width: 64rem) ${wide}, calc(100vw - 2.5rem)`;
/** One of two columns with a gap of 4rem between them, from 64rem on. */
export const halfWidth = `${sharpPhone}(min-width: 82.5rem) 38rem, (min-width: 64rem) calc(50vw - 3.25rem), calc(100vw - 2.5rem)`;

/**
 * An image of assets/images in the formats and widths that the build made. `sizes` says how wide it is shown;
 * `priority` marks the one image of a page that is its largest paint: the browser is told of it in the head, and
 * fetches it before all others. Until an image is there, its place shows its color; where it is cut, its focus stays
 * in view, and a detail of it fills the place: see assets/build/pictures.go.
 */
export function Picture({
  name,
  sizes,
  className,
  detail,
  priority = false,
  decorative = false,
}: {
  name: string;
  sizes: string;
  className?: string;
  detail?: string | undefined;
  priority?: boolean;
  decorative?: boolean;
}) {
  const image = manifest.images[name];
  const facts = images[name];
  if (!image || !facts)
    throw new Error(`there is no image “${name}”: put it into assets/images and name it in content/images.json`);
  const sources = (format: string) => image.variants.filter((variant) => variant.format === format);
  const srcSet = (format: string) =>
    sources(format)
      .map(({ path, width }) => `${path} ${width}w`)
      .join(", ");
  if (priority) {
    preload(image.variants[0]?.path ?? "", {
      as: "image",
      type: "image/avif",
      imageSrcSet: srcSet("avif"),
      imageSizes: sizes,
      fetchPriority: "high",
    });
  }
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet("avif")} sizes={sizes} />
      <img
        src={sources("jpeg").at(-1)?.path}
        srcSet={srcSet("jpeg")}
        sizes={sizes}
        width={image.width}
        height={image.height}
        className={cx(image.place, detail && image.details?.[detail], className)}
        alt={decorative ? "" : facts.alt}
        {...(priority ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
      />
    </picture>
  );
}

/** The line that keeps a rendering from being taken for a finished project. */
export function RenderingNote({ name }: { name: string }) {
  return images[name]?.rendering ? (
    <small className="block pt-[0.4rem] text-xs text-ink-soft">{labels.rendering}</small>
  ) : null;
}
