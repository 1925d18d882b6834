import { pages } from "../content/catalog.ts";
import { labels } from "../content/shared.ts";
import { ListedPicture } from "../pictures/listed-picture.tsx";
import { RenderingNote } from "../pictures/picture.tsx";
import { Band } from "../sections/band.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { TitledItems } from "../sections/titled-items.tsx";
import { Dimension } from "../ui/dimension.tsx";

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
      <Band heading={beforeAfter.heading} intro={beforeAfter.text}>
        {/* An empty frame for the pictures before and after, with dashed lines and dimensions as on the not-found page. */}
        <div className="grid max-w-[45rem] border-2 border-dashed border-oak-soft sm:aspect-3/2 sm:grid-cols-2">
          {[beforeAfter.before, beforeAfter.after].map((label) => (
            <Dimension key={label}>
              <p className="min-h-40 justify-center p-inset not-first:border-dashed not-first:border-oak-soft max-sm:not-first:border-t-2 sm:not-first:border-s-2">
                {label}
              </p>
            </Dimension>
          ))}
        </div>
      </Band>
    </InnerPage>
  );
}
