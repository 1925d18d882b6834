/** Renders copy with the facts of the business. */
import { createElement, Fragment, type ReactNode } from "react";
import { business, inconsistencies } from "../content/shared.ts";
import { memoize } from "../formats/memoize.ts";
import { telephoneUrl } from "../formats/phone.ts";
import { type Facts, getInconsistencyValue, type InconsistencyName, useFacts } from "./facts.tsx";
import { type factTokens, markup, replaceMarkup } from "./markup.ts";

function resolveToken(token: string, facts: Facts) {
  if (token === "area-phone") return getInconsistencyValue(token, facts) === "phone" ? facts.phone : facts.areaPhone;
  if (token in inconsistencies) return String(getInconsistencyValue(token as InconsistencyName, facts));
  return facts[token as (typeof factTokens)[number]];
}

/**
 * Matches text that stays on one line if it fits: a time of day, a range with its unit, the number of a road, a
 * count with a hyphenated word. Adjacent punctuation,
 * which must not begin or end a line alone, is included.
 */
const unbreakable =
  /([(\u201c]?(?:\d{1,2}:\d\d [AP]M|\b(?:I-|US )\d+|\d+\+ [a-z]+-[a-z]+|\d[\d,.]*[-\u2013]\d[\d,.]*%?(?: [a-z]+)?)[.,;:?!)\u201d]*)/;

const renderUnbreakable = (text: string) => <span className="inline-block">{text}</span>;

/** Matches the position after a slash between words: a line breaks there before it breaks inside a word. */
const afterSlash = /(?<=[a-z]{3}\/)(?=[a-z]{3})/i;

const lineBreak = <wbr />;
const insertLineBreaks = (text: string) =>
  text.split(afterSlash).flatMap((part, at) => (at ? [lineBreak, part] : part));

/** Returns text with preferred line breaks and unbreakable parts. */
const wrapText = (text: string): ReactNode[] =>
  text.split(unbreakable).flatMap((part, at) => (at % 2 ? renderUnbreakable(part) : insertLineBreaks(part)));

/** A part of copy: the same in every render, or a function of the facts. */
type Part = ReactNode | ((facts: Facts) => ReactNode);

function renderToken(token: string, facts: Facts) {
  const value = resolveToken(token, facts);
  if (token === "phone" || token === "area-phone") return <a href={telephoneUrl(value)}>{value}</a>;
  if (token === "email") return <a href={`mailto:${value}`}>{value}</a>;
  return token in inconsistencies ? <Copy text={value} /> : value;
}

/** Parses a text. All texts are from the content, and a server renders each of them thousands of times. */
const parseCopy = memoize((text): readonly Part[] => {
  const [first = "", ...rest] = text.split(markup);
  const parts: Part[] = wrapText(first);
  while (rest.length > 0) {
    const [token, label, href, words = ""] = rest.splice(0, 4);
    parts.push(token ? (facts) => renderToken(token, facts) : <a href={href}>{label}</a>, ...wrapText(words));
  }
  return parts;
});

/** Renders copy: tokens become facts, and links and phone numbers become <a> elements. */
export function Copy({ text }: { text: string }) {
  const facts = useFacts();
  const parts = parseCopy(text);
  return createElement(Fragment, null, ...parts.map((part) => (typeof part === "function" ? part(facts) : part)));
}

/** Returns copy as plain text, for places without markup. */
export const plainCopy = (text: string, facts: Facts): string =>
  replaceMarkup(text, (token) => {
    const value = resolveToken(token, facts);
    return token in inconsistencies ? plainCopy(value, facts) : value;
  });

/** The number of trust claims in the hero of an inner page. The closing band, the popup and the home page have the others. */
const claimsInHero = 3;

/** Returns the trust claims next to requests for an estimate, in the text of the edition. */
export function getTrustClaims(facts: Facts) {
  const claims = business.proof.map((claim) => plainCopy(claim, facts));
  return { inHero: claims.slice(0, claimsInHero), others: claims.slice(claimsInHero) };
}
