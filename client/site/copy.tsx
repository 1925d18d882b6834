/** Copy with the business facts in it. */
import type { ReactNode } from "react";
import { business, inconsistencies } from "../content/shared.ts";
import { type Facts, type InconsistencyName, sideOf, useFacts } from "./facts.tsx";
import { type factTokens, markup } from "./markup.ts";
import { PhoneLink } from "./phone.tsx";

function resolve(token: string, facts: Facts): string {
  if (token === "area-phone") return sideOf(token, facts) === "phone" ? facts.phone : facts.areaPhone;
  if (token in inconsistencies) return String(sideOf(token as InconsistencyName, facts));
  return facts[token as (typeof factTokens)[number]];
}

/** What no line may break: a time of day, a range with what it counts, the number of a road. */
const unbroken = /\d{1,2}:\d\d [AP]M|(?:I-|US )\d+|\d[\d,.]*[-–]\d[\d,.]*%?(?: [a-z]+)?/g;

/** Words that begin at a place of their copy, with no line break inside a time or a range. */
function kept(words: string, at: number): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { 0: whole, index } of words.matchAll(unbroken)) {
    parts.push(
      words.slice(from, index),
      <span key={at + index} className="whitespace-nowrap">
        {whole}
      </span>,
    );
    from = index + whole.length;
  }
  return [...parts, words.slice(from)];
}

/** Copy with its tokens filled and its links made. Phone numbers become links that call them. */
export function Copy({ text }: { text: string }) {
  const facts = useFacts();
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(markup)) {
    const [whole, token, label, href] = match;
    if (match.index > from) parts.push(...kept(text.slice(from, match.index), from));
    if (token === undefined) {
      parts.push(
        <a key={match.index} href={href}>
          {label}
        </a>,
      );
    } else if (token === "phone" || token === "area-phone") {
      parts.push(<PhoneLink key={match.index} number={resolve(token, facts)} />);
    } else if (token === "email") {
      parts.push(
        <a key={match.index} href={`mailto:${facts.email}`}>
          {facts.email}
        </a>,
      );
    } else if (token in inconsistencies) {
      parts.push(<Copy key={match.index} text={resolve(token, facts)} />);
    } else {
      parts.push(resolve(token, facts));
    }
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push(...kept(text.slice(from), from));
  return parts;
}

/** Copy as plain words, for places that take no markup. */
export function plainCopy(text: string, facts: Facts): string {
  return text.replace(markup, (_, token: string | undefined, label: string) => {
    if (token === undefined) return label;
    const value = resolve(token, facts);
    return token in inconsistencies ? plainCopy(value, facts) : value;
  });
}

/** What stands beside every request for an estimate, in the words of this edition. */
export const proofOf = (facts: Facts) => business.proof.map((claim) => plainCopy(claim, facts));
