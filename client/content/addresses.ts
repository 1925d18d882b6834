/** Addresses of the pages. This module imports no content, so that the check can also validate files that are not yet saved. */

/** The addresses of the single pages, by file name. */
export const addresses = {
  home: "/",
  about: "/about",
  gallery: "/gallery",
  blog: "/blog",
  faqs: "/faqs",
  "service-areas": "/service-areas",
} as const;

/** The folders with one file per page, and the path below which their pages are. */
export const folders = { articles: "/blog", areas: "/service-areas", services: "/services" } as const;

/** Returns the address of a page by its file name, such as “articles/hail-damage”, or undefined for a file without a page. */
export function addressOf(name: string) {
  const [folder = "", file = ""] = name.split("/");
  if (folder === "pages") return Object.hasOwn(addresses, file) ? addresses[file as keyof typeof addresses] : undefined;
  return Object.hasOwn(folders, folder) ? `${folders[folder as keyof typeof folders]}/${file}` : undefined;
}

/**
 * Matches addresses that no page and no redirect may have: the server uses them, or an export has the home page or the not-found page in
 * files with these names.
 */
export const reservedAddresses =
  /^\/(?:404(?:\.html)?|healthz|version|vitals|_headers|_redirects|(?:robots|llms)\.txt|(?:sitemap|feed)\.xml|(?:embeds|speculation-rules)\.json|site\.webmanifest|favicon\.ico|apple-touch-icon\.png)$|^\/(?:assets|development|embed|\.well-known)(?:\/|$)|\/index$/;

/** Matches query parameters that name the source of a visit. They do not change the page. */
export const trackingParameters = /^(?:utm_\w+|gclid|gbraid|wbraid|msclkid|fbclid)$/i;

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Returns the decoded path of an old address, without query and trailing slash, and its decoded parameters. */
export function parseOldAddress(address: string) {
  const [path = "", ...query] = address.split("?");
  const parameters = query.join("?").split("&").filter(Boolean).map(decoded);
  return { path: decoded(path.replace(/%2f/gi, "%252F")).replace(/(.)\/$/, "$1"), parameters };
}

/** Fragments that a link may contain, by the address of the page. */
export const linkTargets: Readonly<Record<string, readonly string[]>> = {
  "/": ["services", "testimonials", "reviews", "proposal"],
  "/about": ["check"],
};
