/** Lists the social previews: the build asks for it. */
import { errorRoute, notFoundRoute, routes } from "./routes.tsx";

/** Every page's title with the picture that its preview shows, by its canonical address or, of an unlisted page, its path. */
export function listPreviews(): Record<string, { title: string; image: string }> {
  return Object.fromEntries(
    [...routes.map((route) => ({ ...route, path: route.canonical })), notFoundRoute, errorRoute].map(
      ({ path, meta, image }) => [path, { title: meta.title, image }],
    ),
  );
}
