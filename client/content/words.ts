/** Counts the words that visitors read. */

/** Returns the number of words in the texts of a value. Paths, slugs and dates do not count. */
export function countWords(value: unknown): number {
  if (typeof value === "string") return /\s/.test(value.trim()) ? value.trim().split(/\s+/).length : 0;
  return value && typeof value === "object" ? Object.values(value).reduce((sum, part) => sum + countWords(part), 0) : 0;
}

/** Returns the parts of a page in which words count: the given parts, or all except `meta`. */
export const countedParts = (page: object, parts?: readonly string[]) =>
  Object.fromEntries(Object.entries(page).filter(([name]) => (parts ? parts.includes(name) : name !== "meta")));

/** Returns the reading time of an article in minutes, at 160 words a minute: the pace of reading to understand. */
export const minutesToRead = ({ intro, sections }: { intro: unknown; sections: unknown }) =>
  Math.max(1, Math.round(countWords([intro, sections]) / 160));
