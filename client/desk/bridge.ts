/** The script of the framed page: it shows the HTML that the desk sends, and reports clicks. It cannot access the desk. */
import type { Json } from "./api.ts";
import { elementOf, pathOf } from "./places.ts";
import type { FromPage, ToPage } from "./preview.tsx";

/** The value of the open file. */
let value: Json = null;
/** The HTML of which this document was made, as the desk sent it. */
let shown: ReturnType<typeof parse> | undefined;

const tell = (message: FromPage) => parent.postMessage(message, new URL(import.meta.url).origin);

const reload = /\/development\/reload\.js\?[^"]*"/;

/** A page as the server sent it. */
function parse(html: string) {
  // The desk's content security policy would block styles that are parsed here.
  const styles = /<style[^>]*>.*?<\/style>/gs;
  const parts = [...html.matchAll(styles), ...html.matchAll(/<script[^>]*>/g)];
  return {
    document: new DOMParser().parseFromString(html.replace(styles, ""), "text/html"),
    /** The styles and scripts of the page, which only a load updates. */
    fixed: parts.join("\n").replace(reload, ""),
    /** The part that pages of the same build have in common. */
    revision: reload.exec(html)?.[0] ?? "",
  };
}

/** Shows a page by patching this document, without loading it. */
function bring(html: string) {
  const next = parse(html);
  if (shown?.fixed === next.fixed) {
    patch(document.body, shown.document.body, next.document.body);
    document.title = next.document.title;
  } else if (shown || !document.documentElement.outerHTML.includes(next.revision)) {
    tell("reload");
    return;
  }
  shown = next;
}

/**
 * Patches live, which was made of before, to match after. It replaces the smallest different parts, so that the page neither flashes
 * nor scrolls. Changes by scripts in other parts, and elements that they appended, stay.
 */
function patch(live: Node, before: Node, after: Node): void {
  if (before.isEqualNode(after)) return;
  const parts = [...before.childNodes].map((old, at) => [live.childNodes[at], old, after.childNodes[at]] as const);
  const isAlike =
    before.cloneNode().isEqualNode(after.cloneNode()) &&
    before.childNodes.length === after.childNodes.length &&
    parts.every(([own, old]) => own?.nodeName === old.nodeName);
  if (!isAlike) (live as ChildNode).replaceWith(document.importNode(after, true));
  else for (const [own, old, next] of parts) if (own && next) patch(own, old, next);
}

/** Scrolls the edited part into view. */
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
    // Questions and menus open in the usual way.
    if ((field || link || pointed.closest("[data-action]")) && !pointed.closest("summary, [popovertarget]")) {
      event.preventDefault();
      event.stopPropagation();
    }
    tell({ field, words: pointed.textContent?.trim() ?? "", address: link?.pathname });
  },
  { capture: true },
);

tell("ready");
