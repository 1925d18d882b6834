/** Checks the length of each page, which has to fit the first flight of a response, and its dates. */
import type { Article } from "../content/schema.ts";
import { maxPages, memoize } from "../formats/memoize.ts";
import { drawingSpecs } from "./drawings.ts";
import { type FieldText, type File, pagesIn, type Report, type Site, textsAt } from "./site.ts";

// The script runs in Node in a context without the types of Node's modules.
declare const process: {
  getBuiltinModule(name: "node:zlib"): { deflateRawSync(text: string): { length: number } };
};
const { deflateRawSync } = process.getBuiltinModule("node:zlib");

/**
 * The maximum deflated size of a page's text in bytes. The rest of the first ten packets of a response contains the design. Measured; the
 * server's tests check the real size of every page.
 */
const maxSize = { articles: 3_460, others: 3_540 };
/** The bytes that a service or an area adds to every page, in menus and structured data. */
const bytesPerLink = 24;
/** The bytes of a row of hailstones without its text. */
const bytesPerStones = 120;
/** The deflated bytes of a character of prose. */
const bytesPerCharacter = 0.43;

/** Checks the length and the dates of the pages. */
export function checkPages(site: Site, report: Report, today: string) {
  const menus = [...textsOf(site, "services", /^title$/), ...textsOf(site, "areas", /^city$/)];
  // On a machine whose clock is behind, the second-latest date of the content is a lower bound of the present day.
  const [, known = ""] = site.pages
    .flatMap((page) => textsAt(page, /^updated$/))
    .map(([, day]) => day)
    .sort()
    .reverse();
  const latest = known > today ? known : today;
  for (const page of site.pages) {
    checkLength(site, page, menus, report);
    checkDates(page, latest, report);
  }
}

const textsOf = (site: Site, folder: string, field: RegExp, max?: number) =>
  pagesIn(site, folder)
    .slice(0, max)
    .flatMap((page) => textsAt(page, field));

/** The texts of other pages that a page shows on cards. */
const cards: Record<string, { folder: string; field: RegExp }> = {
  "pages/blog": { folder: "articles", field: /^(?:title|excerpt|category)$/ },
  "pages/home": { folder: "services", field: /^(?:title|description)$/ },
  "pages/service-areas": { folder: "areas", field: /^(?:city|description)$/ },
};

/** The number of cards that count towards the size of a page. A list may grow: further cards are below the first screens. */
const firstCards = 12;

const sizeOf = memoize((text) => deflateRawSync(text).length, maxPages);

function checkLength(site: Site, page: File, menus: readonly FieldText[], report: Report) {
  const { folder = "", field = /^$/ } = cards[page.name] ?? {};
  const shown = [...textsAt(page, /^(?!meta\.keywords\.)/), ...textsOf(site, folder, field, firstCards), ...menus];
  const { sections = [] } = page.value as Partial<Article>;
  const drawings = sections.map(
    ({ drawing, sizes }) => (drawing ? drawingSpecs[drawing.kind].bytes : 0) + (sizes ? bytesPerStones : 0),
  );
  const size = sizeOf(shown.map(([, text]) => text).join("\n")) + drawings.reduce((sum, bytes) => sum + bytes, 0);
  const max = page.name.startsWith("articles/") ? maxSize.articles : maxSize.others;
  const excess = size + menus.length * bytesPerLink - max;
  if (excess > 0)
    report(
      page.name,
      "",
      `this page is about ${Math.ceil(excess / bytesPerCharacter)} characters too long for a phone to get at once: shorten it, or make two pages of it`,
    );
}

function checkDates(page: File, latest: string, report: Report) {
  const { published = "", updated = published } = page.value as Partial<Article>;
  for (const [field, day] of textsAt(page, /^(?:published|updated)$/)) {
    if (day > latest) report(page.name, field, `${day} is in the future: pick today or an earlier day`);
  }
  if (updated < published)
    report(page.name, "updated", `is ${updated}, before the publication day ${published}: pick a later day`);
}
