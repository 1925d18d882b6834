/**
 * Says whether the business is open, now, in each <open-now> of the page. Pages have this script only where SITE_OPEN_NOW
 * asks for it. A browser that does not know Houston's time says nothing.
 */
import { openingAt } from "../site/opening.ts";

const minute = 60_000;
let timer: ReturnType<typeof setTimeout>;

/** Says it, and again when the next minute begins, unless the page is hidden. */
function say() {
  clearTimeout(timer);
  if (document.hidden) return;
  const now = Date.now();
  const text = openingAt(new Date(now));
  for (const place of document.querySelectorAll<HTMLElement>("open-now")) {
    if (place.dataset.text === text) continue; // a browser may have translated it
    place.dataset.text = text;
    place.textContent = text;
  }
  timer = setTimeout(say, minute - (now % minute));
}

/** One that comes with a popup says it, too. */
class OpenNow extends HTMLElement {
  connectedCallback() {
    say();
  }
}

try {
  openingAt(new Date());
  customElements.define("open-now", OpenNow);
  document.addEventListener("visibilitychange", say);
} catch {
  // It does not know Houston's time.
}
