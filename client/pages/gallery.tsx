import { cx } from "class-variance-authority";
import { pages } from "../content/catalog.ts";
import { labels } from "../content/shared.ts";
import { ListedPicture } from "../pictures/listed-picture.tsx";
import { RenderingNote } from "../pictures/picture.tsx";
import { Band } from "../sections/band.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { TitledItems } from "../sections/titled-items.tsx";
import { Copy } from "../site/copy.tsx";

/** A house with a garage, on the ground. */
const houseOutline =
  "M60 256V128M500 256V128M28 148 190 40 352 148M316 124 366 88H440L532 148H28M150 256V176H206V256M92 176H128V214H92ZM236 176H288V214H236ZM340 256V180H470V256M28 257H532";

/** The gallery: pictures with captions. Nine pictures fill all rows. */
export function GalleryPage() {
  const { tiles, notes, beforeAfter } = pages.gallery;
  return (
    <InnerPage content={pages.gallery}>
      <Band label={labels.sections.projects}>
        <RenderingNote of={tiles.map(({ image }) => image)} />
        <ul className="columns-of-two gap-x-4 gap-y-8 sm:gap-x-10 lg:grid-cols-3">
          {tiles.map(({ title, category, image, detail }, index) => {
            const isLarge = index === 0;
            return (
              <li key={title} className={isLarge ? "col-span-full lg:col-span-2 lg:row-span-2" : undefined}>
                <ListedPicture
                  name={image}
                  detail={detail}
                  shape="4:3"
                  phone={isLarge ? "page" : "half"}
                  column={isLarge ? "twoThirds" : "third"}
                  first={isLarge}
                >
                  <figcaption className="grid pt-3">
                    <strong className="font-display leading-snug font-semibold">{title}</strong>
                    <span>{category}</span>
                  </figcaption>
                </ListedPicture>
              </li>
            );
          })}
        </ul>
      </Band>
      <TitledItems {...notes} shaded />
      <Band>
        <section className="grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
          <div className="grid gap-3">
            <h2>
              <Copy text={beforeAfter.heading} />
            </h2>
            <p className="max-w-[60ch] text-lead text-ink-soft">
              <Copy text={beforeAfter.text} />
            </p>
          </div>
          {/* A frame for the pictures before and after: the house of the not-found page, planned and built. */}
          <div className="grid gap-px border-4 border-white bg-white shadow-panel sm:grid-cols-2">
            {[beforeAfter.before, beforeAfter.after].map((label, index) => (
              <div key={label} className="grid gap-4 bg-limestone-deep p-inset">
                <svg
                  className={cx(
                    "w-full fill-none stroke-oak-soft stroke-3 forced-colors:stroke-[CanvasText]",
                    index === 0 && "[stroke-dasharray:9_8]",
                  )}
                  viewBox="20 24 520 240"
                  aria-hidden="true"
                >
                  <path d={houseOutline} />
                </svg>
                <p className="dimension-above text-center font-display text-sm font-semibold">{label}</p>
              </div>
            ))}
          </div>
        </section>
      </Band>
    </InnerPage>
  );
}
