/** Which field stands where in a page: by its words, since a page tells nothing of its files. */
import type { Json } from "./api.ts";
import { textsOf } from "./value.ts";

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");

/** What a text looks like on a page, where its tokens say something else; undefined if nothing of its own is left. */
export function lookOf(text: string) {
  const own = text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").split(/\{[a-zA-Z-]+\}/);
  return /[\p{L}\p{N}]/u.test(own.join("")) ? new RegExp(`^\\s*${own.map(escaped).join(".+?")}\\s*$`, "su") : undefined;
}

/** Whether an element shows a text, or the picture of that name. */
function shows(element: Element, text: string) {
  if (element.tagName === "IMG")
    return /\/assets\/([a-z0-9-]+)-[0-9a-f]{10}\b/.exec((element as HTMLImageElement).currentSrc)?.[1] === text;
  const look = lookOf(text);
  if (!look) return false;
  const parts = [element, ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)];
  return parts.some((part) => look.test(part.textContent ?? ""));
}

/** Fields whose words no page shows to readers. */
const unseen = /(^|\.)(meta|keywords|updated)(\.|$)/;
const seenTexts = (value: Json) => textsOf(value).filter(([path]) => !unseen.test(path));

/** The innermost elements that show a text, those of the page itself before those around it. None while it has no body yet. */
function elementsOf(page: Document, text: string) {
  const all = [...page.querySelectorAll("body *")].filter((element) => shows(element, text));
  const innermost = all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
  const isAround = (element: Element) => Number(element.closest("header, footer, nav, dialog") !== null);
  return innermost.sort((one, other) => isAround(one) - isAround(other));
}

/** The element that shows a field; of fields with the same words, each has one of its own. */
export function elementOf(page: Document, value: Json, path: string) {
  const texts = seenTexts(value);
  const text = texts.find(([own]) => own === path)?.[1];
  if (!text) return undefined;
  const elements = elementsOf(page, text);
  const alike = texts.filter(([, other]) => other === text).findIndex(([own]) => own === path);
  return elements[alike] ?? elements[0];
}

/** The field that is shown where somebody points at. */
export function pathOf(page: Document, value: Json, pointed: Element) {
  const texts = seenTexts(value);
  for (let element: Element | null = pointed; element && element !== page.body; element = element.parentElement) {
    const place = element;
    const found = texts.filter(([, text]) => shows(place, text));
    const isHere = (path: string) => {
      const shown = elementOf(page, value, path);
      return shown && (place.contains(shown) || shown.contains(place));
    };
    const field = found.find(([path]) => isHere(path)) ?? found[0];
    if (field) return field[0];
  }
  return undefined;
}
