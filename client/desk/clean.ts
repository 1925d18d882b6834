/**
 * Cleans what comes from elsewhere: from Word, from web pages and mails, from Markdown's neighbors. What is left is plain
 * text as the rules of the copy want it.
 */

/** Quotes as they are printed. One at the beginning of a word opens, but for an apostrophe: the ’90s. */
export function withPrintedQuotes(text: string) {
  return text
    .replace(/„([^„“”"\n]*)[“”"]/g, "“$1”")
    .replace(/[«»„‟″]|``|''/g, '"')
    .replace(/[`´‛′]/g, "'")
    .replace(/(^|[\s([{‘“–—-])"(?=\S)/gm, "$1“")
    .replace(/"/g, "”")
    .replace(/(^|[\s([{“–—-])'(?=\d0s|(?:n|em|til|tis|twas|cause)\b)/gim, "$1’")
    .replace(/(^|[\s([{“–—-])'(?=\S)/gm, "$1‘")
    .replace(/'/g, "’");
}

/** Hours as they are written here keep their hyphen. */
const hours = /(\d [AP]M) [-–—] (?=\d)/g;

/** Dashes between words become commas, those between numbers stand without spaces. */
function withoutSpacedDashes(text: string) {
  return text
    .replace(hours, "$1 \u0000 ")
    .replace(/(\d) *(?:--|[–—]) *(?=\d)|(\d) +- +(?=\d)/g, "$1$2–")
    .replace(/([^\s,;:.]) *(?:-{2,}|[—―]) *(?=\S)|([^\s,;:.]) +[-–] +(?=\S)/g, "$1$2, ")
    .replace(/([,;:.]) +(?:-{1,}|[–—―]) +/g, "$1 ")
    .replaceAll("\u0000", "-");
}

/** Returns text without format characters, which nobody sees and which a paste brings along: marks of direction, soft hyphens. */
export const withoutFormat = (text: string) => text.replace(/\p{Cf}/gu, "");

/** Text in plain characters: no markup, no characters that cannot be seen, no space but one between words. Lines stay. */
export function plain(text: string) {
  return text
    .replace(/<(?:br|\/(?:p|div|li|h[1-6]))\b[^<>]*>/gi, "\n\n") // the blocks of markup stay apart
    .replace(/<[/!]?[a-z][^<>]*>/gi, "")
    .normalize("NFC")
    .replace(/\r\n?|[\v\f\u0085\u2028]/g, "\n")
    .replace(/\u2029/g, "\n\n")
    .replace(/\p{S}(?:\p{Sk}|\uFE0F)*(?:\u200D\p{S}(?:\p{Sk}|\uFE0F)*)+|\uFE0F?\u20E3/gu, "") // emoji of several characters
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (character) => (/[\n\t]/.test(character) ? character : ""))
    .replace(/\p{Emoji_Presentation}|\uFE0F/gu, "")
    .replace(/[ﬀ-ﬆ]/g, (ligature) => ligature.normalize("NFKC"))
    .replace(/[\u2010\u2011\u2212]/g, "-")
    .replace(/[^\S\n]+/g, " ")
    .replace(/^ | $/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** A bullet at the beginning of a line, as Word and web pages write it, or a dash. */
export const bullet = /^(?:[•·▪◦‣●○■□➢✓✔\uE000-\uF8FF*+–—-]|o(?= [A-Z])|§)\s+/u;

/** Quotes and dashes of plain text set as the rules want them. */
export const typeset = (text: string) => withoutSpacedDashes(withPrintedQuotes(text)).replace(/ {2,}/g, " ").trim();

/**
 * Paragraphs of a text: with blank lines between them, its lines are one paragraph broken by a mail or an editor; without,
 * each is one, as in Word. Items of lists are paragraphs in any case.
 */
function paragraphs(text: string) {
  const apart = text.includes("\n\n");
  return text.split("\n\n").flatMap((block) => {
    const lines = block.split("\n");
    return apart && !lines.some((line) => bullet.test(line)) ? [lines.join(" ")] : lines;
  });
}

/**
 * A text from the clipboard or a file as the rules of the copy want it, with a blank line between paragraphs: no markup, no
 * bullets, printed quotes, no dashes between spaces, nothing that cannot be seen.
 */
export function clean(text: string) {
  return paragraphs(plain(text))
    .map((paragraph) => typeset(paragraph.replace(bullet, "").replace(/^#+ /, "")))
    .filter(Boolean)
    .join("\n\n");
}
