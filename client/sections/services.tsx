import { menuServices, servicePath } from "../content/catalog.ts";
import type { Pages, Service } from "../content/schema.ts";
import { Band } from "./band.tsx";
import { type PageTile, PageTiles } from "./page-tiles.tsx";

/** A service with its page's picture. */
export const serviceTile = (service: Service): PageTile => ({
  title: service.title,
  text: service.description,
  href: servicePath(service),
  image: service.hero.image,
});

/** The services of the menus. */
export function Services({ heading, intro }: Pages["home"]["services"]) {
  return (
    <Band heading={heading} intro={intro} ground="deep" id="services">
      <PageTiles tiles={menuServices.map(serviceTile)} />
    </Band>
  );
}
