/** Turns the marks of content/marks.ts in a page's HTML into attributes, which the desk's preview reads. Development only. */
import { fieldOfMark, mark, unmarked } from "../content/marks.ts";

/** An open element. */
interface Element {
  /** The index of its start tag. */
  at: number;
  name: string;
  /** Whether React hydrates the element: React reports unknown attributes and elements as errors. */
  hydrates: boolean;
  isDrawn: boolean;
  /** Whether a script replaces the element by one with the same content: see islands/calls-to-action.ts. */
  isReplaced: boolean;
}

/** Matches a comment, an element with plain content, a tag, or a text in React's HTML. */
const part = /<!.*?>|<(script|style|title|textarea)\b.*?<\/\1>|<(\/)?([a-zA-Z][\w-]*)(?:"[^"]*"|[^">])*>|[^<]+/gs;

/** Matches a text with its marks. */
const markedText = /([\u{F0000}-\u{FFFFD}])(.*?)\1/gsu;

/** Matches a mark in an address. */
const encodedMark = /%F3%B[\dA-F](?:%[\dA-F]{2}){2}/g;

const isVoid = (tag: string, name: string) =>
  tag.endsWith("/>") || /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/.test(name);

const attribute = (fields: Iterable<string>) => ` data-content="${[...fields].join(" ")}"`;

/**
 * Returns HTML without marks. The innermost element around a whole text gets the attribute data-content with the text's field. Several
 * texts in one element get a <span> each. Attributes and the head lose their marks only.
 */
export function showFields(html: string) {
  const parts = [...html.matchAll(part)];
  const open: Element[] = [];
  /** The texts of which only the first mark was read: the index of the part with the mark, and the open elements. */
  const openTexts = new Map<string, { at: number; around: Element[] }>();
  /** The fields that each element shows. A field has an index if one part contains its whole text. */
  const fieldsByElement = new Map<Element, Map<string, number | undefined>>();

  for (const [at, [text, , closes, name]] of parts.entries()) {
    if (closes) open.pop();
    else if (name) {
      const { hydrates = false, isDrawn = false } = open.at(-1) ?? {};
      const isIsland = /\sdata-island="(?!embed-frame")/.test(text);
      const isReplaced = /\sdata-action="/.test(text);
      const element = { at, name, hydrates: hydrates || isIsland, isDrawn: isDrawn || name === "svg", isReplaced };
      if (!isVoid(text, name)) open.push(element);
    } else if (open[1]?.name === "body" && !text.startsWith("<")) {
      for (const [ownMark] of text.matchAll(mark)) {
        const start = openTexts.get(ownMark);
        if (!start) {
          openTexts.set(ownMark, { at, around: [...open] });
          continue;
        }
        openTexts.delete(ownMark);
        const element = start.around.findLast((each, depth) => each === open[depth]);
        const field = fieldOfMark(ownMark);
        if (!element || !field || element.hydrates) continue;
        const fields = fieldsByElement.get(element) ?? new Map();
        fieldsByElement.set(element, fields.set(field, start.at === at && !element.isDrawn ? at : undefined));
      }
    }
  }

  const texts = parts.map(([text]) => text);
  for (const [{ at: tag, isReplaced }, fields] of fieldsByElement) {
    const isShared = isReplaced || fields.size > 1;
    const ownFields = [...fields].flatMap(([field, at]) => (isShared && at !== undefined ? [] : [field]));
    if (ownFields.length > 0) texts[tag] = texts[tag]?.replace(/>$/, `${attribute(ownFields)}>`) ?? "";
    if (!isShared) continue;
    for (const at of new Set(fields.values()))
      if (at !== undefined)
        texts[at] =
          texts[at]?.replace(
            markedText,
            (_, ownMark, words) => `<span${attribute([fieldOfMark(ownMark) ?? ""])}>${words}</span>`,
          ) ?? "";
  }
  return unmarked(texts.join("")).replace(encodedMark, "");
}
