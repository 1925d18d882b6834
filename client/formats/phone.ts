import { memoize } from "./memoize.ts";

/** The digit of each letter from A to Z on a phone's keypad (ITU-T E.161). */
const keypad = "22233344455566677778889999";

const extensionOf = /^(.*?)[\s,;(]*(?:\b(?:extension|extn?|x)|[#,;])[\s.:=#]*(\d{1,7})\)?$/i;

/**
 * Parses a displayed phone number into its international form (E.164) and its extension. The Go package facts has the same rules, and
 * refuses invalid numbers.
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
export const telephoneUrl = memoize((number) => {
  const { e164, extension } = parsePhone(number);
  return `tel:${e164}${extension && `,${extension}`}`;
});

/** Returns the sms: URL of a number (RFC 5724), which has no extension. */
export const textMessageUrl = (number: string) => `sms:${parsePhone(number).e164}`;

/** Returns the characters that a tel: URL dials. */
export const dialedNumber = (url: string) => url.slice("tel:".length);

/** Returns the displayed number in the text of a link, such as "(713) 555-0142" in "Call (713) 555-0142". */
export const findPhone = (text: string) => /[+(\d][\dA-Z\s().-]{5,}[\dA-Z]/.exec(text)?.[0];
