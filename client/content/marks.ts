/**
 * Marks the texts of the content with their fields, in development. A mark before and after a text stays with it through joins, splits
 * and React; site/field-attributes.ts turns the marks of a page into attributes. Production builds have no marks.
 */

/** The field of each mark, such as "articles/hail-damage:intro.0". */
const fields: string[] = [];

/** The first mark. Marks are the 65,534 private-use code points of plane 15, which content must not contain. */
const firstMark = 0xf0000;

/** Matches a mark. */
export const mark = /[\u{F0000}-\u{FFFFD}]/gu;

/** Returns the field of a mark. */
export const fieldOfMark = (mark: string) => fields[(mark.codePointAt(0) ?? 0) - firstMark];

/** Returns a text without marks. Code that compares texts must compare the results. */
export const unmarked = (text: string) => text.replace(mark, "");

/** Matches fields that pages do not show as they are: names, addresses and days; facts and metadata; and months, which dates shorten. */
const hidden = new RegExp(
  [
    "^site/(?:hours|inconsistencies|order|redirects):",
    "^site/business:(?:facts\\.|office$|heroImages\\.)",
    "^site/labels:article\\.months\\.",
    "^\\w+/[^:]+:meta\\.",
    ":(?:published|updated)$",
    "[:.](?:image|detail|kind|profile|href|coordinates)$",
    "[:.](?:alsoAt|nearby|related|services)\\.\\d+$",
  ].join("|"),
);

/** Returns the value of a content file, such as "articles/hail-damage", with marks. */
export function markTexts(file: string, value: unknown, path = ""): unknown {
  const field = `${file}:${path}`;
  if (typeof value === "string") {
    if (!value || hidden.test(field)) return value;
    const ownMark = String.fromCodePoint(firstMark + fields.push(field) - 1);
    return ownMark + value + ownMark;
  }
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(
    ([key, part]) => [key, markTexts(file, part, path ? `${path}.${key}` : key)] as const,
  );
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
