/** Lists the social previews: the build asks for it. */
import { images } from "./content/images.ts";
import { labels } from "./content/labels.ts";
import { errorRoute, notFoundRoute, routes } from "./routes.tsx";

/** A page's picture for social previews: its title beside its image, and below it what the image is, if it is no photograph. */
interface Preview {
  title: string;
  image: string;
  /** The point of the image that stays in view. */
  focus?: readonly number[] | undefined;
  note?: string | undefined;
}

/** Every page's preview, by its canonical address or, for an unlisted page, its path. */
export function listPreviews(): Record<string, Preview> {
  return Object.fromEntries(
    [...routes.map((route) => ({ ...route, path: route.canonical })), notFoundRoute, errorRoute].map(
      ({ path, meta, image }) => {
        const { focus, rendering } = images[image] ?? {};
        return [path, { title: meta.title, image, focus, note: rendering ? labels.rendering : undefined }];
      },
    ),
  );
}
