/** Where the page of each file is. This module has no words, so that the check can judge files that are not yet in place. */

/** The addresses of the pages of which there is one each. */
export const addresses = {
  home: "/",
  about: "/about",
  gallery: "/gallery",
  blog: "/blog",
  faqs: "/faqs",
  "service-areas": "/service-areas",
} as const;

/** The folders in which every file is a page, and the address below which its pages are. */
export const folders = { articles: "/blog", areas: "/service-areas", services: "/services" } as const;

/** The address of a page by its file's name, such as “articles/hail-damage”; undefined where it has none. */
export function addressOf(name: string) {
  const [folder = "", file = ""] = name.split("/");
  if (folder === "pages") return Object.hasOwn(addresses, file) ? addresses[file as keyof typeof addresses] : undefined;
  return Object.hasOwn(folders, folder) ? `${folders[folder as keyof typeof folders]}/${file}` : undefined;
}

/**
 * Addresses that no page and no redirect may have: the server answers them itself, or an export's files of these names are
 * the home page and the page for what is not found.
 */
export const reserved =
  /^\/(?:404(?:\.html)?|healthz|version|vitals|_headers|_redirects|(?:robots|llms)\.txt|(?:sitemap|feed)\.xml|(?:embeds|speculation-rules)\.json|site\.webmanifest|favicon\.ico|apple-touch-icon\.png)$|^\/(?:assets|development|embed|\.well-known)(?:\/|$)|\/index$/;

/** Parameters that say where a visitor comes from. They change nothing here. */
export const tracking = /^(?:utm_\w+|gclid|gbraid|wbraid|msclkid|fbclid)$/i;

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The path of an old address without its query and its last slash, decoded; and its parameters. */
export function partsOfOldAddress(address: string) {
  const [path = "", ...query] = address.split("?");
  const parameters = query.join("?").split("&").filter(Boolean).map(decoded);
  return { path: decoded(path.replace(/%2f/gi, "%252F")).replace(/(.)\/$/, "$1"), parameters };
}

/** Parts of pages to which a link may lead, by the page's address. */
export const parts: Readonly<Record<string, readonly string[]>> = { "/": ["services", "testimonials", "reviews"] };
