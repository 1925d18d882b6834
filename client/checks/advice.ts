/** Advice on style, reading level and repetition. Advice does not prevent publication. */
import { maxPages, memoize } from "../formats/memoize.ts";
import { advice, type FieldText, type File, pagesIn, type Report, type Site, textsAt } from "./site.ts";
import { createEditionReader, isCopy, isMainHeading } from "./texts.ts";

/** The maximum Automated Readability Index. Eighth-graders can read such a text. */
const maxGrade = 8.5;
/** The minimum length in words of a paragraph that may be on one page only. Headings and labels may be repeated on two pages. */
const minParagraph = 8;
/** The maximum share of a page's words that another page of its kind may repeat. */
const maxShare = 0.25;

const spacedDash = / [-\u2010-\u2015] /;
/** Hours as the specification writes them: 8:00 AM - 7:00 PM. */
const hours = /(?<=\d [AP]M) - (?=\d)/g;

/** British spellings and words. Names, which begin with a capital, may contain them. */
const british: readonly [phrase: RegExp, american: string][] = [
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

/** Returns the British words and spaced dashes in a text, each with its remedy. */
const findStyleFaults = memoize((text) => {
  const found = british.flatMap(([phrase, american]) =>
    (phrase.exec(text) ?? []).slice(0, 1).map((word) => `“${word}” is not American English: write ${american}`),
  );
  if (spacedDash.test(text.replace(hours, "")))
    found.push("has a dash between spaces: write a comma or a colon, and a range without spaces, such as 3–5");
  return found;
});

/** Reports all advice on the published pages. */
export function checkStyle(site: Site, report: Report) {
  const advise: Report = (name, field, message) => report(name, field, message, advice);
  checkWording(site, advise);
  checkDuplicates(site, advise);
  for (const folder of ["articles", "areas", "services"]) checkSimilarity(pagesIn(site, folder), advise);
  const readEditions = createEditionReader(site);
  for (const page of site.pages) checkGrade(page, readEditions, advise);
}

/** Checks the words and dashes of texts, and the form of headings and titles. */
function checkWording(site: Site, advise: Report) {
  const places = placesOf(site);
  for (const { name, value, texts, draft } of site.files) {
    const { city } = (value ?? {}) as { city?: unknown };
    for (const [field, text] of texts) {
      if (draft || !isCopy(name, field, text)) continue;
      for (const fault of findStyleFaults(text)) advise(name, field, fault);
      const isMain = isMainHeading(name, field);
      const isTitle = field === "meta.title";
      if (isMain && isTitleCase(text, places))
        advise(name, field, "has a capital letter on most words: write it like a sentence");
      if ((isMain || isTitle) && /:\s.*:\s/.test(text))
        advise(name, field, "has two colons, which confuse readers in a list of titles: keep one");
      if (isTitle && typeof city === "string" && !(text.includes(city) && /\bTX\b|\bTexas\b/.test(text)))
        advise(name, field, `must name the place and its state, such as “${city}, TX”: people search for both`);
    }
  }
}

/** Names with capitals in headings, in addition to the places in the content. */
const properNames = new Set(["Texas", "Gulf", "Coast", "Bay", "Freeway", "American", "Spanish", "English"]);

/** Reports whether a heading is in title case: most of its longer words begin with a capital. */
export function isTitleCase(heading: string, places: ReadonlySet<string>): boolean {
  const words = heading
    .split(/[:.?!]\s+/) // a new sentence begins with a capital
    .flatMap((sentence) => sentence.split(/\s+/).slice(1))
    .map((word) => word.replace(/[^\p{L}’-]/gu, ""))
    .filter((word) => word.length >= 4 && !places.has(word) && !properNames.has(word));
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return capitals > words.length / 2;
}

/** Returns the words in the names of places, which have capitals in headings. */
function placesOf(site: Site) {
  const isPlace = /^(?:city|county|neighborhoods\.names\.\d+|counties\.items\.\d+\.(?:name|cities\.\d+))$/;
  return new Set(site.files.flatMap((file) => textsAt(file, isPlace)).flatMap(([, text]) => text.split(/\s+/)));
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? [];

const gradeOf = memoize((text) => {
  const sentences = text
    .split(/[.?!]/)
    .map(wordsOf)
    .filter(({ length }) => length > 0);
  const words = sentences.flat();
  const letters = words.join("").length;
  return words.length && (4.71 * letters) / words.length + (0.5 * words.length) / sentences.length - 21.43;
}, maxPages);

/** Checks the reading level of a page. The advice is for the part that is hardest to read. */
function checkGrade(page: File, readEditions: (text: string) => string[], advise: Report) {
  const prose = page.texts
    .filter(([field, text]) => /[.?!]/.test(text) && !/^meta\.|(?:^|\.)(?:heading|title|question)$/.test(field))
    .map(([field, text]): FieldText => [field, readEditions(text).at(-1) ?? text]);
  const grade = gradeOf(prose.map(([, text]) => text).join(".\n"));
  if (grade <= maxGrade) return;
  const [hardest] = prose
    .filter(([, text]) => wordsOf(text).length > 10)
    .sort(([, a], [, b]) => gradeOf(b) - gradeOf(a));
  advise(
    page.name,
    hardest?.[0] ?? "",
    `this page is hard to read (grade ${grade.toFixed(1)}, at most ${maxGrade}), and this is its hardest part: write shorter sentences and words`,
  );
}

/** Checks that titles, descriptions and paragraphs are unique on the site, and headings in a page. The later file gets the advice. */
function checkDuplicates(site: Site, advise: Report) {
  const titles = new Map<string, File>();
  const paragraphs = new Map<string, File>();
  for (const page of site.pages) {
    const { name, texts } = page;
    const headings = new Set<string>();
    for (const [field, text] of texts) {
      const key = text.trim().toLowerCase();
      if (/^(?:meta\.)?(?:title|description)$|^city$|^excerpt$/.test(field)) {
        const other = titles.get(key);
        if (other && other !== page) advise(name, field, `is the same as on “${other.title}”: write another one`);
        titles.set(key, page);
      }
      if (field.startsWith("meta.")) continue;
      if (/(?:^|\.)(?:heading|title|question)$/.test(field)) {
        if (headings.has(key)) advise(name, field, "is the same as another heading on this page: write another one");
        headings.add(key);
      } else if (wordsOf(text).length >= minParagraph) {
        const other = paragraphs.get(text);
        if (other) advise(name, field, `is also on “${other.title}”: say it on one page only, or in other words`);
        paragraphs.set(text, page);
      }
    }
  }
}

/** Returns the five-word sequences for the comparison of pages: those that begin with a long word, a quarter of all. */
const sequencesOf = memoize((text) => {
  const words = wordsOf(text.toLowerCase());
  const sequences = words.map((_, index) => words.slice(index, index + 5));
  return new Set(sequences.filter(([first = ""]) => first.length >= 6).map((sequence) => sequence.join(" ")));
}, maxPages);

/** Counts the sequences that each page shares with earlier pages. An index by sequence avoids the comparison of all pairs. */
function checkSimilarity(pages: readonly File[], advise: Report) {
  const owners = new Map<string, File[]>();
  const sizes = new Map<File, number>();
  for (const page of pages) {
    const sequences = sequencesOf(
      page.texts.map(([field, text]) => (field.startsWith("meta.") ? "" : text)).join("\n"),
    );
    const shared = new Map<File, number>();
    for (const sequence of sequences) {
      const others = owners.get(sequence) ?? [];
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      others.push(page);
      owners.set(sequence, others);
    }
    for (const [other, count] of shared) {
      const share = count / Math.min(sequences.size, sizes.get(other) ?? 0);
      if (share > maxShare)
        advise(
          page.name,
          "",
          `${Math.round(100 * share)} % of this page is also on “${other.title}”, and at most ${100 * maxShare} % may be, because search engines hide pages that are alike: say it in other words`,
        );
    }
    sizes.set(page, sequences.size);
  }
}
