/** The house style: overused phrases, headings, dashes, phone numbers, American English. */

/** Phrases that readers notice if they are repeated, by name. */
export const formulas: Readonly<Record<string, RegExp>> = {
  "fixed price": /\bfixed,? prices?\b/i,
  "say so": /\bsa(?:y|ys|ying|id) so\b/i,
  plainly: /\bplainly\b/i,
  "before anyone": /\bbefore anyone\b/i,
  "what …, what … and what …": /\bwhat\b[^.?!;:]*,\s*what\b[^.?!;:]*\band what\b/i,
  "no zoning": /\bno zoning\b/i,
  "hard on houses": /\bhard on (?:houses|paint|colors?)\b/i,
};

/** Names with capitals in headings, in addition to the places in the content. */
const properNames = new Set(["Texas", "Gulf", "Coast", "Bay", "Freeway", "American", "Spanish", "English"]);

/** Reports whether a heading is in title case: most of its longer words begin with a capital. */
export function inTitleCase(heading: string, places: ReadonlySet<string>): boolean {
  const words = heading
    .split(/[:.?!]\s+/) // a new sentence begins with a capital
    .flatMap((sentence) => sentence.split(/\s+/).slice(1))
    .map((word) => word.replace(/[^\p{L}’-]/gu, ""))
    .filter((word) => word.length >= 4 && !places.has(word) && !properNames.has(word));
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return capitals > words.length / 2;
}

const typedPhone =
  /(?<![\d.$])(?:\+\d[\d ().-]{8,}\d|\(?\d{3}\)?[ .\u2010-\u2013-]?\d{3}[ .\u2010-\u2013-]?(?:\d{4}|[A-Z]{4,})|\b1-8\d\d-[A-Z-]{7,})(?!\d)/;
const spacedDash = / [-\u2010-\u2015] /;
/** Hours as the specification writes them: 8:00 AM - 7:00 PM. */
const hours = /(?<=\d [AP]M) - (?=\d)/g;

/** British spellings and words. Names, which begin with a capital, may contain them. */
const foreign: readonly [phrase: RegExp, american: string][] = [
  [/\b(?:col|fav|harb|hon|lab|neighb|behavi|flav|rum|vap)our\w*/, "it without u, as in color, favorite, neighbor"],
  [/\b(?:cent|met|mit|fib|theat)res?\b/, "center, meter, miter, fiber, theater"],
  [
    /\b(?:organ|real|recogn|emphas|special|custom|minim|maxim|priorit|modern|util)is(?:e|es|ed|ing|ation)\b/,
    "it with -ize",
  ],
  [/\bgrey\w*/, "gray"],
  [/\bmould(?:s|y|ings?)?\b/, "mold, molding"],
  [/\baluminium\b/, "aluminum"],
  [/\bstorey(?:s|ed)?\b/, "story, stories"],
  [/\bdraught\w*/, "draft"],
  [/\bwhilst\b/, "while"],
  [/\bin good time\b/, "early"],
  [/\bwants? (?:cleaning|painting|replacing|mending|fixing|sealing)\b/, "needs cleaning"],
  [/\bmend(?:s|ed|ing)?\b/, "repair, fix"],
  [/\bcomes? on top\b(?! of)/, "is extra, goes on last"],
  [/\bthe makers?\b/, "the manufacturer"],
];

/** Yields a message for each violation of the house style in a text. */
export function* faultsOfStyle(text: string): Generator<string> {
  const [phone] = typedPhone.exec(text) ?? [];
  if (phone)
    yield `“${phone.trim()}” is a phone number typed by hand: write {phone}, so that it changes everywhere at once`;
  if (spacedDash.test(text.replace(hours, "")))
    yield "has a dash between spaces: write a comma or a colon, and a range without spaces, such as 3–5";
  for (const [phrase, american] of foreign) {
    const [found] = phrase.exec(text) ?? [];
    if (found) yield `“${found}” is not American English: write ${american}`;
  }
}
