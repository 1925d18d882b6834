/** Lists the pictures that pages show, so that the build encodes no others. */
import manifest from "manifest";
import { renderToString } from "react-dom/server";
import { images, labels } from "./content/shared.ts";
import { errorRoute, notFoundRoute, routes } from "./routes.tsx";
import { type Facts, FactsContext } from "./site/facts.tsx";

/** A placeholder for facts and files, on which pictures do not depend. */
const placeholder = new Proxy({}, { get: () => "-" });

/**
 * Returns the content of each page's social preview, by canonical address or, for an unlisted page, by path: title, image with its
 * focus, and a note if the image is a rendering.
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
 * Returns the names of the cuts that the pages of each template show, and whether a page reads the focus of the cut. It renders the
 * pages with a manifest that contains every name and records each access.
 */
function cuts() {
  const shown: Record<string, Record<string, boolean>> = {};
  for (const { template, page } of [...routes, notFoundRoute, errorRoute]) {
    shown[template] ??= {};
    const recorded = shown[template];
    const recordAccess = (_: object, name: string) => {
      recorded[name] ??= false;
      return {
        variants: [],
        get focus() {
          recorded[name] = true;
          return "";
        },
      };
    };
    Object.assign(manifest, { files: placeholder, images: new Proxy({}, { get: recordAccess }) });
    renderToString(<FactsContext value={placeholder as Facts}>{page}</FactsContext>);
  }
  return shown;
}

export const listing = () => ({ previews: previews(), cuts: cuts() });
