/** Lists the social previews: the build asks for it. */
import { errorRoute, notFoundRoute, routes } from "./routes.tsx";

/** Every page's title and the picture of its preview, by its canonical address or, for an unlisted page, its path. */
export function listPreviews(): Record<string, { title: string; image: string }> {
  return Object.fromEntries(
    [...routes.map((route) => ({ ...route, path: route.canonical })), notFoundRoute, errorRoute].map(
      ({ path, meta, image }) => [path, { title: meta.title, image }],
    ),
  );
}
