/** Which field stands where in a page: by its words, since a page tells nothing of its files. */
import type { Json } from "./api.ts";
import { textsOf } from "./value.ts";

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");

/** What a text looks like on a page, where its tokens say something else; undefined if nothing of its own is left. */
export function lookOf(text: string) {
  const own = text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").split(/\{[a-zA-Z-]+\}/);
  return /[\p{L}\p{N}]/u.test(own.join("")) ? new RegExp(`^\\s*${own.map(escaped).join(".+?")}\\s*$`, "su") : undefined;
}

/** Whether an element shows a text, all of it or between its elements, or the picture of that name. */
function shows(element: Element, text: string) {
  if (element.tagName === "IMG")
    return /\/assets\/([a-z0-9-]+)-[0-9a-f]{10}\b/.exec((element as HTMLImageElement).currentSrc)?.[1] === text;
  const look = lookOf(text);
  const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return look !== undefined && [element, ...own].some((part) => look.test(part.textContent ?? ""));
}

/** Fields whose words no page shows to readers. */
const unseen = /(^|\.)(meta|keywords|updated)(\.|$)/;
const seenTexts = (value: Json) => textsOf(value).filter(([path]) => !unseen.test(path));

/** The element that shows a field; of fields with the same words, each has one of its own. None while the page has no body yet. */
export function elementOf(page: Document, value: Json, path: string) {
  const texts = seenTexts(value);
  const text = texts.find(([own]) => own === path)?.[1];
  if (!text) return undefined;
  const all = [...page.querySelectorAll("body *")].filter((element) => shows(element, text));
  // The innermost ones, those of the page itself before those around it.
  const isAround = (element: Element) => Number(element.closest("header, footer, nav, dialog") !== null);
  const elements = all
    .filter((element) => !all.some((other) => other !== element && element.contains(other)))
    .sort((one, other) => isAround(one) - isAround(other));
  const alike = texts.filter(([, other]) => other === text).findIndex(([own]) => own === path);
  return elements[alike] ?? elements[0];
}

/** The field that is shown where somebody points at. */
export function pathOf(page: Document, value: Json, pointed: Element) {
  const texts = seenTexts(value);
  for (let element: Element | null = pointed; element && element !== page.body; element = element.parentElement) {
    const place = element;
    const paths = texts.filter(([, text]) => shows(place, text)).map(([path]) => path);
    const isHere = (path: string) => place.contains(elementOf(page, value, path) ?? null);
    if (paths.length > 0) return paths.find(isHere) ?? paths[0];
  }
  return undefined;
}
