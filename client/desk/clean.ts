/**
 * Cleans what comes from elsewhere: from Word, from web pages and mails, from Markdown's neighbors. What is left is plain
 * text as the rules of the copy want it.
 */

/** Quotes as they are printed. One at the beginning of a word opens, but for an apostrophe: the ’90s. */
export function withPrintedQuotes(text: string) {
  return text
    .replace(/„([^„“”"\n]*)[“”"]/g, "“$1”")
    .replace(/[«»„‟]|``|''|(?<!\d)″/g, '"') // a prime after a digit is a measure
    .replace(/[`´‛]|(?<!\d)′/g, "'")
    .replace(/(^|[\s([{‘“–—-])"(?=\S)/gm, "$1“")
    .replace(/"/g, "”")
    .replace(/(^|[\s([{“–—-])'(?=\d0s|(?:n|em|til|tis|twas|cause)\b)/gim, "$1’")
    .replace(/(^|[\s([{“–—-])'(?=\S)/gm, "$1‘")
    .replace(/'/g, "’");
}

/** Hours as they are written here keep their hyphen. */
const hours = /(\d [AP]M) [-–—] (?=\d)/g;

const number = "[$€£]? ?\\d(?:[\\d.,:/]*\\d)?[½¼¾k]?(?: million)?";
const unit =
  "(?:[%°′″]|[ -]?(?:in(?:ch(?:es)?)?|(?:sq(?:uare|\\.)? )?f(?:t|oot|eet)|y(?:ar)?ds?|mi(?:les?|n(?:ute)?s?)?|[ckm]?m|lbs?|pounds?|oz|gal(?:lon)?s?|percent|h(?:ou)?rs?|(?:day|week|month|year|degree)s?)\\.?)";
const time = "\\d{1,2}(?::\\d\\d)? ?[ap]\\.?m\\.?|noon|midnight";
const day = "(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?:(?:nes|ur)?days?)?\\.?";
const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|(?:sept?|oct|nov|dec)(?:(?:t?em|o)ber)?)\\.?(?: \\d{1,2}(?:st|nd|rd|th)?)?(?:,? \\d{4})?";
const word = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`;

/** The dash of a range: between two amounts, measures, times, days or months. */
const range = new RegExp(
  [[number], [word(number + unit)], [word(time)], [word(day)], [word(month)], ["\\d{4}", word("present|today|now")]]
    .map(([from = "", to = from]) => `(?<=${from})(?: *(?:-{2,}|[–—―]) *| +- +)(?=${to})`)
    .join("|"),
  "giu",
);

/** Dashes between words become commas. Those of ranges have no spaces. */
function withoutSpacedDashes(text: string) {
  return text
    .replace(hours, "$1 \u0000 ")
    .replace(range, "–")
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
    .replace(/(?![\n\t]|\u200D\p{S}|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Cs}]/gu, "") // emoji have joiners and tags
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

/** Returns pasted text cleaned for its place between two texts: a space at its ends keeps the words apart. */
export function cleanBetween(before: string, pasted: string, after: string) {
  const cleaned = clean(pasted);
  const start = /\S$/.test(before) && /^\s/.test(pasted) ? " " : "";
  return start + cleaned + (cleaned && /\s$/.test(pasted) && /^\S/.test(after) ? " " : "");
}

/** Returns what cleaning has changed in a pasted text, in an owner's words; an empty string if it was white space alone. */
export function changeOf(pasted: string, cleaned: string) {
  const [from, to] = [pasted.split(/\s+/).filter(Boolean), cleaned.split(/\s+/).filter(Boolean)];
  while (from.length > 0 && from[0] === to[0]) [from, to].map((words) => words.shift());
  while (from.length > 0 && from.at(-1) === to.at(-1)) [from, to].map((words) => words.pop());
  const [was = "", is = ""] = [from, to].map((words) => words.join(" ").replace(/^(.{60}).{20,}$/s, "$1…"));
  if (is) return `Pasted with a change: “${was}” is now “${is}”.`;
  return was && `Pasted without “${was}”.`;
}
