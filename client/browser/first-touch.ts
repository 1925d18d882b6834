/** Where a visit came from: the parameters of its first page's address, and that page's path. */

/** What is kept; the settings accept the same names. `landing` is the first page's path. */
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

/** The longest value, and the most that an address may grow, in characters. */
const longest = 256;
const most = 2000;

/** Control and format characters, lone surrogates, and what stands for bytes that are no text. */
const unsound = /[\p{Cc}\p{Cf}\p{Cs}\uFFFD]/u;

/** What of these parameters is kept: known names, the first value of each, and only if it is sound. */
export function kept(said: URLSearchParams) {
  const touch = new URLSearchParams();
  for (const name of names) {
    const value = said.get(name);
    if (value && value.length <= longest && !unsound.test(value)) touch.set(name, value);
  }
  return touch;
}

/** What a page's own address tells, where it is the first of a visit. */
export function touchAt({ search, pathname }: { search: string; pathname: string }) {
  const said = new URLSearchParams(search);
  said.set("landing", pathname);
  return kept(said);
}

/**
 * A form's address with what is known of the visit, under the names that parameters gives: pairs ours=theirs, separated
 * by commas. Parameters that the address has win, and the rest of it stays as it is.
 */
export function withTouch(address: string, touch: URLSearchParams, parameters: string) {
  const url = new URL(address, globalThis.location?.href);
  let added = "";
  for (const pair of parameters.split(",")) {
    const [ours = "", theirs = ""] = pair.split("=");
    const value = touch.get(ours);
    if (!value || url.searchParams.has(theirs)) continue;
    const next = `&${encodeURIComponent(theirs)}=${encodeURIComponent(value)}`;
    if (added.length + next.length <= most) added += next;
  }
  if (!added) return address;
  url.search += url.search ? added : added.slice(1);
  return url.href;
}
