import { cx } from "class-variance-authority";
import type { Pages, Service } from "../../content/schema.ts";
import { labels } from "../../content/shared.ts";
import { TileText } from "../../parts/tile-text.tsx";
import { type PageTile, tileOf } from "../../parts/tiles.ts";
import { Picture, RenderingNote } from "../../pictures/picture.tsx";
import { Copy } from "../../site/copy.tsx";

/** The number of tiles in a row on desktops. */
const inRow = 4;

/** The columns of pictures, by the number of tiles in a row on desktops. Tablets have two tiles in a row. */
const columnOf = { 1: "edge", 2: "ofTwo", 3: "third", [inRow]: "ofFour" } as const;

/** The picture of a tile. On phones and desktops it is 16:9 if it is as wide as two tiles. */
const TilePicture = ({
  image,
  detail,
  isWide,
  columns = inRow,
}: Pick<PageTile, "image" | "detail"> & { isWide: boolean; columns?: keyof typeof columnOf }) => (
  <Picture
    name={image}
    detail={detail}
    shape="tile"
    phone={isWide ? "page" : "half"}
    column={columnOf[isWide ? 2 : columns]}
    boxClass={isWide ? "max-sm:aspect-16/9 lg:aspect-16/9" : undefined}
    decorative
  />
);

/** The wide tile of roofing, which is not one of the services, with links to its pages. */
function RoofingTile({ title, text, links, image, detail }: NonNullable<Pages["home"]["roofing"]>) {
  return (
    <section className="mt-6 sm:grid sm:grid-cols-2 sm:gap-x-4 lg:mt-8 lg:gap-x-8" aria-label={title}>
      <TilePicture image={image} detail={detail} isWide />
      <div className="flex flex-col max-sm:mt-3">
        <h3 className="max-lg:text-base">{title}</h3>
        <p className="mt-under-title max-sm:text-sm">
          <Copy text={text} />
        </p>
        <ul role="list" className="mt-3 grid grow">
          {links.map(
            ({ label, href }) =>
              href && (
                <li key={href} className="flex border-t border-brass">
                  <a
                    className="arrow-after flex min-h-11 grow items-center justify-between font-strong hover:text-brick"
                    href={href}
                  >
                    {label}
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
    </section>
  );
}

/**
 * The tiles of the services, two in a row on phones and tablets and four on desktops, or as many as large text allows, then the tile of
 * roofing. The first tiles are as wide as two if the last row of desktops would be incomplete; phones show these as wide as the page.
 * Fewer than four tiles share one row.
 */
export function ServiceTiles({
  services,
  roofing,
}: {
  services: readonly Service[];
  roofing: Pages["home"]["roofing"];
}) {
  const tiles = services.map((service) => tileOf(service));
  const wide = tiles.length < inRow ? 0 : (inRow - (tiles.length % inRow)) % inRow;
  return (
    <>
      <RenderingNote of={tiles.map(({ image }) => image)} />
      <ul
        role="list"
        className="columns-of-two gap-x-4 gap-y-6 lg:grid-cols-[repeat(auto-fit,minmax(max(9rem,22%),1fr))] lg:gap-8"
        data-slot="page-tiles"
      >
        {tiles.map(({ title, text, href, ...picture }, index) => {
          const isWide = index < wide;
          return (
            <li key={href} className={cx("relative", isWide && "max-sm:col-span-full lg:col-span-2")}>
              <TilePicture
                {...picture}
                isWide={isWide}
                columns={Math.min(tiles.length, inRow) as keyof typeof columnOf}
              />
              <TileText title={title} text={text} href={href} titleClass="mt-3" textClass="max-sm:text-sm" />
            </li>
          );
        })}
      </ul>
      {roofing ? (
        <RoofingTile {...roofing} />
      ) : (
        <p className="mt-4">
          <Copy text={labels.service.roofing} />
        </p>
      )}
    </>
  );
}
