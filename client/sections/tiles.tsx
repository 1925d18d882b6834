import { cva, cx } from "class-variance-authority";
import { labels } from "../content/labels.ts";
import type { Gallery } from "../content/schema.ts";
import { Band } from "./band.tsx";
import { Picture, RenderingNote } from "./picture.tsx";

/* On desktops the first and the last are as large as four. */
const tileClass = {
  first: cx("sm:col-span-2 lg:row-span-2"),
  between: undefined,
  last: cx("lg:col-span-2 lg:col-start-2 lg:row-span-2 lg:row-start-4"),
};
const cropClass = cva("aspect-4/3 overflow-hidden bg-limestone-line", {
  variants: { place: { first: "lg:aspect-auto lg:h-full", between: "", last: "lg:aspect-auto lg:h-full" } },
});

/** The gallery: pictures of several sizes, each with what it shows. */
export function Tiles({ tiles }: Pick<Gallery, "tiles">) {
  return (
    <Band label={labels.sections.projects}>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {tiles.map(({ title, category, image, detail }, index) => {
          const place = index === 0 ? "first" : index === tiles.length - 1 ? "last" : "between";
          return (
            <li key={title} className={tileClass[place]}>
              <figure className="grid lg:h-full lg:grid-rows-[1fr]">
                <div className={cropClass({ place })}>
                  <Picture
                    name={image}
                    detail={detail}
                    sizes="(min-width: 64rem) 66vw, 100vw"
                    className="size-full object-cover"
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
