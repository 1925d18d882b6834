import manifest from "manifest";
import { images } from "../content/images.ts";

const formats = ["avif", "webp"] as const;

/**
 * An image of assets/images in the formats and widths that the build made. `sizes` says how wide it is shown;
 * `priority` marks the one image of a page that is its largest paint.
 */
export function Picture({
  name,
  sizes,
  className,
  priority = false,
  decorative = false,
}: {
  name: string;
  sizes: string;
  className?: string;
  priority?: boolean;
  decorative?: boolean;
}) {
  const image = manifest.images[name];
  const facts = images[name];
  if (!image || !facts)
    throw new Error(`there is no image “${name}”: put it into assets/images and name it in content/images.ts`);
  const sources = (format: string) => image.variants.filter((variant) => variant.format === format);
  const srcSet = (format: string) =>
    sources(format)
      .map(({ path, width }) => `${path} ${width}w`)
      .join(", ");
  return (
    <picture className={className}>
      {formats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(format)} sizes={sizes} />
      ))}
      <img
        src={sources("jpeg").find(({ width }) => width >= 1200)?.path ?? sources("jpeg").at(-1)?.path}
        srcSet={srcSet("jpeg")}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={decorative ? "" : facts.alt}
        {...(priority ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
      />
    </picture>
  );
}

/** The line that keeps a rendering from being taken for a finished project. */
export function RenderingNote({ name }: { name: string }) {
  return images[name]?.rendering ? <small className="rendering-note">Rendering, not a finished project</small> : null;
}
