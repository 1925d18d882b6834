/** Converts text from Word, web pages, e-mails and Markdown files to plain text that follows the rules of the content. */

/** Returns text with typographic quotes. A quote at the beginning of a word is an opening quote, unless it is an apostrophe: the ’90s. */
export function withPrintedQuotes(text: string) {
  return text
    .replace(/„([^„“”"\n]*)[“”"]/g, "“$1”")
    .replace(/[«»„‟]|``|''|(?<!\d)″/g, '"') // a prime after a digit is a unit of measure
    .replace(/[`´‛]|(?<!\d)′/g, "'")
    .replace(/(^|[\s([{‘“–—-])"(?=\S)/gm, "$1“")
    .replace(/"/g, "”")
    .replace(/(^|[\s([{“–—-])'(?=\d0s|(?:n|em|til|tis|twas|cause)\b)/gim, "$1’")
    .replace(/(^|[\s([{“–—-])'(?=\S)/gm, "$1‘")
    .replace(/'/g, "’");
}

/** Matches the hyphen of opening hours, which stays. */
const hours = /(\d [AP]M) [-–—] (?=\d)/g;

const number = "[$€£]? ?\\d(?:[\\d.,:/]*\\d)?[½¼¾k]?(?: million)?";
const unit =
  "(?:[%°′″]|[ -]?(?:in(?:ch(?:es)?)?|(?:sq(?:uare|\\.)? )?f(?:t|oot|eet)|y(?:ar)?ds?|mi(?:les?|n(?:ute)?s?)?|[ckm]?m|lbs?|pounds?|oz|gal(?:lon)?s?|percent|h(?:ou)?rs?|(?:day|week|month|year|degree)s?)\\.?)";
const time = "\\d{1,2}(?::\\d\\d)? ?[ap]\\.?m\\.?|noon|midnight";
const day = "(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?:(?:nes|ur)?days?)?\\.?";
const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|(?:sept?|oct|nov|dec)(?:(?:t?em|o)ber)?)\\.?(?: \\d{1,2}(?:st|nd|rd|th)?)?(?:,? \\d{4})?";
const word = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`;

/** Matches the dash of a range: between two amounts, measures, times, days or months. */
const range = new RegExp(
  [[number], [word(number + unit)], [word(time)], [word(day)], [word(month)], ["\\d{4}", word("present|today|now")]]
    .map(([from = "", to = from]) => `(?<=${from})(?: *(?:-{2,}|[–—―]) *| +- +)(?=${to})`)
    .join("|"),
  "giu",
);

/** Replaces dashes between words by commas, and removes the spaces around the dash of a range. */
function withoutSpacedDashes(text: string) {
  return text
    .replace(hours, "$1 \u0000 ")
    .replace(range, "–")
    .replace(/([^\s,;:.]) *(?:-{2,}|[—―]) *(?=\S)|([^\s,;:.]) +[-–] +(?=\S)/g, "$1$2, ")
    .replace(/([,;:.]) +(?:-{1,}|[–—―]) +/g, "$1 ")
    .replaceAll("\u0000", "-");
}

/** Returns text without the invisible format characters of a paste, such as direction marks and soft hyphens. */
export const withoutFormat = (text: string) => text.replace(/\p{Cf}/gu, "");

/** Returns text without markup and invisible characters, and with single spaces. Line breaks stay. */
export function toPlainText(text: string) {
  return text
    .replace(/<(?:br|\/(?:p|div|li|h[1-6]))\b[^<>]*>/gi, "\n\n") // keeps blocks of markup apart
    .replace(/<[/!]?[a-z][^<>]*>/gi, "")
    .normalize("NFC")
    .replace(/\r\n?|[\v\f\u0085\u2028]/g, "\n")
    .replace(/\u2029/g, "\n\n")
    .replace(/(?![\n\t]|\u200D\p{S}|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Cs}]/gu, "") // keeps the joiners and tags of emoji
    .replace(/[ﬀ-ﬆ]/g, (ligature) => ligature.normalize("NFKC"))
    .replace(/[\u2010\u2011\u2212]/g, "-")
    .replace(/[^\S\n]+/g, " ")
    .replace(/^ | $/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Matches a bullet of Word or a web page, or a dash, at the beginning of a line. */
export const bullet = /^(?:[•·▪◦‣●○■□➢✓✔\uE000-\uF8FF*+–—-]|o(?= [A-Z])|§)\s+/u;

/** Returns plain text with typographic quotes, and without dashes between words. */
export const typeset = (text: string) => withoutSpacedDashes(withPrintedQuotes(text)).replace(/ {2,}/g, " ").trim();

/**
 * Returns the paragraphs of a text. If the text has blank lines, consecutive lines are one paragraph that an e-mail program or an editor
 * has wrapped. Otherwise each line is a paragraph, as in Word. List items are always paragraphs.
 */
function paragraphs(text: string) {
  const apart = text.includes("\n\n");
  return text.split("\n\n").flatMap((block) => {
    const lines = block.split("\n");
    return apart && !lines.some((line) => bullet.test(line)) ? [lines.join(" ")] : lines;
  });
}

/**
 * Returns a text from the clipboard or a file with a blank line between paragraphs, with typographic quotes, and without markup, bullets,
 * dashes between words and invisible characters.
 */
export function cleanText(text: string) {
  return paragraphs(toPlainText(text))
    .map((paragraph) => typeset(paragraph.replace(bullet, "").replace(/^#+ /, "")))
    .filter(Boolean)
    .join("\n\n");
}

/** Returns cleaned text for a paste between two texts. A space at either end of the paste stays if the words would join. */
export function cleanBetween(before: string, pasted: string, after: string) {
  const cleaned = cleanText(pasted);
  const start = /\S$/.test(before) && /^\s/.test(pasted) ? " " : "";
  return start + cleaned + (cleaned && /\s$/.test(pasted) && /^\S/.test(after) ? " " : "");
}

/** Returns a message about the change of a pasted text by cleaning; an empty string if only white space changed. */
export function describeCleaning(pasted: string, cleaned: string) {
  const [from, to] = [pasted.split(/\s+/).filter(Boolean), cleaned.split(/\s+/).filter(Boolean)];
  while (from.length > 0 && from[0] === to[0]) [from, to].map((words) => words.shift());
  while (from.length > 0 && from.at(-1) === to.at(-1)) [from, to].map((words) => words.pop());
  const [was = "", is = ""] = [from, to].map((words) => words.join(" ").replace(/^(.{60}).{20,}$/s, "$1…"));
  if (is) return `Pasted with a change: “${was}” is now “${is}”.`;
  return was && `Pasted without “${was}”.`;
}
