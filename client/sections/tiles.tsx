import { heroImages } from "../content/images.ts";
import { labels } from "../content/labels.ts";
import type { Gallery } from "../content/schema.ts";
import { Band } from "./band.tsx";
import { Picture, RenderingNote } from "./picture.tsx";

/** The gallery: pictures of several sizes, each with what it shows. */
export function Tiles({ tiles }: Pick<Gallery, "tiles">) {
  return (
    <Band label={labels.sections.projects}>
      <ul className="gallery">
        {tiles.map(({ title, category }, index) => {
          const image = heroImages[index % heroImages.length] ?? heroImages[0];
          return (
            <li key={title}>
              <figure className={`tile tile-${index + 1}`}>
                <div className="crop">
                  <Picture name={image} sizes="(min-width: 64rem) 66vw, 100vw" priority={index === 0} />
                </div>
                <figcaption>
                  <strong>{title}</strong>
                  <span>{category}</span>
                  <RenderingNote name={image} />
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </Band>
  );
}
