/** Where links, redirects and lists of pages lead. */
import { addressOf, parts, partsOfOldAddress, reserved } from "../content/addresses.ts";
import { markup } from "../site/markup.ts";
import { meant } from "./nearest.ts";
import { alsoAt, type Complain, type File, type Site, slugsIn, textsAt } from "./site.ts";

/** Holds everything that leads to a page against the pages that there are. */
export function judgeLinks(site: Site, complain: Complain) {
  const known = new Map<string, string>();
  for (const [from, to] of Object.entries(site.redirects)) {
    const { path, parameters } = partsOfOldAddress(from);
    const key = JSON.stringify([path.toLowerCase(), parameters.sort()]);
    const same = known.get(key);
    complain(
      "site/redirects",
      from,
      same ? `is the same address as “${same}”: take one of them out` : faultOfRedirect(site, from, to),
    );
    known.set(key, from);
  }
  for (const file of site.files) {
    judgeAddresses(site, file, complain);
    judgeLists(site, file, complain);
    const led = file.name === "site/inconsistencies" ? /\.where\.\d+$/ : /(?:^|\.)href$/;
    for (const [field, text] of file.texts) {
      const marked = [...text.matchAll(markup)].map(([, , , path]) => path);
      for (const target of led.test(field) ? [text, ...marked] : marked)
        if (target) complain(file.name, field, faultOfLink(site, target, file.draft));
    }
  }
}

/** What is wrong with the address that a link leads to. */
export function faultOfLink(site: Site, target: string, fromDraft = false) {
  const [path = "", part] = target.split("#");
  const page = site.addresses.get(path);
  if (!page) {
    const moved = Object.hasOwn(site.redirects, path) ? site.redirects[path] : undefined;
    if (moved) return `“${path}” has moved: write “${moved}”`;
    if (!path.startsWith("/")) return `“${target}” is no address of this site: one begins with /, such as /about`;
    return `“${path}” is no page of this site${meant(path, site.addresses.keys())}`;
  }
  if (page.draft && !fromDraft) return `“${path}” is a draft, which visitors do not see`;
  const known = parts[path] ?? [];
  if (part !== undefined && !known.includes(part))
    return `“${path}” has no part “${part}” that a link can lead to${meant(part, known)}`;
}

function faultOfRedirect(site: Site, from: string, to: string) {
  const { path, parameters } = partsOfOldAddress(from);
  const page = site.addresses.get(path);
  if (page && parameters.length === 0) return `hides ${page.name}, whose address it is: remove this redirect`;
  if ([to, site.redirects[to]].includes(from)) return `leads in a circle: “${to}” leads back to it`;
  return faultOfAddress(path) ?? faultOfLink(site, to);
}

const faultOfAddress = (address: string) =>
  reserved.test(address) ? `“${address}” is an address that the site needs for itself: choose another` : undefined;

/** The slugs of pages that a page names: each of a page that there is, and none twice. */
function judgeLists(site: Site, file: File, complain: Complain) {
  const named = new Set<string>();
  for (const [field, slug] of textsAt(file, /^(?:services|related|areas|nearby)\.\d+$/)) {
    const folder = /^(?:areas|nearby)/.test(field) ? "areas" : "services";
    const page = `${folder}/${slug}`;
    if (!site.pages.some(({ name }) => name === page))
      complain(file.name, field, `“${slug}” is none of the ${folder}${meant(slug, slugsIn(site, folder))}`);
    if (file.name === page) complain(file.name, field, `“${slug}” is this very page`);
    if (named.has(page)) complain(file.name, field, `“${slug}” stands in this list twice`);
    named.add(page);
  }
}

/** No two pages may have one address, and no page one that is no page's. */
function judgeAddresses(site: Site, file: File, complain: Complain) {
  const met = new Set<string>();
  for (const [field, address] of [["", addressOf(file.name) ?? ""] as const, ...textsAt(file, alsoAt)]) {
    if (!address) continue; // a file that is no page
    const owner = site.addresses.get(address);
    if (owner !== file) complain(file.name, field, `“${address}” is the address of ${owner?.name}`);
    else if (met.has(address)) complain(file.name, field, `“${address}” is an address of this page already`);
    complain(file.name, field, faultOfAddress(address));
    met.add(address);
  }
}
