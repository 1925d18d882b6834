/**
 * Keeps where a visit came from, for the lead form alone: in this browser's tab, until it is closed. Pages have this
 * script only where LEAD_FORM_PARAMETERS is set.
 */

import { kept, touchAt, withTouch } from "./first-touch.ts";
import { isFramed } from "./framed.ts";

const key = "site:first-touch";
/** Whether the page is prerendered and may never be visited: then nothing is stored yet. */
const prerendering = () => (document as { prerendering?: boolean }).prerendering === true;

/** What the visit's first page told. Where nothing can be stored, each page is the first. */
function firstTouch() {
  const touch = touchAt(location);
  try {
    const stored = sessionStorage.getItem(key);
    if (stored !== null) return kept(new URLSearchParams(stored));
    if (!prerendering() && !isFramed) sessionStorage.setItem(key, touch.toString());
  } catch {
    // Storage is blocked or full.
  }
  return touch;
}

/** The form's address with where the visit came from. */
export const addressOf = (src: string, parameters: string) => withTouch(src, firstTouch(), parameters);

if (prerendering()) document.addEventListener("prerenderingchange", firstTouch, { once: true });
else firstTouch();

// Links to the form's own page take it along, too.
addEventListener(
  "click",
  ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    const props = document.querySelector<HTMLElement>("[data-island=estimate-popup]")?.dataset.props;
    if (!link || !props) return;
    const { src, parameters } = JSON.parse(props).form;
    if (link.href === new URL(src, location.href).href) link.href = addressOf(src, parameters);
  },
  true,
);
