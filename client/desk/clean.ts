/**
 * Cleans what comes from elsewhere: from Word, from web pages and mails, from Markdown's neighbors. What is left is plain
 * text as the rules of the copy want it.
 */

/** Quotes as they are printed. One at the beginning of a word opens, but for an apostrophe: the ’90s. */
export function withPrintedQuotes(text: string) {
  return text
    .replace(/„([^„“”"\n]*)[“”"]/g, "“$1”")
    .replace(/[«»„‟]|``|''|(?<!\d)″/g, '"') // a prime behind a digit is a measure
    .replace(/[`´‛]|(?<!\d)′/g, "'")
    .replace(/(\d)'(?=\s*[x×]?\s*\d+(?:\.\d+)?")/g, "$1′")
    .replace(/(\d′\s*[x×]?\s*\d+(?:\.\d+)?)"/g, "$1″")
    .replace(/(^|[\s([{‘“–—-])"(?=\S)/gm, "$1“")
    .replace(/"/g, "”")
    .replace(/(^|[\s([{“–—-])'(?=\d0s|(?:n|em|til|tis|twas|cause)\b)/gim, "$1’")
    .replace(/(^|[\s([{“–—-])'(?=\S)/gm, "$1‘")
    .replace(/'/g, "’");
}

/** Hours as they are written here keep their hyphen. */
const hours = /(\d [AP]M) [-–—] (?=\d)/g;

const day =
  "(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun|MON|TUES?|WED|THU(?:RS)?|FRI|SAT|SUN)(?:days?|DAYS?)?\\.?";
const month =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?(?: \\d{1,2}(?:st|nd|rd|th)?)?(?:,? \\d{4})?";
const time = "(?:\\d{1,2}(?::\\d\\d)? ?(?:[AaPp]\\.?[Mm]\\b\\.?)|[Nn]oon|[Mm]idnight)";
const amount = "[$€£] ?\\d(?:[\\d.,]*\\d)?(?:[kKM]\\b| million)?";
const number = "\\d(?:[\\d.,/]*\\d)?";
const measure = `${number}(?:[%°′″’”½¼¾k]| ?-?(?:in|ft|sq|square|yd|mm|cm|m|km|lb|oz|gal|psi|mph|kW|inch|feet|foot|yard|mile|pound|gallon|percent|minute|min|hour|hr|day|week|month|year|degree)[a-z]*\\b\\.?(?: (?:ft|feet|foot|in|inches|yards)\\b\\.?)?)`;

/** A dash between two of the same kind is a range. */
const ranges = [
  [amount, `(?:${amount}|${number})`],
  [number, amount],
  [measure, measure],
  [time, `(?:${time}|${day})`],
  [day, day],
  [month, month],
  ["\\d{4}", "(?:[Pp]resent|[Tt]oday|[Nn]ow)"],
  [number, `(?:${measure}|${time})`],
].map(
  ([from, to]) => new RegExp(`(?<=(?:^|[^\\p{L}\\d.,])${from})(?: *(?:-{2,}|[–—―]) *| +- +)(?=${to}(?!\\p{L}))`, "gu"),
);

/** Dashes between words become commas. Ranges keep theirs, without spaces. */
function withoutSpacedDashes(text: string) {
  return ranges
    .reduce((text, range) => text.replace(range, "–"), text.replace(hours, "$1 \u0000 "))
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
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (character) => (/[\n\t]/.test(character) ? character : ""))
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
  const start = /^\s/.test(pasted) && /\S$/.test(before) ? " " : "";
  return cleaned ? start + cleaned + (/\s$/.test(pasted) && /^\S/.test(after) ? " " : "") : cleaned;
}

/** Returns what cleaning has changed of a pasted text, in an owner's words; an empty string if that was white space alone. */
export function changeOf(pasted: string, cleaned: string) {
  const [from, to] = [pasted, cleaned].map((text) => text.split(/\s+/).filter(Boolean)) as [string[], string[]];
  let start = 0;
  while (start < from.length && from[start] === to[start]) start++;
  if (start === from.length && start === to.length) return "";
  let end = 0;
  while (end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  const [was, is] = [from, to].map((words) => words.slice(start, words.length - end).join(" "));
  const short = (text = "") => (text.length > 80 ? `${text.slice(0, 60)} … ${text.slice(-15)}` : text);
  return is ? `Pasted with a change: “${short(was)}” is now “${short(is)}”.` : `Pasted without “${short(was)}”.`;
}
