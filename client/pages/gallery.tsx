import { pages } from "../content/catalog.ts";
import { labels } from "../content/shared.ts";
import { Band } from "../sections/band.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { Picture, RenderingNote } from "../sections/picture.tsx";
import { TitledItems } from "../sections/titled-items.tsx";

/**
 * Pictures, each with what it shows. The first is as large as four on desktops, as high as what stands beside
 * it: with nine, all rows are full.
 */
export function GalleryPage() {
  const { tiles, notes, beforeAfter } = pages.gallery;
  return (
    <InnerPage content={pages.gallery}>
      <Band label={labels.sections.projects}>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-10 lg:grid-cols-3">
          {tiles.map(({ title, category, image, detail }, index) => {
            const large = index === 0;
            return (
              <li key={title} className={large ? "col-span-2 lg:row-span-2" : undefined}>
                <figure className={large ? "grid lg:h-full lg:grid-rows-[1fr]" : undefined}>
                  <div className={large ? "relative lg:min-h-96" : undefined}>
                    <Picture
                      name={image}
                      detail={detail}
                      shape="4:3"
                      phone={large ? "page" : "half"}
                      column={large ? "twoThirds" : "third"}
                      boxClass={large ? "lg:absolute lg:aspect-auto lg:h-full" : undefined}
                      priority={large}
                    />
                  </div>
                  <figcaption className="grid pt-3">
                    <strong className="font-display font-semibold">{title}</strong>
                    <span>{category}</span>
                    <RenderingNote of={image} />
                  </figcaption>
                </figure>
              </li>
            );
          })}
        </ul>
      </Band>
      <TitledItems {...notes} />
      <Band heading={beforeAfter.heading} intro={beforeAfter.text}>
        <div className="grid gap-5 sm:grid-cols-2">
          {[beforeAfter.before, beforeAfter.after].map((place) => (
            <p key={place} className="border-t-4 border-brass bg-white p-7 font-display font-semibold">
              {place}
            </p>
          ))}
        </div>
      </Band>
    </InnerPage>
  );
}
