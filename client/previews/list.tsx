/** Lists the social previews: the build bundles this with page.tsx in the place of layout/page.tsx and asks for it. */
import { renderToStaticMarkup } from "react-dom/server";
import { ErrorPage } from "../pages/error.tsx";
import { NotFoundPage } from "../pages/not-found.tsx";
import { routes } from "../routes.tsx";
import { type Facts, SiteProvider } from "../site.tsx";
import { found } from "./page.tsx";

/** No title depends on a fact of the configuration, so that none has to be right. */
const noFacts = new Proxy({}, { get: () => "" }) as Facts;

/** The title of every page with the image that its preview shows, as the pages themselves state them. */
export function listPreviews(): { title: string; image: string }[] {
  for (const page of [...routes.map(({ page }) => page), <NotFoundPage key="404" />, <ErrorPage key="500" />]) {
    renderToStaticMarkup(<SiteProvider facts={noFacts}>{page}</SiteProvider>);
  }
  return [...new Map(found.map((preview) => [preview.title, preview])).values()];
}
