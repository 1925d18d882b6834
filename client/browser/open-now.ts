/**
 * Shows in each <open-now> element whether the business is open. Pages load this script only if SITE_OPEN_NOW is set. Browsers without
 * Houston's time zone show nothing.
 */
import { describeOpening } from "../site/opening.ts";

const minute = 60_000;
let timer: ReturnType<typeof setTimeout>;

/** Updates the elements now and at the start of each minute while the page is visible. */
function update() {
  clearTimeout(timer);
  if (document.hidden) return;
  const now = Date.now();
  const text = describeOpening(new Date(now));
  for (const place of document.querySelectorAll<HTMLElement>("open-now")) {
    if (place.dataset.text === text) continue; // the browser may have translated the text
    place.dataset.text = text;
    place.textContent = text;
  }
  timer = setTimeout(update, minute - (now % minute));
}

/** An element that is inserted later, with the popup, is updated at once. */
class OpenNow extends HTMLElement {
  connectedCallback() {
    update();
  }
}

try {
  describeOpening(new Date());
  customElements.define("open-now", OpenNow);
  document.addEventListener("visibilitychange", update);
} catch {
  // The browser does not support Houston's time zone.
}
