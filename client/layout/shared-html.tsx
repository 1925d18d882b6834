/** Parts of the layout that are the same on every page, except for the mark of the current page. */
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { memoizeByObject } from "../formats/memoize.ts";
import { markCurrentPage } from "../menus/links.tsx";
import { type Facts, FactsContext } from "../site/facts.tsx";

/**
 * Returns a function that returns the HTML of `content` on the page of a path. React renders `content` once for the facts: the header
 * and the footer would take a third of the time of a page. `name` is the prefix of the ids inside, because React counts them from zero.
 */
export function shareHtml(name: string, content: ReactNode) {
  const render = memoizeByObject((facts: Facts) =>
    renderToString(<FactsContext value={facts}>{content}</FactsContext>, { identifierPrefix: `${name}-` }),
  );
  return (facts: Facts, path: string | undefined) => ({ __html: markCurrentPage(render(facts), path) });
}
