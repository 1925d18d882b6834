import { cx } from "class-variance-authority";
import { labels } from "../content/labels.ts";
import type { Gallery } from "../content/schema.ts";
import { Band } from "./band.tsx";
import { filledClass } from "./filled.ts";
import { Picture, RenderingNote } from "./picture.tsx";

/* The first is as large as four on desktops: with nine, all rows are full. */
const tileClass = { large: cx("col-span-2 lg:row-span-2"), small: undefined };
const figureClass = { large: cx("grid lg:h-full lg:grid-rows-[1fr]"), small: undefined };
const cropClass = { large: cx("relative lg:min-h-96"), small: undefined };

/** The gallery: pictures of several sizes, each with what it shows. */
export function Tiles({ tiles }: Pick<Gallery, "tiles">) {
  return (
    <Band label={labels.sections.projects}>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-10 lg:grid-cols-3">
        {tiles.map(({ title, category, image, detail }, index) => {
          const size = index === 0 ? "large" : "small";
          return (
            <li key={title} className={tileClass[size]}>
              <figure className={figureClass[size]}>
                <div className={cropClass[size]}>
                  <Picture
                    name={image}
                    detail={detail}
                    shape="4:3"
                    phone={size === "large" ? "page" : "half"}
                    column={size === "large" ? "twoThirds" : "third"}
                    boxClass={filledClass[size]}
                    priority={index === 0}
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
