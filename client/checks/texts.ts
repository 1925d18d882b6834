/** What must hold for a text wherever it stands: its marks, its tokens, the law and the house's style. */
import { factTokens, markup } from "../site/markup.ts";
import { untenable, workIn } from "./claims.ts";
import { faultsOfStyle, inTitleCase } from "./house-style.ts";
import { unlawful } from "./lawful.ts";
import { meant } from "./nearest.ts";
import { remember } from "./remember.ts";
import type { Complain, Site } from "./site.ts";

const offerIn = remember((text) => unlawful(text) ?? "");
const styleOf = remember((text) => [...faultsOfStyle(text)]);
const claimsIn = remember((text) => [...untenable(text)]);

type Sides = Readonly<Record<string, { given?: unknown; corrected?: unknown } | null>>;

/** The inconsistencies that stand for words, by name. */
export function sidesOf(site: Site): Map<string, { given: string; corrected: string }> {
  const found = new Map<string, { given: string; corrected: string }>();
  for (const [name, sides] of Object.entries(site.value<Sides>("site/inconsistencies"))) {
    const { given, corrected } = sides ?? {};
    if (typeof given === "string" && typeof corrected === "string") found.set(name, { given, corrected });
  }
  return found;
}

/** Every {token} that copy may contain. */
export const tokensOf = (site: Site): string[] => [...factTokens, ...sidesOf(site).keys()];

/** A text as visitors read it in each edition, without its links' addresses. Facts stay tokens. */
export function readingsOf(site: Site): (text: string) => string[] {
  const sides = sidesOf(site);
  const read = (text: string, edition: "given" | "corrected"): string =>
    text.replace(markup, (mark, token: string | undefined, label: string) => {
      if (token === undefined) return label;
      // The phone of an area is a fact in both editions.
      return token === "area-phone" ? mark : (sides.get(token)?.[edition] ?? mark);
    });
  return (text) =>
    text.includes("{") ? [...new Set([read(text, "given"), read(text, "corrected")])] : [read(text, "given")];
}

/** Whether a field is its page's main heading. */
const isMainHeading = (name: string, field: string) =>
  field === "hero.heading" ||
  (name.startsWith("articles/") && field === "title") ||
  (/^pages\/(error|not-found)$/.test(name) && field === "heading");

/** Holds every text against the rules of texts. Drafts may be unfinished, but their marks must be right. */
export function judgeTexts(site: Site, complain: Complain) {
  const tokens = tokensOf(site);
  const readings = readingsOf(site);
  const places = placesOf(site);
  const rendered = onlyRenderings(site);
  for (const { name, texts, draft } of site.files) {
    for (const [field, text] of texts) {
      if (text.length > longest) {
        complain(name, field, `at most ${longest} characters; this has ${text.length}: make several parts of it`);
        continue;
      }
      // What an inconsistency says may name facts: one that named itself would have no end.
      const known = name === "site/inconsistencies" ? factTokens : tokens;
      for (const fault of faultsOfMarks(text, known)) complain(name, field, fault);
      if (draft) continue;
      for (const fault of styleOf(text)) complain(name, field, fault);
      if (isMainHeading(name, field) && inTitleCase(text, places))
        complain(name, field, "is in title case: write main headings as a sentence");
      for (const fault of faultsOfTitle(site, name, field, text)) complain(name, field, fault);
      if (isStoodBehind(name, field)) for (const claim of claimsIn(text)) complain(name, field, claim);
      const work = rendered && isOfTiles(name, field) ? workIn(text) : undefined;
      if (work) complain(name, field, `“${work}” speaks of work that is done, and every picture here is a rendering`);
      // Why the owner corrects a text is told to nobody else.
      for (const offer of field.endsWith(".why") ? [] : new Set(readings(text).map(offerIn))) {
        if (offer) complain(name, field, offer);
      }
    }
  }
}

/** What is wrong with a title where search results and feeds show it. */
function* faultsOfTitle(site: Site, name: string, field: string, text: string): Generator<string> {
  const isSearched = field === "meta.title";
  if ((isSearched || isMainHeading(name, field)) && /:\s.*:\s/.test(text))
    yield "has two colons: in a list of titles nobody sees which part is which";
  const { city } = site.value<{ city: unknown }>(name);
  if (isSearched && typeof city === "string" && !(text.includes(city) && /\bTX\b|\bTexas\b/.test(text)))
    yield `must name the place and its state, such as “${city}, TX”: people search for both`;
}

/** Whether the owner stands behind a text: what is given until the owner decides is known to be wrong. */
const isStoodBehind = (name: string, field: string) => name !== "site/inconsistencies" || field.endsWith(".corrected");

/** Whether a field says what the gallery's tiles are. */
const isOfTiles = (name: string, field: string) =>
  name === "pages/gallery" && /^(?:meta\.(?:title|description)|hero|tiles)\b/.test(field);

/** Whether the gallery shows no photograph. */
function onlyRenderings(site: Site): boolean {
  const { tiles } = site.value<{ tiles: unknown }>("pages/gallery");
  const images = site.value<Record<string, { rendering?: unknown } | null>>("site/images");
  const shown = Array.isArray(tiles) ? tiles.map((tile: { image?: unknown } | null) => String(tile?.image)) : [];
  return shown.length > 0 && shown.every((image) => images[image]?.rendering === true);
}

/** How long one text may be. The longest paragraph has 620 characters; some rules take long to hold a whole book to. */
const longest = 5_000;

/** What is wrong with a text's {tokens} and [links](/path). */
function* faultsOfMarks(text: string, tokens: readonly string[]): Generator<string> {
  for (const [mark, token, label = ""] of text.matchAll(markup)) {
    if (token !== undefined && !tokens.includes(token)) yield `“{${token}}” stands for nothing${meant(token, tokens)}`;
    if (/[{}]/.test(label)) yield `“${mark}” has a token in a link: the words of a link are shown as they are`;
  }
  const [rest] = /[{}[\]].{0,20}/.exec(text.replace(markup, "")) ?? [];
  if (rest) yield `“${rest}” is no mark that is known: write {phone} or [words of a link](/path), with both brackets`;
}

/** The words of places, which a heading writes with capitals. */
function placesOf(site: Site): ReadonlySet<string> {
  const isPlace = /^(?:city|county|neighborhoods\.names\.\d+|counties\.items\.\d+\.(?:name|cities\.\d+))$/;
  const texts = site.files
    .filter(({ name }) => /^areas\/|^pages\/service-areas$/.test(name))
    .flatMap((file) => file.texts);
  return new Set(texts.flatMap(([field, text]) => (isPlace.test(field) ? text.split(/\s+/) : [])));
}
