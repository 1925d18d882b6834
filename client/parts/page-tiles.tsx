import { cx } from "class-variance-authority";
import type { Service } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { Picture, RenderingNote } from "../pictures/picture.tsx";
import { Copy } from "../site/copy.tsx";
import { TileText } from "./tile-text.tsx";
import { type PageTile, tileOf } from "./tiles.ts";

/** The columns of pictures, by the number of tiles in a row. */
const columnOf = { 1: "edge", 2: "ofTwo", 3: "ofThree", 4: "ofFour" } as const;

/** Links to one to four pages with pictures: a row, on tablets four in two rows, on phones a list with small pictures. */
export function PageTiles({ tiles }: { tiles: readonly PageTile[] }) {
  const count = Math.min(tiles.length, 4) as keyof typeof columnOf;
  return (
    <>
      <RenderingNote of={tiles.map(({ image }) => image)} />
      <ul
        role="list"
        className={cx(
          "grid gap-4 lg:gap-8",
          count === 4 ? "sm:grid-cols-2 lg:grid-cols-4" : "sm:auto-cols-fr sm:grid-flow-col",
        )}
        data-slot="page-tiles"
      >
        {tiles.map(({ title, text, href, image, detail }) => (
          <li
            key={href}
            className={cx("relative gap-x-4 max-sm:flex max-sm:flex-wrap", !text && "max-sm:items-center")}
          >
            <div className="max-sm:flex-[1_0_min(6.5rem,30%)]">
              <Picture
                name={image}
                detail={detail}
                shape="tile"
                phone="small"
                column={columnOf[count]}
                boxClass={cx(count !== 3 && (count === 4 ? "sm:max-lg:aspect-16/9" : "sm:aspect-16/9"))}
                decorative
              />
            </div>
            {/* Next to the picture, or below it if large text does not fit. */}
            <div className="max-sm:flex-[999_1_9rem] sm:mt-3">
              <TileText title={title} text={text} href={href} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the tile of a service for the pages of other services: by default, with the second picture of its page. */
export const secondTileOf = (service: Service) => tileOf(service, service.secondTile ?? service.closeUp);

/** Links to the pages about roofing. */
export const RoofingLinks = () => (
  <p className="mt-4 prose">
    <Copy text={labels.service.roofing} />
  </p>
);
