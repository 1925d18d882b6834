import { labels } from "../content/shared.ts";
import type { Facts } from "./facts.tsx";

/** The tel: URL of a number as people write it, in international form; ten digits without a plus are North American. */
export function telephoneUrl(number: string) {
  const digits = number.replace(/\D/g, "");
  const american = digits.length === 10 && !number.startsWith("+");
  return `tel:+${american ? `1${digits}` : digits}`;
}

/** A link that begins a text message, at an sms: URL (RFC 5724). */
export const textOf = ({ textPhone }: Facts) =>
  textPhone
    ? { href: telephoneUrl(textPhone).replace("tel:", "sms:"), label: `${labels.ways.text} ${textPhone}` }
    : undefined;
