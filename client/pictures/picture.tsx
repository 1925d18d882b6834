import { cx } from "class-variance-authority";
import manifest from "manifest";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { images, labels } from "../content/shared.ts";
import { type Column, columns, phoneColumns, type Shape, shapes } from "./boxes.ts";

export interface PictureProps {
  name: string;
  detail?: string | undefined;
  shape: Shape;
  phone?: keyof typeof phoneColumns;
  column: keyof typeof columns;
  /** Whether phones show the picture nearly square, from files of that shape. */
  tallOnPhones?: boolean;
  boxClass?: string | undefined;
  priority?: boolean;
  decorative?: boolean;
}

const onPhone = "(max-width: 39.99rem)";
const offPhone = "(min-width: 40rem)";

/** Returns a view of a picture cropped to a shape, and its AVIF files. A development server may have only the uncropped view. */
function filesOf(name: string, detail: string | undefined, shape: Shape, places: readonly Column[]) {
  const view = detail ? `${name}.${detail}` : name;
  const cut = manifest.images[`${view} ${shape}`];
  const image = cut ?? manifest.images[view];
  if (!image || !images[name])
    throw new Error(`there is no image “${view}”: put it into assets/images and name it in content/images.json`);
  const least = Math.min(...places.map((place) => place[1]));
  const most = Math.max(...places.map((place) => place[2]));
  const avif = image.variants.filter(({ format, width }) => format === "avif" && width >= least && width <= most);
  return {
    image,
    isCut: cut !== undefined,
    /** Absent while the files of a picture are being encoded. */
    smallest: avif[0],
    srcSet: avif.map(({ path, width }) => `${path} ${width}w`).join(", "),
    sizes: places.map(([sizes]) => sizes).join(", "),
  };
}

type Files = ReturnType<typeof filesOf>;

function preloadFiles({ smallest, srcSet, sizes }: Files, media?: string) {
  if (!smallest) return;
  preload(smallest.path, {
    as: "image",
    type: "image/avif",
    imageSrcSet: srcSet,
    imageSizes: sizes,
    fetchPriority: "high",
    ...(media && { media }),
  });
}

/**
 * A picture of assets/images, or a detail of one, in a box with this shape and the width of its column on phones and on wider screens
 * (boxes.ts). `boxClass` may change the height of the box; the focus of the picture stays in view. `priority` marks the largest
 * contentful paint of a page: <head> preloads the picture before all others. While a picture loads, its box shows its
 * placeholder color.
 */
export function Picture({
  name,
  detail,
  shape,
  phone,
  column,
  tallOnPhones,
  boxClass,
  priority,
  decorative,
}: PictureProps) {
  const files = filesOf(name, detail, shape, [...(phone ? [phoneColumns[phone]] : []), columns[column]]);
  const phoneFiles = tallOnPhones ? filesOf(name, detail, "phone", [phoneColumns.edge]) : undefined;
  const { image, isCut, smallest, srcSet, sizes } = files;
  if (priority) {
    if (phoneFiles) preloadFiles(phoneFiles, onPhone);
    preloadFiles(files, phoneFiles && offPhone);
  }
  return (
    <picture>
      {phoneFiles?.smallest && (
        <source type="image/avif" media={onPhone} srcSet={phoneFiles.srcSet} sizes={phoneFiles.sizes} />
      )}
      {smallest && <source type="image/avif" srcSet={srcSet} sizes={sizes} />}
      <img
        src={image.variants.find(({ format }) => format === "jpeg")?.path}
        width={image.width}
        height={image.height}
        className={cx(image.place, (boxClass || !isCut) && image.focus, shapes[shape], "w-full object-cover", boxClass)}
        alt={decorative ? "" : images[name]?.alt}
        {...(priority ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
    </picture>
  );
}

/**
 * A picture up to an edge of the window, below `children`, with its note in the left corner, or with `noteAtEnd` in the right one; on
 * phones and tablets below it.
 */
export function FullBleedPicture({
  className,
  children,
  noteAtEnd,
  ...picture
}: PictureProps & { className: string; children?: ReactNode; noteAtEnd?: boolean }) {
  return (
    <figure className={cx("relative", className)}>
      <Picture phone="edge" {...picture} />
      {children}
      <figcaption
        className={cx(
          "bg-limestone px-inset py-1 max-lg:px-gutter max-lg:text-end lg:absolute lg:bottom-0",
          noteAtEnd ? "lg:right-0" : "lg:left-0",
        )}
      >
        <RenderingNote of={picture.name} />
      </figcaption>
    </figure>
  );
}

/** A note that pictures are renderings: below a single picture, or above a list of pictures. */
export function RenderingNote({ of: pictures }: { of: string | readonly string[] }) {
  const isOne = typeof pictures === "string";
  if (![pictures].flat().some((name) => images[name]?.rendering)) return null;
  return (
    <small className={cx("block text-sm text-ink-soft", isOne ? "max-sm:text-[0.8125rem]" : "mb-4")}>
      {isOne ? labels.rendering : labels.renderings}
    </small>
  );
}
