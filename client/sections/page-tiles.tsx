import { cx } from "class-variance-authority";
import { servicePath } from "../content/catalog.ts";
import type { Service } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { Copy } from "../site/copy.tsx";
import { StretchedLink } from "../ui/stretched-link.tsx";
import { Picture, RenderingNote } from "./picture.tsx";

interface PageTile {
  title: string;
  /** A sentence, for desktops. */
  text?: string;
  href: string;
  image: string;
}

const most = 4;

/**
 * Pages, each with the picture that heads it, up to four in a row. The first ones are as wide as two where a row would have a
 * gap otherwise. Fewer than a row holds are one row, on phones a list with small pictures.
 */
export function PageTiles({ tiles }: { tiles: readonly PageTile[] }) {
  const isRow = tiles.length < most;
  const columns = isRow ? tiles.length : most;
  const doubled = (columns - (tiles.length % columns)) % columns;
  return (
    <>
      <ul
        role="list"
        className={cx("grid gap-4 lg:gap-8", isRow ? "sm:auto-cols-fr sm:grid-flow-col" : "grid-cols-2 sm:grid-cols-4")}
        data-slot="page-tiles"
      >
        {tiles.map(({ title, text, href, image }, index) => {
          const isDouble = index < doubled;
          const isWide = isDouble || columns < 3;
          const isOdd = !isRow && index === 0 && tiles.length % 2 === 1;
          return (
            <li
              key={href}
              className={cx(
                "relative gap-4",
                isRow && "max-sm:grid max-sm:grid-cols-[5.5rem_1fr] max-sm:items-center",
                isDouble && "sm:col-span-2",
                isOdd && "max-sm:col-span-2",
              )}
            >
              <Picture
                name={image}
                shape={isOdd ? "4:3" : "tile"}
                phone={isOdd ? "page" : "half"}
                column={isWide ? "ofTwo" : columns === most ? "ofFour" : "ofThree"}
                boxClass={cx(isOdd && "max-sm:aspect-16/9", isWide && "sm:aspect-16/9")}
                decorative
              />
              <div>
                <h3 className={cx("max-lg:text-base", isRow ? "sm:mt-3" : "mt-3")}>
                  <StretchedLink href={href}>{title}</StretchedLink>
                </h3>
                {text && (
                  <p className="mt-under-title hidden lg:block print:block">
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
