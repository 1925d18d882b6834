/** Checks links, redirects and lists of pages. */
import { addressOf, linkTargets, parseOldAddress, reservedAddresses } from "../content/addresses.ts";
import { markup } from "../site/markup.ts";
import { aliasField, type File, pagesIn, type Report, type Site, slugOf, textsAt } from "./site.ts";
import { suggest } from "./suggest.ts";

/** Checks that every reference to a page has a target. */
export function checkLinks(site: Site, report: Report) {
  const known = new Map<string, string>();
  for (const [from, to] of Object.entries(site.redirects)) {
    const { path, parameters } = parseOldAddress(from);
    const key = JSON.stringify([path.toLowerCase(), parameters.sort()]);
    const same = known.get(key);
    const duplicate = same && `is the same address as “${same}”: take one of them out`;
    report("site/redirects", from, duplicate ?? findRedirectFault(site, from, to));
    known.set(key, from);
  }
  for (const file of site.files) {
    checkAddresses(site, file, report);
    checkLists(site, file, report);
    const linkField = file.name === "site/inconsistencies" ? /\.where\.\d+$/ : /(?:^|\.)href$/;
    for (const [field, text] of file.texts) {
      const marked = [...text.matchAll(markup)].map(([, , , path]) => path);
      for (const target of linkField.test(field) ? [text, ...marked] : marked)
        if (target) report(file.name, field, findLinkFault(site, target, file.draft));
    }
  }
}

/** Returns the fault of a link's address, or undefined. */
export function findLinkFault(site: Site, target: string, fromDraft = false) {
  const [path = "", part] = target.split("#");
  const page = site.addresses.get(path);
  if (!page) {
    const moved = Object.hasOwn(site.redirects, path) ? site.redirects[path] : undefined;
    if (moved) return `“${path}” has moved: write “${moved}”`;
    if (!path.startsWith("/"))
      return `“${target}” is not a page of this site: a link leads only to your own pages, such as /about`;
    return `there is no page at “${path}”${suggest(path, site.addresses.keys()) || ": pick another one"}`;
  }
  if (page.draft && !fromDraft)
    return `the page at “${path}” is a draft, which visitors do not see: link to it once it is ready`;
  const known = linkTargets[path] ?? [];
  if (part !== undefined && !known.includes(part))
    return `the page at “${path}” has no part “${part}”${suggest(part, known)}`;
}

function findRedirectFault(site: Site, from: string, to: string) {
  const { path, parameters } = parseOldAddress(from);
  const page = site.addresses.get(path);
  if (page && parameters.length === 0) return `is the address of your page “${page.title}”: take this old address out`;
  if ([to, site.redirects[to]].includes(from))
    return `leads in a circle, because “${to}” leads back to it: take one of them out`;
  return findAddressFault(path) ?? findLinkFault(site, to);
}

const findAddressFault = (address: string) =>
  reservedAddresses.test(address)
    ? `“${address}” is an address that the site needs for itself: choose another`
    : undefined;

/** Checks that each slug in a page's lists has a page, and that a list has no slug twice. */
function checkLists(site: Site, file: File, report: Report) {
  const named = new Set<string>();
  for (const [field, slug] of textsAt(file, /^(?:services|related|areas|nearby)\.\d+$/)) {
    const kind = /^(?:areas|nearby)/.test(field) ? "area" : "service";
    const page = `${kind}s/${slug}`;
    const slugs = pagesIn(site, `${kind}s`).map(({ name }) => slugOf(name));
    if (!slugs.includes(slug))
      report(file.name, field, `there is no ${kind} “${slug}”${suggest(slug, slugs) || ": pick another one"}`);
    if (file.name === page) report(file.name, field, `“${slug}” is this page itself: pick another one`);
    if (named.has(page)) report(file.name, field, `“${slug}” is in this list twice: take one out`);
    named.add(page);
  }
}

/** Checks that each address belongs to one page and is a possible address of a page. */
function checkAddresses(site: Site, file: File, report: Report) {
  const seen = new Set<string>();
  for (const [field, address] of [["", addressOf(file.name) ?? ""] as const, ...textsAt(file, aliasField)]) {
    if (!address) continue; // not a page
    const owner = site.addresses.get(address);
    if (owner !== file)
      report(file.name, field, `“${address}” is the address of “${owner?.title}”: choose another one`);
    else if (seen.has(address))
      report(file.name, field, `“${address}” is already an address of this page: take it out`);
    report(file.name, field, findAddressFault(address));
    seen.add(address);
  }
}
