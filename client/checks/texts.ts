/** What must hold for a text wherever it stands: its marks, its tokens, the law and the house's style. */
import { factTokens, markup } from "../site/markup.ts";
import { untenable, workIn } from "./claims.ts";
import { faultsOfStyle, inTitleCase } from "./house-style.ts";
import { unlawful } from "./lawful.ts";
import { meant } from "./nearest.ts";
import { remember } from "./remember.ts";
import { type Complain, type File, type Site, textsAt } from "./site.ts";

const offerIn = remember((text) => unlawful(text) ?? "");
const styleOf = remember((text) => [...faultsOfStyle(text)]);
const claimsIn = remember((text) => [...untenable(text)]);

/** The inconsistencies that stand for words, by name. */
export function sidesOf(site: Site): Map<string, { given: string; corrected: string }> {
  type Sides = { given: string; corrected: string } | null;
  const all = Object.entries(site.value<Record<string, Sides>>("site/inconsistencies"));
  return new Map(
    all.flatMap(([name, sides]) => {
      const isWords = typeof sides?.given === "string" && typeof sides.corrected === "string";
      return isWords ? [[name, sides]] : [];
    }),
  );
}

/** Every {token} that copy may contain. */
export const tokensOf = (site: Site): string[] => [...factTokens, ...sidesOf(site).keys()];

/** A text as visitors read it in each edition, without its links' addresses. Facts stay tokens, and so does an area's phone. */
export function readingsOf(site: Site): (text: string) => string[] {
  const sides = sidesOf(site);
  sides.delete("area-phone");
  const read = (text: string, edition: "given" | "corrected") =>
    text.replace(markup, (mark, token: string | undefined, label: string) =>
      token === undefined ? label : (sides.get(token)?.[edition] ?? mark),
    );
  return (text) => [...new Set([read(text, "given"), read(text, "corrected")])];
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
  function* faultsOf({ name, value, draft }: File, field: string, text: string): Generator<string> {
    if (text.length > longest) {
      yield `at most ${longest} characters; this has ${text.length}: make several parts of it`;
      return;
    }
    // What an inconsistency says may name facts: one that named itself would have no end.
    yield* faultsOfMarks(text, name === "site/inconsistencies" ? factTokens : tokens);
    if (draft) return;
    yield* styleOf(text);
    const isMain = isMainHeading(name, field);
    if (isMain && inTitleCase(text, places)) yield "is in title case: write main headings as a sentence";
    if ((isMain || field === "meta.title") && /:\s.*:\s/.test(text))
      yield "has two colons: in a list of titles nobody sees which part is which";
    const { city } = (value ?? {}) as { city?: unknown };
    if (field === "meta.title" && typeof city === "string" && !(text.includes(city) && /\bTX\b|\bTexas\b/.test(text)))
      yield `must name the place and its state, such as “${city}, TX”: people search for both`;
    if (isStoodBehind(name, field)) yield* claimsIn(text);
    const work = rendered && isOfTiles(name, field) ? workIn(text) : undefined;
    if (work) yield `“${work}” speaks of work that is done, and every picture here is a rendering`;
    // Why the owner corrects a text is told to nobody else.
    if (!field.endsWith(".why")) yield* new Set(readings(text).map(offerIn).filter(Boolean));
  }
  for (const file of site.files) {
    for (const [field, text] of file.texts)
      for (const fault of faultsOf(file, field, text)) complain(file.name, field, fault);
  }
}

/** Whether the owner stands behind a text: what is given until the owner decides is known to be wrong. */
const isStoodBehind = (name: string, field: string) => name !== "site/inconsistencies" || field.endsWith(".corrected");

/** Whether a field says what the gallery's tiles are. */
const isOfTiles = (name: string, field: string) =>
  name === "pages/gallery" && /^(?:meta\.(?:title|description)|hero|tiles)\b/.test(field);

/** Whether the gallery shows no photograph. */
function onlyRenderings(site: Site): boolean {
  const images = site.value<Record<string, { rendering?: unknown } | null>>("site/images");
  const { texts = [] } = site.files.find(({ name }) => name === "pages/gallery") ?? {};
  const shown = texts.filter(([field]) => /^tiles\.\d+\.image$/.test(field));
  return shown.length > 0 && shown.every(([, image]) => images[image]?.rendering === true);
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
  const files = site.files.filter(({ name }) => /^areas\/|^pages\/service-areas$/.test(name));
  return new Set(files.flatMap((file) => textsAt(file, isPlace)).flatMap(([, text]) => text.split(/\s+/)));
}
