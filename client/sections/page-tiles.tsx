import { cx } from "class-variance-authority";
import { servicePath } from "../content/catalog.ts";
import type { Service } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { Copy } from "../site/copy.tsx";
import { StretchedLink } from "../ui/stretched-link.tsx";
import { Picture, RenderingNote } from "./picture.tsx";

interface PageTile {
  title: string;
  /** A sentence. */
  text?: string;
  href: string;
  image: string;
}

const most = 4;

/**
 * Pages, each with the picture that heads it, up to four in a row, on phones a list with small pictures. The first ones are as
 * wide as two where a row would have a gap otherwise. Fewer than a row holds are one row.
 */
export function PageTiles({ tiles }: { tiles: readonly PageTile[] }) {
  const isRow = tiles.length < most;
  const columns = isRow ? tiles.length : most;
  const doubled = (columns - (tiles.length % columns)) % columns;
  return (
    <>
      <ul
        role="list"
        className={cx("grid gap-4 lg:gap-8", isRow ? "sm:auto-cols-fr sm:grid-flow-col" : "sm:grid-cols-4")}
        data-slot="page-tiles"
      >
        {tiles.map(({ title, text, href, image }, index) => {
          const isDouble = index < doubled;
          const isWide = isDouble || columns < 3;
          return (
            <li
              key={href}
              className={cx(
                "relative gap-x-4 max-sm:flex max-sm:flex-wrap",
                !text && "max-sm:items-center",
                isDouble && "sm:col-span-2",
              )}
            >
              <div className="max-sm:flex-[1_0_min(6.5rem,30%)]">
                <Picture
                  name={image}
                  shape="tile"
                  phone="small"
                  column={isWide ? "ofTwo" : columns === most ? "ofFour" : "ofThree"}
                  boxClass={isWide ? "sm:aspect-16/9" : undefined}
                  decorative
                />
              </div>
              {/* Next to the picture, or below it where large text has too little room. */}
              <div className="max-sm:flex-[999_1_9rem]">
                <h3 className="max-lg:text-base sm:mt-3">
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
      <RenderingNote of={tiles.map(({ image }) => image)} />
    </>
  );
}

/** Services, each with its page's picture; and below them, as none is roofing, where that is. */
export function ServiceTiles({ services }: { services: readonly Service[] }) {
  const tiles = services.map((service) => ({
    title: service.title,
    text: service.description,
    href: servicePath(service),
    image: service.hero.image,
  }));
  return (
    <>
      <PageTiles tiles={tiles} />
      <p className="mt-4 prose">
        <Copy text={labels.service.roofing} />
      </p>
    </>
  );
}
