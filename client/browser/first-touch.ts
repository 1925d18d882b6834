/** The source of a visit: campaign parameters in the first page's address, and that page's path. */

/** The stored parameters; LEAD_FORM_PARAMETERS accepts the same names. `landing` is the first page's path. */
const names = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "utm_id",
  "gclid",
  "gbraid",
  "wbraid",
  "msclkid",
  "fbclid",
  "landing",
];

/** The maximum length of a value, and of all parameters that an address gets, in characters. */
const maxValue = 256;
const maxAdded = 2000;

/** Control and format characters, lone surrogates, and U+FFFD, which replaces invalid bytes. */
const invalid = /[\p{Cc}\p{Cf}\p{Cs}\uFFFD]/u;

/** Returns the known parameters with valid values. The first value of a name wins. */
export function knownParameters(all: URLSearchParams) {
  const touch = new URLSearchParams();
  for (const name of names) {
    const value = all.get(name);
    if (value && value.length <= maxValue && !invalid.test(value)) touch.set(name, value);
  }
  return touch;
}

/** Returns the source of a visit from the address of its first page. */
export function firstTouchOf({ search, pathname }: { search: string; pathname: string }) {
  const all = new URLSearchParams(search);
  all.set("landing", pathname);
  return knownParameters(all);
}

/**
 * Returns a form's address with the source of the visit. parameters has comma-separated pairs ours=theirs, where theirs is the form's
 * name of a parameter. Parameters that the address has already are not replaced.
 */
export function addTouch(address: string, touch: URLSearchParams, parameters: string) {
  const url = new URL(address, globalThis.location?.href);
  let added = "";
  for (const pair of parameters.split(",")) {
    const [ours = "", theirs = ""] = pair.split("=");
    const value = touch.get(ours);
    if (!value || url.searchParams.has(theirs)) continue;
    const next = `&${encodeURIComponent(theirs)}=${encodeURIComponent(value)}`;
    if (added.length + next.length <= maxAdded) added += next;
  }
  if (!added) return address;
  url.search += url.search ? added : added.slice(1);
  return url.href;
}
