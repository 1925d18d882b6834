/** How hard a page is to read, how long it is, and from which day. */
import type { Article } from "../content/schema.ts";
import { drawn } from "./drawings.ts";
import { remember } from "./remember.ts";
import { type Complain, type File, pagesIn, type Site, textsAt } from "./site.ts";
import { readingsOf } from "./texts.ts";

// The script runs in Node, but in a context without its modules' names.
declare const process: {
  getBuiltinModule(name: "node:zlib"): { deflateRawSync(text: string): { length: number } };
};
const { deflateRawSync } = process.getBuiltinModule("node:zlib");

/** Flesch and Kincaid's grade: what eighth-graders can read, nobody reads twice. */
const grade = 8.5;
/** Fewer words of prose are no talk yet. */
const talk = 250;
/**
 * How many bytes the words of a page may take when they are deflated, so that all of it arrives in a server's first ten
 * packets: what its design leaves of those. Measured; the program's tests hold the real bytes of every page against it.
 */
const room = { articles: 3_460, others: 3_540 };
/** What a service or an area takes of every page, in menus and structured data. */
const takenByPage = 24;
/** What a row of hailstones takes besides its words. */
const takenByStones = 120;
/** How many bytes a character of prose takes. */
const deflated = 0.43;

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? [];

/** Holds the pages against what their readers can bear. */
export function judgeReading(site: Site, complain: Complain, today: string) {
  const readings = readingsOf(site);
  for (const page of site.pages) {
    judgeGrade(page, readings, complain);
    judgeVoice(page, complain);
    judgeLength(site, page, complain);
    judgeDays(site, page, complain, today);
  }
}

/** What counts: sentences, words, syllables. */
type Measure = readonly [sentences: number, words: number, syllables: number];

const gradeOf = ([sentences, words, syllables]: Measure) =>
  words > 0 ? (0.39 * words) / sentences + (11.8 * syllables) / words - 15.59 : 0;

const measure = remember((text): Measure => {
  const sentences = text
    .split(/[.?!]/)
    .map(wordsOf)
    .filter(({ length }) => length > 0);
  const words = sentences.flat();
  return [sentences.length, words.length, words.reduce((sum, word) => sum + syllablesOf(word.toLowerCase()), 0)];
});

/** Groups of vowels, but for a silent e at the end. */
function syllablesOf(word: string): number {
  const groups = word.match(/[aeiouy]+/g)?.length ?? 0;
  const silent = /(?:(?<!l)e|(?<!s)es|(?<![td])ed)$/.test(word);
  return Math.max(silent ? groups - 1 : groups, 1);
}

/** The texts of a page that are sentences. */
const proseOf = ({ texts }: File) => texts.filter(([field, text]) => /[.?!]/.test(text) && !field.startsWith("meta."));

function judgeGrade(page: File, readings: (text: string) => string[], complain: Complain) {
  const measured = proseOf(page)
    .filter(([field]) => !/(?:^|\.)(?:heading|title|question)$/.test(field))
    .map(([field, text]) => ({ field, measure: measure(readings(text).at(-1) ?? text) }));
  const sum = (at: 0 | 1 | 2) => measured.reduce((sum, { measure }) => sum + measure[at], 0);
  const found = gradeOf([sum(0), sum(1), sum(2)]);
  if (found <= grade) return;
  const [hardest] = measured
    .filter(({ measure: [, words] }) => words > 10)
    .sort((a, b) => gradeOf(b.measure) - gradeOf(a.measure));
  complain(
    page.name,
    hardest?.field ?? "",
    `the page takes ${found.toFixed(1)} years of school to read, at most ${grade}; this is its hardest part: write shorter sentences and shorter words`,
  );
}

const contraction = /(?:\w’(?:t|re|ll|ve|d|m)|\b(?:it|that|there|here|what|who|where|let)’s)\b/i;

/** People who speak say don't and we'll: a whole page without is stiff. */
function judgeVoice(page: File, complain: Complain) {
  const prose = proseOf(page).map(([, text]) => text);
  const words = prose.flatMap(wordsOf).length;
  if (words < talk || prose.some((text) => contraction.test(text))) return;
  complain(
    page.name,
    "",
    `not one contraction in ${words} words sounds stiff: write don’t, we’ll, it’s, as people speak`,
  );
}

/** The texts that a page shows of others, on cards. */
const cards: Readonly<Record<string, { folder: string; field: RegExp }>> = {
  "pages/blog": { folder: "articles", field: /^(?:title|excerpt|category)$/ },
  "pages/home": { folder: "services", field: /^(?:title|description)$/ },
  "pages/service-areas": { folder: "areas", field: /^(?:city|description)$/ },
};

/** How many of them count: further ones come after what is on the first screens, and a list may grow. */
const firstCards = 12;

const sizeOf = remember((text) => deflateRawSync(text).length, 500);

function judgeLength(site: Site, page: File, complain: Complain) {
  const textsOf = (folder: string, place: RegExp, most?: number) =>
    pagesIn(site, folder)
      .slice(0, most)
      .flatMap((page) => textsAt(page, place));
  const { folder = "", field = /^$/ } = cards[page.name] ?? {};
  const menus = [...textsOf("services", /^title$/), ...textsOf("areas", /^city$/)];
  const shown = [...textsAt(page, /^(?!meta\.keywords\.)/), ...textsOf(folder, field, firstCards), ...menus];
  const size = sizeOf(shown.map(([, text]) => text).join("\n"));
  const most = page.name.startsWith("articles/") ? room.articles : room.others;
  const over = size + takenByDrawings(page) + menus.length * takenByPage - most;
  if (over > 0)
    complain(
      page.name,
      "",
      `about ${Math.ceil(over / deflated)} characters too long to arrive in one piece: shorten the page, or make two of it`,
    );
}

/** What the drawings of a page take. */
function takenByDrawings({ value }: File): number {
  const { sections = [] } = value as Partial<Article>;
  return sections.reduce(
    (sum, { drawing, sizes }) => sum + (drawing ? drawn[drawing.kind].bytes : 0) + (sizes ? takenByStones : 0),
    0,
  );
}

function judgeDays(site: Site, page: File, complain: Complain, today: string) {
  const { published = "", updated = "" } = page.value as Partial<Article>;
  // Where the machine's clock is behind, the site's own days tell that time has passed.
  const others = site.pages.flatMap((other) => (other === page ? [] : textsAt(other, /^updated$/)));
  const latest = [today, ...others.map(([, day]) => day)].sort().at(-1) ?? today;
  for (const [field, day] of textsAt(page, /^(?:published|updated)$/)) {
    if (day > latest) complain(page.name, field, `${day} is in the future`);
  }
  if (updated < published) complain(page.name, "updated", `is ${updated}, before the day of publication: ${published}`);
}
