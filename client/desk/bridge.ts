/** The script of the framed page: it shows the HTML that the desk sends, and reports clicks. It cannot access the desk. */
import type { Field, FromPage, ToPage } from "./preview.tsx";

/** The HTML that the document shows, as the server sent it, without changes by scripts. */
let shown: ReturnType<typeof parse> | undefined;

const sendToDesk = (message: FromPage) => parent.postMessage(message, new URL(import.meta.url).origin);

const reload = /\/development\/reload\.js\?[^"]*"/;

/** A page as the server sent it. */
function parse(html: string) {
  // The desk's content security policy would block styles that are parsed here.
  const styles = /<style[^>]*>.*?<\/style>/gs;
  const parts = [...html.matchAll(styles), ...html.matchAll(/<script[^>]*>/g)];
  return {
    document: new DOMParser().parseFromString(html.replace(styles, ""), "text/html"),
    /** The styles and script tags of the page. A change requires a reload. */
    fixed: parts.join("\n").replace(reload, ""),
    /** The address of the reload script, which identifies the build. */
    revision: reload.exec(html)?.[0] ?? "",
  };
}

/** Shows a page by patching this document, or requests a reload if styles, scripts or the build have changed. */
function showPage(html: string) {
  const next = parse(html);
  if (shown?.fixed === next.fixed) {
    patch(document.body, shown.document.body, next.document.body);
    document.title = next.document.title;
  } else if (shown || !document.documentElement.outerHTML.includes(next.revision)) {
    sendToDesk("reload");
    return;
  }
  shown = next;
}

/**
 * Patches the node `live`, created from `before`, to match `after`. It replaces the smallest different parts, so that the page neither
 * flashes nor scrolls. In other parts, changes by scripts and elements that scripts appended stay.
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

/** Returns the name of the picture that an image shows. */
const pictureOf = ({ currentSrc }: HTMLImageElement) => /\/assets\/([a-z0-9-]+)-[0-9a-f]{10}\b/.exec(currentSrc)?.[1];

const imagesOf = (name?: string) => [...document.images].filter((image) => pictureOf(image) === name);

/** Returns the element that shows a field. A visible element outside of the header, the footer, menus and dialogs is preferred. */
function elementOf({ field, picture }: Field) {
  if (picture) {
    const images = imagesOf(picture.name);
    return images[picture.at] ?? images[0];
  }
  const all = [...document.querySelectorAll<HTMLElement>(`[data-content~=${CSS.escape(field)}]`)];
  const isVisible = (element: Element) => element.getClientRects().length > 0;
  return all.find((element) => isVisible(element) && !element.closest("header, footer, nav, dialog")) ?? all[0];
}

/** Scrolls the edited field into view. */
function scrollToField(edited: Field) {
  const element = elementOf(edited);
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
  if (data.html) showPage(data.html);
  if (data.edited) scrollToField(data.edited);
});

document.addEventListener(
  "click",
  (event) => {
    const pointed = event.target as Element;
    const fields = pointed.closest<HTMLElement>("[data-content]")?.dataset.content?.split(" ") ?? [];
    const name = pointed instanceof HTMLImageElement && pictureOf(pointed);
    const picture = name ? { name, at: imagesOf(name).indexOf(pointed) } : undefined;
    const link = pointed.closest<HTMLAnchorElement>("a[href]");
    // Questions and menus open as for a visitor.
    const isEdited = fields.length > 0 || picture || link || pointed.closest("[data-action]");
    if (isEdited && !pointed.closest("summary, [popovertarget]")) {
      event.preventDefault();
      event.stopPropagation();
    }
    sendToDesk({ fields, picture, address: link?.pathname });
  },
  { capture: true },
);

sendToDesk("ready");
