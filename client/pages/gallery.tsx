import { pages } from "../content/catalog.ts";
import { labels } from "../content/shared.ts";
import { Band } from "../sections/band.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { ListedPicture } from "../sections/listed-picture.tsx";
import { RenderingNote } from "../sections/picture.tsx";
import { TitledItems } from "../sections/titled-items.tsx";

/** Pictures, each with what it shows: with nine, all rows are full. */
export function GalleryPage() {
  const { tiles, notes, beforeAfter } = pages.gallery;
  return (
    <InnerPage content={pages.gallery}>
      <Band label={labels.sections.projects}>
        <ul className="columns-of-two gap-x-4 gap-y-8 sm:gap-x-10 lg:grid-cols-3">
          {tiles.map(({ title, category, image, detail }, index) => {
            const large = index === 0;
            return (
              <li key={title} className={large ? "col-span-full lg:col-span-2 lg:row-span-2" : undefined}>
                <ListedPicture
                  name={image}
                  detail={detail}
                  shape="4:3"
                  phone={large ? "page" : "half"}
                  column={large ? "twoThirds" : "third"}
                  first={large}
                >
                  <figcaption className="grid pt-3">
                    <strong className="font-display leading-snug font-semibold">{title}</strong>
                    <span>{category}</span>
                    <RenderingNote of={image} />
                  </figcaption>
                </ListedPicture>
              </li>
            );
          })}
        </ul>
      </Band>
      <TitledItems {...notes} deep />
      <Band heading={beforeAfter.heading} intro={beforeAfter.text}>
        <div className="grid gap-5 sm:grid-cols-2">
          {[beforeAfter.before, beforeAfter.after].map((place) => (
            <p key={place} className="p-card font-display font-semibold white-card">
              {place}
            </p>
          ))}
        </div>
      </Band>
    </InnerPage>
  );
}
