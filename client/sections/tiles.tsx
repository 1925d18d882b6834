import type { Pages } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { Band } from "./band.tsx";
import { Picture, RenderingNote } from "./picture.tsx";

/**
 * The gallery: pictures, each with what it shows. The first is as large as four on desktops, as high as what stands beside
 * it: with nine, all rows are full.
 */
export function Tiles({ tiles }: Pick<Pages["gallery"], "tiles">) {
  return (
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
