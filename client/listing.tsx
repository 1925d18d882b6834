/** Lists what pages show of pictures, for the build, which makes no more. */
import manifest from "manifest";
import { renderToString } from "react-dom/server";
import { images, labels } from "./content/shared.ts";
import { errorRoute, notFoundRoute, routes } from "./routes.tsx";
import { type Facts, Site } from "./site/facts.tsx";

/** Stands for facts and files, which decide nothing about pictures. */
const anything = new Proxy({}, { get: () => "-" });

/**
 * Every page's picture for social previews, by its canonical address or, for an unlisted page, its path: its title beside its
 * image, of which a point stays in view, and below it what the image is, if it is no photograph.
 */
function previews() {
  return Object.fromEntries(
    [...routes.map((route) => ({ ...route, path: route.canonical })), notFoundRoute, errorRoute].map(
      ({ path, meta, image }) => {
        const { focus, rendering } = images[image] ?? {};
        return [path, { title: meta.title, image, focus, note: rendering ? labels.rendering : undefined }];
      },
    ),
  );
}

/**
 * What the pages of each template take from the manifest, by the names there, and whether they ask for the focus: they
 * are drawn with a manifest that has everything and notes it.
 */
function cuts() {
  const asked: Record<string, Record<string, boolean>> = {};
  for (const { template, page } of [...routes, notFoundRoute, errorRoute]) {
    asked[template] ??= {};
    const noted = asked[template];
    const noting = (_: object, name: string) => {
      noted[name] ??= false;
      return {
        variants: [],
        get focus() {
          noted[name] = true;
          return "";
        },
      };
    };
    Object.assign(manifest, { files: anything, images: new Proxy({}, { get: noting }) });
    renderToString(<Site value={anything as Facts}>{page}</Site>);
  }
  return asked;
}

export const listing = () => ({ previews: previews(), cuts: cuts() });
