import { cx } from "class-variance-authority";
import { menuServices, servicePath } from "../content/catalog.ts";
import type { Home } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { StretchedLink } from "../ui/stretched-link.tsx";
import { Band } from "./band.tsx";
import { Picture, RenderingsNote, tileWidth } from "./picture.tsx";

const columns = 4;
/** How many of the tiles, the first ones, take two columns, so that no row has a gap. */
const wide = (columns - (menuServices.length % columns)) % columns;

/** The services of the menus, each with its page's picture. */
export function Services({ heading, intro }: Home["services"]) {
  return (
    <Band heading={heading} intro={intro} ground="deep" id="services">
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:gap-8">
        {menuServices.map((service, index) => {
          const isWide = index < wide;
          const isOdd = index === 0 && menuServices.length % 2 === 1;
          return (
            <li key={service.slug} className={cx("relative", isWide && "sm:col-span-2", isOdd && "max-sm:col-span-2")}>
              <Picture
                name={service.hero.image}
                sizes={tileWidth(isWide ? 2 : 1)}
                className={cx(
                  "mb-3 w-full rounded-sm object-cover",
                  isOdd ? "aspect-16/9" : "aspect-4/3",
                  isWide && "sm:aspect-[19/9]",
                )}
                decorative
              />
              <h3 className="max-lg:text-base">
                <StretchedLink href={servicePath(service)}>{service.title}</StretchedLink>
              </h3>
              <p className="mt-under-title hidden lg:block print:block">
                <Copy text={service.description} />
              </p>
            </li>
          );
        })}
      </ul>
      <RenderingsNote names={menuServices.map(({ hero }) => hero.image)} />
    </Band>
  );
}
