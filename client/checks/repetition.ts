/** Checks for repeated titles, headings, paragraphs, pages and phrases. */
import { formulas } from "./house-style.ts";
import { wordsOf } from "./reading.ts";
import { mostPages, remember } from "./remember.ts";
import { type Complain, type File, pagesIn, type Site } from "./site.ts";

/** The minimum length of a paragraph in words. Headings and labels may be repeated on two pages. */
const paragraph = 8;
/** The maximum number of uses of a phrase on the site. */
const formulaLimit = 2;
/** The maximum share of a page's words that another page of its kind may repeat. */
const likeness = 0.25;

/** Compares the pages. A duplicate is reported for the later file. */
export function judgeRepetition(site: Site, complain: Complain) {
  judgeTexts(site, complain);
  judgeFormulas(site, complain);
  for (const folder of ["articles", "areas", "services"]) judgeLikeness(pagesIn(site, folder), complain);
}

/** Checks that titles, descriptions and paragraphs are unique on the site, and headings in a page. */
function judgeTexts(site: Site, complain: Complain) {
  const titles = new Map<string, File>();
  const paragraphs = new Map<string, File>();
  for (const page of site.pages) {
    const { name, texts } = page;
    const headings = new Set<string>();
    for (const [field, text] of texts) {
      const key = text.trim().toLowerCase();
      if (/^(?:meta\.)?(?:title|description)$|^city$|^excerpt$/.test(field)) {
        const other = titles.get(key);
        if (other && other !== page) complain(name, field, `is the same as on “${other.title}”: write another one`);
        titles.set(key, page);
      }
      if (field.startsWith("meta.")) continue;
      if (/(?:^|\.)(?:heading|title|question)$/.test(field)) {
        if (headings.has(key)) complain(name, field, "is the same as another heading on this page: write another one");
        headings.add(key);
      } else if (isParagraph(text)) {
        const other = paragraphs.get(text);
        if (other) complain(name, field, `is also on “${other.title}”: say it on one page only, or in other words`);
        paragraphs.set(text, page);
      }
    }
  }
}

function judgeFormulas(site: Site, complain: Complain) {
  const placed = site.files.flatMap(({ name, title, texts, draft }) =>
    draft ? [] : texts.map(([field, text]) => ({ name, title, field, text })),
  );
  for (const [formula, phrase] of Object.entries(formulas)) {
    const stands = placed.filter(({ text }) => phrase.test(text));
    const others = new Set(stands.slice(0, formulaLimit).map(({ title }) => `“${title}”`));
    for (const { name, field } of stands.slice(formulaLimit))
      complain(
        name,
        field,
        `“${formula}” is on the site ${stands.length} times, and more than ${formulaLimit} are too many: say it another way here or on ${[...others].join(" or ")}`,
      );
  }
}

const isParagraph = remember((text) => wordsOf(text).length >= paragraph);

/** Returns the five-word sequences for the comparison of pages: those that begin with a long word, a quarter of all. */
const sequencesOf = remember((text) => {
  const words = wordsOf(text.toLowerCase());
  const sequences = words.map((_, index) => words.slice(index, index + 5));
  return new Set(sequences.filter(([first = ""]) => first.length >= 6).map((sequence) => sequence.join(" ")));
}, mostPages);

/** Counts the sequences that each page shares with earlier pages. An index by sequence avoids the comparison of all pairs. */
function judgeLikeness(pages: readonly File[], complain: Complain) {
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
      if (share > likeness)
        complain(
          page.name,
          "",
          `${Math.round(100 * share)} % of this page is also on “${other.title}”, and at most ${100 * likeness} % may be, because search engines hide pages that are alike: say it in other words`,
        );
    }
    sizes.set(page, sequences.size);
  }
}
