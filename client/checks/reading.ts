/** Checks reading level, length and dates. */
import type { Article } from "../content/schema.ts";
import { drawn } from "./drawings.ts";
import { mostPages, remember } from "./remember.ts";
import { type Complain, type File, type Placed, pagesIn, type Site, textsAt } from "./site.ts";
import { readingsOf } from "./texts.ts";

// The script runs in Node in a context without the types of Node's modules.
declare const process: {
  getBuiltinModule(name: "node:zlib"): { deflateRawSync(text: string): { length: number } };
};
const { deflateRawSync } = process.getBuiltinModule("node:zlib");

/** The maximum Automated Readability Index. Eighth-graders can read such a text. */
const grade = 8.5;
/**
 * The maximum deflated size of a page's text in bytes. The rest of the first ten packets of a response contains the design. Measured; the
 * server's tests check the real size of every page.
 */
const room = { articles: 3_460, others: 3_540 };
/** The bytes that a service or an area adds to every page, in menus and structured data. */
const takenByPage = 24;
/** The bytes of a row of hailstones without its text. */
const takenByStones = 120;
/** The deflated bytes of a character of prose. */
const deflated = 0.43;

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? [];

/** Checks reading level, length and dates of the pages. */
export function judgeReading(site: Site, complain: Complain, today: string) {
  const readings = readingsOf(site);
  const menus = [...textsOf(site, "services", /^title$/), ...textsOf(site, "areas", /^city$/)];
  // On a machine whose clock is behind, the second-latest date of the content is a lower bound of the present day.
  const [, known = ""] = site.pages
    .flatMap((page) => textsAt(page, /^updated$/))
    .map(([, day]) => day)
    .sort()
    .reverse();
  const latest = known > today ? known : today;
  for (const page of site.pages) {
    judgeGrade(page, readings, complain);
    judgeLength(site, page, menus, complain);
    judgeDays(page, latest, complain);
  }
}

const textsOf = (site: Site, folder: string, place: RegExp, most?: number) =>
  pagesIn(site, folder)
    .slice(0, most)
    .flatMap((page) => textsAt(page, place));

const gradeOf = remember((text) => {
  const sentences = text
    .split(/[.?!]/)
    .map(wordsOf)
    .filter(({ length }) => length > 0);
  const words = sentences.flat();
  const letters = words.join("").length;
  return words.length && (4.71 * letters) / words.length + (0.5 * words.length) / sentences.length - 21.43;
}, mostPages);

function judgeGrade(page: File, readings: (text: string) => string[], complain: Complain) {
  const prose = page.texts
    .filter(([field, text]) => /[.?!]/.test(text) && !/^meta\.|(?:^|\.)(?:heading|title|question)$/.test(field))
    .map(([field, text]): Placed => [field, readings(text).at(-1) ?? text]);
  const found = gradeOf(prose.map(([, text]) => text).join(".\n"));
  if (found <= grade) return;
  const [hardest] = prose
    .filter(([, text]) => wordsOf(text).length > 10)
    .sort(([, a], [, b]) => gradeOf(b) - gradeOf(a));
  complain(
    page.name,
    hardest?.[0] ?? "",
    `this page is hard to read (grade ${found.toFixed(1)}, at most ${grade}), and this is its hardest part: write shorter sentences and words`,
  );
}

/** The texts of other pages that a page shows on cards. */
const cards: Record<string, { folder: string; field: RegExp }> = {
  "pages/blog": { folder: "articles", field: /^(?:title|excerpt|category)$/ },
  "pages/home": { folder: "services", field: /^(?:title|description)$/ },
  "pages/service-areas": { folder: "areas", field: /^(?:city|description)$/ },
};

/** The number of cards that count. Further cards are below the first screens, and a list may grow. */
const firstCards = 12;

const sizeOf = remember((text) => deflateRawSync(text).length, mostPages);

function judgeLength(site: Site, page: File, menus: readonly Placed[], complain: Complain) {
  const { folder = "", field = /^$/ } = cards[page.name] ?? {};
  const shown = [...textsAt(page, /^(?!meta\.keywords\.)/), ...textsOf(site, folder, field, firstCards), ...menus];
  const { sections = [] } = page.value as Partial<Article>;
  const drawings = sections.map(
    ({ drawing, sizes }) => (drawing ? drawn[drawing.kind].bytes : 0) + (sizes ? takenByStones : 0),
  );
  const size = sizeOf(shown.map(([, text]) => text).join("\n")) + drawings.reduce((sum, bytes) => sum + bytes, 0);
  const most = page.name.startsWith("articles/") ? room.articles : room.others;
  const over = size + menus.length * takenByPage - most;
  if (over > 0)
    complain(
      page.name,
      "",
      `this page is about ${Math.ceil(over / deflated)} characters too long for a phone to get at once: shorten it, or make two pages of it`,
    );
}

function judgeDays(page: File, latest: string, complain: Complain) {
  const { published = "", updated = published } = page.value as Partial<Article>;
  for (const [field, day] of textsAt(page, /^(?:published|updated)$/)) {
    if (day > latest) complain(page.name, field, `${day} is in the future: pick today or an earlier day`);
  }
  if (updated < published)
    complain(page.name, "updated", `is ${updated}, before the publication day ${published}: pick a later day`);
}
