import { cx } from "class-variance-authority";
import { servicePath } from "../content/catalog.ts";
import type { Service } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { Picture, type PictureProps, RenderingNote } from "../pictures/picture.tsx";
import { Copy } from "../site/copy.tsx";
import { StretchedLink } from "../ui/stretched-link.tsx";

interface PageTile {
  title: string;
  /** A sentence. */
  text?: string | undefined;
  href: string;
  image: string;
  detail?: string | undefined;
}

const maxInRow = 4;

/** The picture of a tile: on phones small by default, 16:9 in a column of half the page or more. */
export function TilePicture({
  name,
  detail,
  column,
  phone = "small",
}: Pick<PictureProps, "name" | "detail" | "column" | "phone">) {
  return (
    <Picture
      name={name}
      detail={detail}
      shape="tile"
      phone={phone}
      column={column}
      boxClass={cx(
        phone === "page" && "max-sm:aspect-16/9",
        column !== "ofThree" && (column === "ofFour" ? "sm:max-lg:aspect-16/9" : "sm:aspect-16/9"),
      )}
      decorative
    />
  );
}

/**
 * Links to pages with pictures, up to four in a row, on tablets two; on phones a list with small pictures. On desktops, the first tiles span
 * two columns if the last row would be incomplete; phones show these as wide as the page. Fewer than four tiles share one row.
 */
export function PageTiles({ tiles }: { tiles: readonly PageTile[] }) {
  const isRow = tiles.length < maxInRow;
  const columns = isRow ? tiles.length : maxInRow;
  const doubled = (columns - (tiles.length % columns)) % columns;
  return (
    <>
      <RenderingNote of={tiles.map(({ image }) => image)} />
      <ul
        role="list"
        className={cx(
          "grid gap-4 lg:gap-8",
          isRow ? "sm:auto-cols-fr sm:grid-flow-col" : "sm:grid-cols-2 lg:grid-cols-4",
        )}
        data-slot="page-tiles"
      >
        {tiles.map(({ title, text, href, image, detail }, index) => {
          const isDouble = index < doubled;
          const isWide = isDouble || columns < 3;
          return (
            <li
              key={href}
              className={cx(
                "relative gap-x-4",
                isDouble ? "lg:col-span-2" : "max-sm:flex max-sm:flex-wrap",
                !text && "max-sm:items-center",
              )}
            >
              <div className={isDouble ? undefined : "max-sm:flex-[1_0_min(6.5rem,30%)]"}>
                <TilePicture
                  name={image}
                  detail={detail}
                  phone={isDouble ? "page" : "small"}
                  column={columns === 1 ? "edge" : isWide ? "ofTwo" : columns === maxInRow ? "ofFour" : "ofThree"}
                />
              </div>
              {/* Next to the picture, or below it if large text does not fit. */}
              <div className={isDouble ? "mt-3" : "max-sm:flex-[999_1_9rem] sm:mt-3"}>
                <h3 className="max-lg:text-base">
                  <StretchedLink href={href}>{title}</StretchedLink>
                </h3>
                {text && (
                  <p className="mt-under-title">
                    <Copy text={text} />
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Returns the tile of a service with a picture, or a detail of a picture: by default, of finished work. */
export const tileOf = (service: Service, view = service.tile ?? { image: service.hero.image }): PageTile => ({
  title: service.title,
  text: service.description,
  href: servicePath(service),
  ...view,
});

/** Returns the tile of a service for the pages of other services: by default, with the second picture of its page. */
export const secondTileOf = (service: Service) => tileOf(service, service.secondTile ?? service.closeUp);

/** Links to the pages about roofing. */
export const RoofingLinks = () => (
  <p className="mt-4 prose">
    <Copy text={labels.service.roofing} />
  </p>
);
