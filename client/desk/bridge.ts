/** The page in the desk's frame: shows what the desk sends it, and tells where somebody points. It reaches nothing of the desk. */
import type { FromPage, ToPage } from "./frame.ts";
import { parse, patch, type SentPage } from "./patch.ts";
import { elementOf, pathOf } from "./places.ts";

let { html: _, value }: ToPage = { html: "", value: null };
/** What this document has come of, as it was sent last. */
let shown: SentPage | undefined;

const tell = (message: FromPage) => parent.postMessage(message, new URL(import.meta.url).origin);

function bring(html: string) {
  const next = parse(html);
  if (shown?.fixed === next.fixed) {
    patch(document.body, shown.document.body, next.document.body);
    document.title = next.document.title;
  } else if (shown || !document.documentElement.outerHTML.includes(next.revision)) {
    tell({ is: "stale" });
    return;
  }
  shown = next;
}

/** Brings what is edited into view. */
function show(path: string) {
  const element = elementOf(document, value, path) as HTMLElement | undefined;
  if (!element) return;
  for (const part of document.querySelectorAll("details")) if (part.contains(element)) part.open = true;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "center", behavior: calm ? "instant" : "smooth" });
  for (const { style } of document.querySelectorAll<HTMLElement>("[data-edited]")) style.outline = "";
  element.dataset.edited = "";
  element.style.outline = "2px solid #b98d3e";
  element.style.outlineOffset = "6px";
}

addEventListener("message", ({ source, data }: MessageEvent<ToPage>) => {
  if (source !== parent) return;
  value = data.value;
  if (data.html) bring(data.html);
  if (data.edited) show(data.edited);
});

document.addEventListener(
  "click",
  (event) => {
    const pointed = event.target as Element;
    const field = pathOf(document, value, pointed);
    const link = pointed.closest<HTMLAnchorElement>("a[href]");
    // Questions and menus still open.
    if ((field || link || pointed.closest("[data-action]")) && !pointed.closest("summary, [popovertarget]")) {
      event.preventDefault();
      event.stopPropagation();
    }
    tell({ is: "click", field, words: pointed.textContent?.trim() ?? "", address: link?.pathname });
  },
  { capture: true },
);

tell({ is: "ready" });
