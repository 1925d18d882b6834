/** Maps fields to elements of a page by their text, because a page does not name its files. */
import type { Json } from "./api.ts";
import { textsOf } from "./value.ts";

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");

/** Returns a pattern for a text on the page, where tokens have other texts; undefined for a text of tokens alone. */
export function lookOf(text: string) {
  const own = text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").split(/\{[a-zA-Z-]+\}/);
  return /[\p{L}\p{N}]/u.test(own.join("")) ? new RegExp(`^\\s*${own.map(escaped).join(".+?")}\\s*$`, "su") : undefined;
}

/** Reports whether an element shows a text, whole or between child elements, or the picture of that name. */
function shows(element: Element, text: string) {
  if (element.tagName === "IMG")
    return /\/assets\/([a-z0-9-]+)-[0-9a-f]{10}\b/.exec((element as HTMLImageElement).currentSrc)?.[1] === text;
  const look = lookOf(text);
  const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return look !== undefined && [element, ...own].some((part) => look.test(part.textContent ?? ""));
}

/** Fields whose text no page shows. */
const unseen = /(^|\.)(meta|keywords|updated)(\.|$)/;
const seenTexts = (value: Json) => textsOf(value).filter(([path]) => !unseen.test(path));

/** Returns the element that shows a field. Fields with equal texts have different elements. Undefined before the page has a body. */
export function elementOf(page: Document, value: Json, path: string) {
  const texts = seenTexts(value);
  const text = texts.find(([own]) => own === path)?.[1];
  if (!text) return undefined;
  const all = [...page.querySelectorAll("body *")].filter((element) => shows(element, text));
  // The innermost elements; those in main before others.
  const isAround = (element: Element) => Number(element.closest("header, footer, nav, dialog") !== null);
  const elements = all
    .filter((element) => !all.some((other) => other !== element && element.contains(other)))
    .sort((one, other) => isAround(one) - isAround(other));
  const alike = texts.filter(([, other]) => other === text).findIndex(([own]) => own === path);
  return elements[alike] ?? elements[0];
}

/** Returns the field that an element shows. */
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
