/** Copy with the business facts in it. */
import { createElement, Fragment, type ReactNode } from "react";
import { business, inconsistencies } from "../content/shared.ts";
import { telephoneUrl } from "../formats/phone.ts";
import { type Facts, type InconsistencyName, sideOf, useFacts } from "./facts.tsx";
import { type factTokens, filled, markup } from "./markup.ts";

function resolve(token: string, facts: Facts) {
  if (token === "area-phone") return sideOf(token, facts) === "phone" ? facts.phone : facts.areaPhone;
  if (token in inconsistencies) return String(sideOf(token as InconsistencyName, facts));
  return facts[token as (typeof factTokens)[number]];
}

/**
 * Matches text that stays on one line where it fits: a time of day, a range with what it counts, the number of a road; and
 * punctuation at either end, which must not begin or end a line alone.
 */
const unbroken =
  /([(\u201c]?(?:\d{1,2}:\d\d [AP]M|\b(?:I-|US )\d+|\d[\d,.]*[-\u2013]\d[\d,.]*%?(?: [a-z]+)?)[.,;:?!)\u201d]*)/;

const whole = (words: string) => <span className="inline-block">{words}</span>;

/** Matches the places after a slash between words, where a line may break before it breaks inside a word. */
const slashes = /(?<=[a-z]{3}\/)(?=[a-z]{3})/i;

const mayBreak = <wbr />;
const breakable = (words: string) => words.split(slashes).flatMap((part, at) => (at ? [mayBreak, part] : part));

/** Returns text with the places where its lines may break, and those where they may not. */
const wrapped = (words: string): ReactNode[] =>
  words.split(unbroken).flatMap((part, at) => (at % 2 ? whole(part) : breakable(part)));

/** Copy with its tokens filled and its links made. Phone numbers become links that call them. */
export function Copy({ text }: { text: string }) {
  const facts = useFacts();
  const place = (token: string) => {
    const value = resolve(token, facts);
    if (token === "phone" || token === "area-phone") return <a href={telephoneUrl(value)}>{value}</a>;
    if (token === "email") return <a href={`mailto:${value}`}>{value}</a>;
    return token in inconsistencies ? <Copy text={value} /> : value;
  };
  const [first = "", ...rest] = text.split(markup);
  const parts = wrapped(first);
  while (rest.length > 0) {
    const [token, label, href, words = ""] = rest.splice(0, 4);
    parts.push(token ? place(token) : <a href={href}>{label}</a>, ...wrapped(words));
  }
  return createElement(Fragment, null, ...parts);
}

/** Copy as plain words, for places that take no markup. */
export const plainCopy = (text: string, facts: Facts): string =>
  filled(text, (token) => {
    const value = resolve(token, facts);
    return token in inconsistencies ? plainCopy(value, facts) : value;
  });

/** Returns the trust claims next to requests for an estimate, in the text of the edition. */
export const proofOf = (facts: Facts) => business.proof.map((claim) => plainCopy(claim, facts));
