/** Where links, redirects and lists of pages lead. */
import { addressOf, parts, reserved } from "../content/addresses.ts";
import { markup } from "../site/markup.ts";
import { meant } from "./nearest.ts";
import { type Complain, type File, type Site, slugsIn } from "./site.ts";

/** The lists of slugs: in the files of which folder or name, in which fields, of the pages of which folder. */
const lists: readonly { file: RegExp; field: RegExp; folder: string }[] = [
  { file: /^services\//, field: /^related\.\d+$/, folder: "services" },
  { file: /^articles\//, field: /^services\.\d+$/, folder: "services" },
  { file: /^areas\//, field: /^nearby\.\d+$/, folder: "areas" },
  { file: /^site\/order$/, field: /^services\.\d+$/, folder: "services" },
  { file: /^site\/order$/, field: /^areas\.\d+$/, folder: "areas" },
];

/** Holds everything that leads to a page against the pages that there are. */
export function judgeLinks(site: Site, complain: Complain) {
  judgeAddresses(site, complain);
  judgeRedirects(site, complain);
  for (const file of site.files) {
    const { name, texts } = file;
    judgeLists(site, file, complain);
    for (const [field, text] of texts) {
      const led = name === "site/inconsistencies" ? /\.where\.\d+$/ : /(?:^|\.)href$/;
      const targets = [
        ...(led.test(field) ? [text] : []),
        ...[...text.matchAll(markup)].flatMap(([, , , path]) => path ?? []),
      ];
      for (const fault of targets.flatMap((target) => faultOfLink(site, target, file) ?? []))
        complain(name, field, fault);
    }
  }
}

function faultOfLink(site: Site, target: string, from: File): string | undefined {
  const [path = "", part] = target.split("#");
  const page = site.addresses.get(path);
  if (!page) {
    const moved = Object.hasOwn(site.redirects, path) ? site.redirects[path] : undefined;
    if (moved) return `“${path}” has moved: write “${moved}”`;
    if (!path.startsWith("/")) return `“${target}” is no address of this site: one begins with /, such as /about`;
    return `“${path}” is no page of this site${meant(path, site.addresses.keys())}`;
  }
  if (page.draft && !from.draft) return `“${path}” is a draft, which visitors do not see`;
  if (part !== undefined && !(parts[path] ?? []).includes(part))
    return `“${path}” has no part “${part}” that a link can lead to${meant(part, parts[path] ?? [])}`;
  return undefined;
}

function faultOfSlug(site: Site, slug: string, folder: string): string | undefined {
  const slugs = slugsIn(site, folder);
  if (slugs.includes(slug)) return undefined;
  return `“${slug}” is none of the ${folder}${meant(slug, slugs)}`;
}

function judgeLists(site: Site, { name, texts }: File, complain: Complain) {
  for (const { file, field: place, folder } of lists) {
    if (!file.test(name)) continue;
    const named = new Set<string>();
    for (const [field, slug] of texts.filter(([field]) => place.test(field))) {
      const fault = faultOfSlug(site, slug, folder);
      if (fault) complain(name, field, fault);
      if (name === `${folder}/${slug}`) complain(name, field, `“${slug}” is this very page`);
      if (named.has(slug)) complain(name, field, `“${slug}” stands in this list twice`);
      named.add(slug);
    }
  }
}

const isReserved = (address: string) => `“${address}” is an address that the site needs for itself: choose another`;

/** No two pages may have one address, and no page one that is no page's. */
function judgeAddresses(site: Site, complain: Complain) {
  for (const file of site.files) {
    const own = addressOf(file.name);
    if (own && reserved.test(own)) complain(file.name, "", isReserved(own));
    const met = new Set([own]);
    for (const [field, address] of file.texts.filter(([field]) => /^alsoAt\.\d+$/.test(field))) {
      const owner = site.addresses.get(address);
      if (owner && owner !== file) complain(file.name, field, `“${address}” is the address of ${owner.name}`);
      else if (met.has(address)) complain(file.name, field, `“${address}” is an address of this page already`);
      else if (reserved.test(address)) complain(file.name, field, isReserved(address));
      met.add(address);
    }
  }
}

function judgeRedirects(site: Site, complain: Complain) {
  for (const [from, to] of Object.entries(site.redirects)) {
    const [path = ""] = to.split("#");
    const complainOf = (message: string) => complain("site/redirects", from, message);
    const page = site.addresses.get(from);
    if (page) complainOf(`hides ${page.name}, whose address it is: remove this redirect`);
    else if (reserved.test(from)) complainOf(isReserved(from));
    else if (leadsBack(site, from)) complainOf(`leads in a circle: “${to}” leads back to it`);
    else if (Object.hasOwn(site.redirects, path)) complainOf(`“${path}” has moved itself: write where it has moved to`);
    else if (!site.addresses.has(path))
      complainOf(`“${path}” is no page of this site${meant(path, site.addresses.keys())}`);
    else if (site.addresses.get(path)?.draft) complainOf(`“${path}” is a draft, which visitors do not see`);
  }
}

function leadsBack({ redirects }: Site, from: string): boolean {
  const met = new Set<string>();
  for (let path: string | undefined = from; path && !met.has(path); path = redirects[path]?.split("#")[0]) {
    met.add(path);
    if (redirects[path]?.split("#")[0] === from) return true;
  }
  return false;
}
