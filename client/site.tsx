/** What every render knows of the business: the facts of its configuration, and the copy with those facts in it. */
import { createContext, type ReactNode, useContext } from "react";
import { type Inconsistency, inconsistencies } from "./content/inconsistencies.ts";

/** The business facts. The server makes them of its settings and hands them to every render. URLs are empty where unset. */
export interface Facts {
  /** Public origin without a trailing slash, for canonical URLs. */
  origin: string;
  name: string;
  phone: string;
  /** The different number that two area pages were given. */
  areaPhone: string;
  email: string;
  street: string;
  city: string;
  region: string;
  postalCode: string;
  leadFormUrl: string;
  reviewsScriptUrl: string;
  reviewsFrameUrl: string;
  mapsReviewsUrl: string;
  facebookUrl: string;
  instagramUrl: string;
  edition: "as-given" | "corrected";
  /** Share of visits whose Core Web Vitals are reported, "0.1" for a tenth; empty where none are. */
  vitalsShare: string;
}

export type InconsistencyName = keyof typeof inconsistencies;

/** The facts that copy may name as {token}. */
const factTokens = ["name", "phone", "email", "street", "city", "region", "postalCode"] as const;

/** Every {token} that copy may contain. */
export const tokens: ReadonlySet<string> = new Set<string>([...factTokens, ...Object.keys(inconsistencies)]);

const SiteContext = createContext<Facts | undefined>(undefined);

export function SiteProvider({ facts, children }: { facts: Facts; children: ReactNode }) {
  return <SiteContext value={facts}>{children}</SiteContext>;
}

export function useFacts(): Facts {
  const facts = useContext(SiteContext);
  if (!facts) throw new Error("useFacts is called outside SiteProvider");
  return facts;
}

/** The side of a known inconsistency that this edition shows. */
export function useInconsistency(name: InconsistencyName): string | boolean {
  return side(name, useFacts());
}

function side(name: InconsistencyName, facts: Facts): string | boolean {
  const entry: Inconsistency = inconsistencies[name];
  return facts.edition === "corrected" ? entry.corrected : entry.given;
}

/** The phone number that the two area pages show. */
function areaPhone(facts: Facts): string {
  return side("area-phone", facts) === "phone" ? facts.phone : facts.areaPhone;
}

function resolve(token: string, facts: Facts): string {
  if (token === "area-phone") return areaPhone(facts);
  if (token in inconsistencies) return String(side(token as InconsistencyName, facts));
  return facts[token as (typeof factTokens)[number]];
}

const markup = /\{([a-zA-Z-]+)\}|\[([^\]]+)\]\(([^)]+)\)/g;

/** Copy with its tokens filled and its links made. Phone numbers become links that call them. */
export function Copy({ text }: { text: string }) {
  const facts = useFacts();
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(markup)) {
    const [whole, token, label, href] = match;
    if (match.index > from) parts.push(text.slice(from, match.index));
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
  if (from < text.length) parts.push(text.slice(from));
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

/** The tel: URL of a number as people write it, in international form; ten digits without a plus are North American. */
export function telephoneUrl(number: string): string {
  const digits = number.replace(/\D/g, "");
  const american = digits.length === 10 && !number.startsWith("+");
  return `tel:+${american ? `1${digits}` : digits}`;
}

export function PhoneLink({
  number,
  className,
  children,
}: {
  number: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <a href={telephoneUrl(number)} className={className}>
      {children ?? number}
    </a>
  );
}
