/** Where links, redirects and lists of pages lead. */
import { addressOf, parts, reserved } from "../content/addresses.ts";
import { markup } from "../site/markup.ts";
import { meant } from "./nearest.ts";
import { alsoAt, type Complain, type File, type Site, slugsIn, textsAt } from "./site.ts";

/** The fields that are lists of slugs, and the folder of the pages that each names. */
const lists: Readonly<Record<string, string>> = {
  services: "services",
  related: "services",
  areas: "areas",
  nearby: "areas",
};

/** Holds everything that leads to a page against the pages that there are. */
export function judgeLinks(site: Site, complain: Complain) {
  judgeRedirects(site, complain);
  for (const file of site.files) {
    judgeAddresses(site, file, complain);
    judgeLists(site, file, complain);
    const led = file.name === "site/inconsistencies" ? /\.where\.\d+$/ : /(?:^|\.)href$/;
    for (const [field, text] of file.texts) {
      const marked = [...text.matchAll(markup)].map(([, , , path]) => path);
      for (const target of led.test(field) ? [text, ...marked] : marked) {
        const fault = target && faultOfLink(site, target, file);
        if (fault) complain(file.name, field, fault);
      }
    }
  }
}

function faultOfLink(site: Site, target: string, from: Pick<File, "draft">): string | undefined {
  const [path = "", part] = target.split("#");
  const page = site.addresses.get(path);
  if (!page) {
    const moved = Object.hasOwn(site.redirects, path) ? site.redirects[path] : undefined;
    if (moved) return `“${path}” has moved: write “${moved}”`;
    if (!path.startsWith("/")) return `“${target}” is no address of this site: one begins with /, such as /about`;
    return `“${path}” is no page of this site${meant(path, site.addresses.keys())}`;
  }
  if (page.draft && !from.draft) return `“${path}” is a draft, which visitors do not see`;
  const known = parts[path] ?? [];
  return part === undefined || known.includes(part)
    ? undefined
    : `“${path}” has no part “${part}” that a link can lead to${meant(part, known)}`;
}

function judgeLists(site: Site, file: File, complain: Complain) {
  const named = new Set<string>();
  for (const [field, slug] of textsAt(file, /^[a-z]+\.\d+$/)) {
    const [list = ""] = field.split(".");
    const folder = lists[list];
    if (!folder) continue;
    const slugs = slugsIn(site, folder);
    if (!slugs.includes(slug)) complain(file.name, field, `“${slug}” is none of the ${folder}${meant(slug, slugs)}`);
    if (file.name === `${folder}/${slug}`) complain(file.name, field, `“${slug}” is this very page`);
    if (named.has(`${list} ${slug}`)) complain(file.name, field, `“${slug}” stands in this list twice`);
    named.add(`${list} ${slug}`);
  }
}

const isReserved = (address: string) =>
  reserved.test(address) ? `“${address}” is an address that the site needs for itself: choose another` : undefined;

/** No two pages may have one address, and no page one that is no page's. */
function judgeAddresses(site: Site, file: File, complain: Complain) {
  const met = [addressOf(file.name) ?? ""];
  const fault = isReserved(met[0] ?? "");
  if (fault) complain(file.name, "", fault);
  for (const [field, address] of textsAt(file, alsoAt)) {
    const owner = site.addresses.get(address);
    const fault =
      owner !== file
        ? `“${address}” is the address of ${owner?.name}`
        : met.includes(address)
          ? `“${address}” is an address of this page already`
          : isReserved(address);
    if (fault) complain(file.name, field, fault);
    met.push(address);
  }
}

function judgeRedirects(site: Site, complain: Complain) {
  for (const [from, to] of Object.entries(site.redirects)) {
    const page = site.addresses.get(from);
    const fault = page
      ? `hides ${page.name}, whose address it is: remove this redirect`
      : (isReserved(from) ??
        (leadsBack(site, from)
          ? `leads in a circle: “${to}” leads back to it`
          : faultOfLink(site, to, { draft: false })));
    if (fault) complain("site/redirects", from, fault);
  }
}

function leadsBack({ redirects }: Site, from: string): boolean {
  let path: string | undefined = from;
  return Object.keys(redirects).some(() => {
    path = path && redirects[path]?.split("#")[0];
    return path === from;
  });
}
