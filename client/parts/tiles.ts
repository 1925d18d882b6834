import { servicePath } from "../content/catalog.ts";
import type { Service } from "../content/schema.ts";

/** A link to a page with a picture. */
export interface PageTile {
  title: string;
  /** A sentence. */
  text?: string | undefined;
  href: string;
  image: string;
  detail?: string | undefined;
}

/** Returns the tile of a service with a picture, or a detail of a picture: by default, of finished work. */
export const tileOf = (service: Service, view = service.tile ?? { image: service.hero.image }): PageTile => ({
  title: service.title,
  text: service.description,
  href: servicePath(service),
  ...view,
});
