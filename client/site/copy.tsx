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

/** A text in which the places of a pattern are drawn anew, and the words between them, too. */
function drawn(
  text: string,
  pattern: RegExp,
  place: (match: RegExpExecArray) => ReactNode,
  between: (words: string) => ReactNode = (words) => words,
): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(between(text.slice(from, match.index)), place(match));
    from = match.index + match[0].length;
  }
  return [...parts, between(text.slice(from))];
}

const kept = (words: string) =>
  drawn(words, unbroken, ({ 0: whole, index }) => (
    <span key={index} className="whitespace-nowrap">
      {whole}
    </span>
  ));

/** Copy with its tokens filled and its links made. Phone numbers become links that call them. */
export function Copy({ text }: { text: string }) {
  const facts = useFacts();
  const mark = ({ 1: token, 2: label, 3: href, index }: RegExpExecArray) => {
    if (token === undefined)
      return (
        <a key={index} href={href}>
          {label}
        </a>
      );
    if (token === "phone" || token === "area-phone") return <PhoneLink key={index} number={resolve(token, facts)} />;
    if (token === "email")
      return (
        <a key={index} href={`mailto:${facts.email}`}>
          {facts.email}
        </a>
      );
    return token in inconsistencies ? <Copy key={index} text={resolve(token, facts)} /> : resolve(token, facts);
  };
  return drawn(text, markup, mark, kept);
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
