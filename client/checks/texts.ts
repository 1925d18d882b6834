/** Checks every text: its markup, phone numbers typed by hand, and claims that the publisher has to confirm. */
import { parsePhone } from "../formats/phone.ts";
import { factTokens, markup, replaceMarkup } from "../site/markup.ts";
import { findUnlawfulOffers, findUntenableClaims } from "./laws.ts";
import { advice, type File, type Report, type Site, textsAt } from "./site.ts";
import { suggest } from "./suggest.ts";

interface Inconsistency {
  given: string;
  corrected: string;
}

/** Returns the known inconsistencies of the copy, by token. Inconsistencies with other values than texts have no token. */
export function inconsistenciesOf(site: Site) {
  const all = Object.entries(site.value<Record<string, Inconsistency | null>>("site/inconsistencies"));
  return new Map(
    all.flatMap(([name, sides]) =>
      typeof sides?.given === "string" && typeof sides.corrected === "string" ? [[name, sides]] : [],
    ),
  );
}

/** Returns the tokens that copy may contain. */
export const tokensOf = (site: Site) => [...factTokens, ...inconsistenciesOf(site).keys()];

/**
 * Returns a function that converts copy to the plain texts of both editions, one if they are the same. It replaces the tokens of
 * inconsistencies, and keeps tokens of facts and of an area's phone.
 */
export function createEditionReader(site: Site) {
  const sides = inconsistenciesOf(site);
  sides.delete("area-phone");
  const read = (text: string, edition: keyof Inconsistency) =>
    replaceMarkup(text, (token) => sides.get(token)?.[edition]);
  return (text: string) => [...new Set([read(text, "given"), read(text, "corrected")])];
}

/** The length above which a text is not checked, because some rules would take too long. No field allows such a text. */
const maxLength = 1_000;

/** Reports whether a text is copy. The facts of the business, such as phone numbers and addresses, are not. */
export const isCopy = (name: string, field: string, text: string) =>
  text.length <= maxLength && !(name === "site/business" && field.startsWith("facts."));

/** Reports whether a field is the main heading of a page. */
export const isMainHeading = (name: string, field: string) =>
  /: hero\.heading$|^articles\/.*: title$|^pages\/(?:error|not-found): heading$/.test(`${name}: ${field}`);

const typedPhone =
  /(?<![\d.$])(?:\+\d[\d ().-]{8,}\d|\(?[2-9]\d\d\)?[ .\u2010-\u2013-]?[2-9]\d\d[ .\u2010-\u2013-]?(?:\d{4}|[A-Z]{4,})|\b1-8\d\d-[A-Z-]{7,})(?!\d)/g;

/** Checks every text. Drafts may be unfinished, but need valid markup. */
export function checkTexts(site: Site, report: Report) {
  const readEditions = createEditionReader(site);
  const tokens = tokensOf(site);
  const { facts } = site.value<{ facts?: Record<string, unknown> | null }>("site/business");
  const ownNumbers = [facts?.phone, facts?.areaPhone].map((number) => parsePhone(String(number)).e164);
  const hasOnlyRenderings = showsOnlyRenderings(site);
  const checkText = ({ name, draft }: File, field: string, text: string) => {
    const add = (message: string | undefined, warning?: string) => report(name, field, message, warning);
    if (/\b__proto__\b/.test(field)) add("“__proto__” has a meaning for computers: choose another name");
    if (!isCopy(name, field, text)) return;
    const isInconsistency = name === "site/inconsistencies";
    // The text of an inconsistency may contain tokens of facts, but not of inconsistencies: tokens could form a cycle.
    for (const fault of findMarkupFaults(text, isInconsistency ? factTokens : tokens)) add(fault);
    if (draft) return;
    for (const [phone] of text.matchAll(typedPhone)) {
      const isOwn = ownNumbers.includes(parsePhone(phone).e164);
      const message = `“${phone.trim()}” is a phone number typed by hand: write {phone}, so that it changes everywhere at once`;
      add(message, isOwn ? undefined : advice);
    }
    // Until the owner decides, the given text of an inconsistency is known to be wrong.
    const claims = isInconsistency && !field.endsWith(".corrected") ? [] : findUntenableClaims(text);
    // Only the owner reads the reason for a correction.
    const offers = field.endsWith(".why") ? [] : readEditions(text).flatMap(findUnlawfulOffers);
    for (const [message, warning] of new Map([...claims, ...offers])) add(message, warning);
    const [work] = (hasOnlyRenderings && isAboutTiles(name, field) && finishedWork.exec(text)) || [];
    if (work)
      add(`“${work}” says that you did this work, and every picture here is drawn by a computer: write it another way`);
  };
  for (const file of site.files) for (const [field, text] of file.texts) checkText(file, field, text);
}

/** Reports whether a field describes the tiles of the gallery. */
const isAboutTiles = (name: string, field: string) =>
  name === "pages/gallery" && /^(?:meta\.(?:title|description)|hero|tiles)\b/.test(field);

/** Phrases that present pictures as finished work of the business. */
export const finishedWork =
  /\bour (?:\w+ )?(?:work|projects?)\b|\b(?:work|projects?|houses|kitchens|rooms|decks) (?:that )?we(?:’ve| have)? (?:do|did|done|built|finished|made|remodeled)\b/i;

/** Reports whether the gallery shows renderings only. */
function showsOnlyRenderings(site: Site) {
  const images = site.value<Record<string, { rendering?: unknown } | null>>("site/images");
  const shown = site.files
    .filter(({ name }) => name === "pages/gallery")
    .flatMap((gallery) => textsAt(gallery, /^tiles\.\d+\.image$/));
  return shown.length > 0 && shown.every(([, image]) => images[image]?.rendering === true);
}

/** Yields the faults of a text's {tokens} and [links](/path). */
function* findMarkupFaults(text: string, tokens: readonly string[]) {
  for (const [mark, token, label = ""] of text.matchAll(markup)) {
    if (token !== undefined && !tokens.includes(token))
      yield `“{${token}}” means nothing${suggest(token, tokens) || ": use the buttons below the field"}`;
    if (/[{}]/.test(label)) yield `“${mark}” has { } in the text of a link: write that text out`;
  }
  const [rest] = /[{}[\]].{0,20}/.exec(text.replace(markup, "")) ?? [];
  if (rest) yield `“${rest}” has a bracket that belongs to nothing: delete it, or use the buttons below the field`;
}
