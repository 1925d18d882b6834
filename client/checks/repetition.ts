/** What must not stand twice: titles, headings, paragraphs, whole pages and turns of phrase. */
import { formulaLimit, formulas } from "./house-style.ts";
import { wordsOf } from "./reading.ts";
import { remember } from "./remember.ts";
import { type Complain, type File, pagesIn, type Site } from "./site.ts";

/** Fewer words are a heading or a label, which may stand on two pages. */
const paragraph = 8;
/** How much of a page's words another of its kind may have as well. */
const likeness = 0.25;
const shingle = 5;

/** Holds the pages against each other. Of two that are the same, the later file is complained of. */
export function judgeRepetition(site: Site, complain: Complain) {
  judgeTexts(site, complain);
  judgeFormulas(site, complain);
  for (const folder of ["articles", "areas", "services"]) {
    const pages = pagesIn(site, folder);
    for (const [index, page] of pages.entries()) {
      for (const other of pages.slice(0, index)) {
        const share = likenessOf(page, other);
        if (share > likeness)
          complain(
            page.name,
            "",
            `shares ${Math.round(100 * share)} % of its words with ${other.name}, at most ${100 * likeness} %: visitors and search engines want a page of its own`,
          );
      }
    }
  }
}

/** Titles, descriptions and paragraphs are one page's, headings stand once in a page. */
function judgeTexts(site: Site, complain: Complain) {
  const titles = new Map<string, string>();
  const paragraphs = new Map<string, string>();
  for (const { name, texts } of site.pages) {
    const headings = new Set<string>();
    for (const [field, text] of texts) {
      const key = text.trim().toLowerCase();
      if (/^(?:meta\.)?(?:title|description)$|^city$|^excerpt$/.test(field)) {
        const other = titles.get(key);
        if (other && other !== name) complain(name, field, `is the same as in ${other}`);
        titles.set(key, name);
      }
      if (field.startsWith("meta.")) continue;
      if (/(?:^|\.)(?:heading|title|question)$/.test(field)) {
        if (headings.has(key))
          complain(name, field, "is the same as another heading of this page: readers look for what is new");
        headings.add(key);
      } else if (isParagraph(text)) {
        const other = paragraphs.get(text);
        if (other) complain(name, field, `stands in ${other}, too: say it once, or in other words`);
        paragraphs.set(text, `${name} (${field})`);
      }
    }
  }
}

function judgeFormulas(site: Site, complain: Complain) {
  const placed = site.files.flatMap(({ name, texts, draft }) =>
    draft ? [] : texts.map(([field, text]) => ({ name, field, text })),
  );
  for (const { name: formula, phrase, field: only } of formulas) {
    const stands = placed.filter(({ field, text }) => phrase.test(text) && (only?.test(field) ?? true));
    const others = stands.slice(0, formulaLimit).map(({ name, field }) => `${name} (${field})`);
    for (const { name, field } of stands.slice(formulaLimit))
      complain(
        name,
        field,
        `“${formula}” stands ${stands.length} times on the site, at most ${formulaLimit}: say it another way here or in ${others.join(" or ")}`,
      );
  }
}

const isParagraph = remember((text) => wordsOf(text).length >= paragraph);

/** All sequences of words of a text. */
const shingles = remember((text): ReadonlySet<string> => {
  const words = wordsOf(text.toLowerCase());
  return new Set(words.slice(shingle - 1).map((_, index) => words.slice(index, index + shingle).join(" ")));
}, 500);

const shares = new WeakMap<ReadonlySet<string>, WeakMap<ReadonlySet<string>, number>>();

/** The share of the smaller page's sequences that the other has, too. */
function likenessOf(page: File, other: File): number {
  const sets = [page, other].map(({ texts }) =>
    shingles(texts.map(([field, text]) => (field.startsWith("meta.") ? "" : text)).join(" \n")),
  );
  const [small = new Set<string>(), large = new Set<string>()] = sets.sort((a, b) => a.size - b.size);
  const known = shares.get(small) ?? new WeakMap<ReadonlySet<string>, number>();
  shares.set(small, known);
  let share = known.get(large);
  if (share === undefined) {
    share = [...small].filter((sequence) => large.has(sequence)).length / Math.max(small.size, 1);
    known.set(large, share);
  }
  return share;
}
