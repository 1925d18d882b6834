/** Checks every text: marks, tokens, law and house style. */
import { factTokens, filled, markup } from "../site/markup.ts";
import { untenable, workIn } from "./claims.ts";
import { faultsOfStyle, inTitleCase } from "./house-style.ts";
import { unlawful } from "./lawful.ts";
import { meant } from "./nearest.ts";
import { remember } from "./remember.ts";
import { type Complain, type File, type Site, textsAt } from "./site.ts";

const offerIn = remember((text) => unlawful(text) ?? "");
const styleOf = remember((text) => [...faultsOfStyle(text)]);
const claimsIn = remember((text) => [...untenable(text)]);

/** The length above which a text is not checked, because some rules would take too long. No field allows such a text. */
const longest = 1_000;

interface Sides {
  given: string;
  corrected: string;
}

/** The inconsistencies with a text, by name. */
export function sidesOf(site: Site) {
  const all = Object.entries(site.value<Record<string, Sides | null>>("site/inconsistencies"));
  return new Map(
    all.flatMap(([name, sides]) =>
      typeof sides?.given === "string" && typeof sides.corrected === "string" ? [[name, sides]] : [],
    ),
  );
}

/** The tokens that copy may contain. */
export const tokensOf = (site: Site) => [...factTokens, ...sidesOf(site).keys()];

/** Returns a text as visitors read it in each edition, without the addresses of links. Tokens of facts and of an area's phone stay. */
export function readingsOf(site: Site) {
  const sides = sidesOf(site);
  sides.delete("area-phone");
  const read = (text: string, edition: keyof Sides) => filled(text, (token) => sides.get(token)?.[edition]);
  return (text: string) => [...new Set([read(text, "given"), read(text, "corrected")])];
}

/** Checks every text. Drafts may be unfinished, but their marks must be valid. */
export function judgeTexts(site: Site, complain: Complain) {
  const readings = readingsOf(site);
  const tokens = tokensOf(site);
  const places = placesOf(site);
  const rendered = onlyRenderings(site);
  function* faultsOf({ name, value, draft }: File, field: string, text: string) {
    if (/\b__proto__\b/.test(field)) yield "“__proto__” has a meaning for computers: choose another name";
    if (name === "site/business" && field.startsWith("facts.")) return; // phone numbers and addresses are not copy
    if (text.length > longest) return;
    // The text of an inconsistency may contain facts, but no inconsistency: that could be a cycle.
    yield* faultsOfMarks(text, name === "site/inconsistencies" ? factTokens : tokens);
    if (draft) return;
    yield* styleOf(text);
    // Until the owner decides, the given text of an inconsistency is known to be wrong.
    if (name !== "site/inconsistencies" || field.endsWith(".corrected")) yield* claimsIn(text);
    // Only the owner reads the reason for a correction.
    if (!field.endsWith(".why")) yield* new Set(readings(text).map(offerIn).filter(Boolean));
    const isMain = mainHeading.test(`${name}: ${field}`);
    if (isMain && inTitleCase(text, places)) yield "has a capital letter on most words: write it like a sentence";
    if ((isMain || field === "meta.title") && /:\s.*:\s/.test(text))
      yield "has two colons, which confuse readers in a list of titles: keep one";
    const { city } = (value ?? {}) as { city?: unknown };
    if (field === "meta.title" && typeof city === "string" && !(text.includes(city) && /\bTX\b|\bTexas\b/.test(text)))
      yield `must name the place and its state, such as “${city}, TX”: people search for both`;
    const work = rendered && ofTiles.test(`${name}: ${field}`) ? workIn(text) : undefined;
    if (work)
      yield `“${work}” says that you did this work, and every picture here is drawn by a computer: write it another way`;
  }
  for (const file of site.files) {
    for (const [field, text] of file.texts)
      for (const fault of faultsOf(file, field, text)) complain(file.name, field, fault);
  }
}

/** The fields of main headings. */
const mainHeading = /: hero\.heading$|^articles\/.*: title$|^pages\/(?:error|not-found): heading$/;

/** The fields of the gallery's captions. */
const ofTiles = /^pages\/gallery: (?:meta\.(?:title|description)|hero|tiles)\b/;

/** Reports whether the gallery shows renderings only. */
function onlyRenderings(site: Site) {
  const images = site.value<Record<string, { rendering?: unknown } | null>>("site/images");
  const shown = site.files
    .filter(({ name }) => name === "pages/gallery")
    .flatMap((gallery) => textsAt(gallery, /^tiles\.\d+\.image$/));
  return shown.length > 0 && shown.every(([, image]) => images[image]?.rendering === true);
}

/** Yields the faults of a text's {tokens} and [links](/path). */
function* faultsOfMarks(text: string, tokens: readonly string[]) {
  for (const [mark, token, label = ""] of text.matchAll(markup)) {
    if (token !== undefined && !tokens.includes(token))
      yield `“{${token}}” means nothing${meant(token, tokens) || ": use the buttons below the field"}`;
    if (/[{}]/.test(label)) yield `“${mark}” has { } in the text of a link: write that text out`;
  }
  const [rest] = /[{}[\]].{0,20}/.exec(text.replace(markup, "")) ?? [];
  if (rest) yield `“${rest}” has a bracket that belongs to nothing: delete it, or use the buttons below the field`;
}

/** Returns the names of places, which have capitals in headings. */
function placesOf(site: Site) {
  const isPlace = /^(?:city|county|neighborhoods\.names\.\d+|counties\.items\.\d+\.(?:name|cities\.\d+))$/;
  return new Set(site.files.flatMap((file) => textsAt(file, isPlace)).flatMap(([, text]) => text.split(/\s+/)));
}
