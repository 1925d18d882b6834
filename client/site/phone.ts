import { labels } from "../content/shared.ts";
import type { Facts } from "./facts.tsx";

/** The digit of each letter from A to Z on a phone's keypad (ITU-T E.161). */
const keypad = "22233344455566677778889999";

const extensionOf = /^(.*?)[\s,;(]*(?:\b(?:extension|extn?|x)|[#,;])[\s.:=#]*(\d{1,7})\)?$/i;

/**
 * Parses a displayed phone number into its international form (E.164) and its extension. The server's package phone has the same
 * rules, and refuses anything that is not a number.
 */
export function parsePhone(text: string) {
  const spaced = text.replace(/(\d)(e?xt?)/gi, "$1 $2");
  const [, number = spaced, extension = ""] = extensionOf.exec(spaced) ?? [];
  const digits = number
    .replace(/[^\da-z]/gi, "")
    .replace(/[a-z]/gi, (letter) => keypad[letter.toLowerCase().charCodeAt(0) - 97] ?? "");
  const isForeign = /^\+(?!1)/.test(number);
  return { e164: isForeign ? `+${digits}` : `+1${digits.replace(/^1(?=\d{10})/, "").slice(0, 10)}`, extension };
}

/**
 * Returns the tel: URL of a number. A comma precedes an extension, which phones dial as a pause: RFC 3966 has ";ext=", which
 * Android dials as the letters' keys 398.
 */
export function telephoneUrl(number: string) {
  const { e164, extension } = parsePhone(number);
  return `tel:${e164}${extension && `,${extension}`}`;
}

/** A link that begins a text message, at an sms: URL (RFC 5724). */
export const textOf = ({ textPhone }: Facts) =>
  textPhone ? { href: `sms:${parsePhone(textPhone).e164}`, label: `${labels.ways.text} ${textPhone}` } : undefined;
