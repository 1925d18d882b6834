/**
 * Stores the source of a visit in the session storage of the tab and adds it to the lead form's address. Pages load this script only if
 * LEAD_FORM_PARAMETERS is set.
 */

import { addTouch, firstTouchOf, knownParameters } from "./first-touch.ts";
import { isFramed } from "./framed.ts";

const key = "site:first-touch";
/** Reports whether the page is prerendered. The visitor may never open it, so nothing is stored yet. */
const isPrerendering = () => (document as { prerendering?: boolean }).prerendering === true;

/** Returns the parameters of the visit's first page, or of this page if the browser has no storage. */
function firstTouch() {
  const touch = firstTouchOf(location);
  try {
    const stored = sessionStorage.getItem(key);
    if (stored !== null) return knownParameters(new URLSearchParams(stored));
    if (!isPrerendering() && !isFramed) sessionStorage.setItem(key, touch.toString());
  } catch {
    // Storage is blocked or full.
  }
  return touch;
}

/** Returns the form's address with the source of the visit. */
export const addressOf = (src: string, parameters: string) => addTouch(src, firstTouch(), parameters);

if (isPrerendering()) document.addEventListener("prerenderingchange", firstTouch, { once: true });
else firstTouch();

// Links to the form get the source, too.
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
