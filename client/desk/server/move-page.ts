/** Gives a page another address, or takes it away, and corrects all that leads to it. */

import { type Files, slugOf } from "../../checks/site.ts";
import { addressOf } from "../../content/addresses.ts";

export interface Move {
  files: Files;
  /** The page's file, such as “articles/hail-damage”. */
  name: string;
  /** Its new file, in the same folder; undefined where the page goes. */
  to?: string | undefined;
}

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };

/** Where a visitor of a page that is gone is led: to the list of its kind. */
const parents: Readonly<Record<string, string>> = { articles: "/blog", areas: "/service-areas", services: "/" };
/** Lists of slugs by the names of their fields, with the folders of the pages that they name. */
const slugLists: Readonly<Record<string, string>> = {
  related: "services",
  services: "services",
  nearby: "areas",
  areas: "areas",
};

const folderOf = (name: string) => name.slice(0, name.indexOf("/"));

/** What changes: files by name with what they hold from now on; null is a file that goes. */
export function movePage({ files, name, to }: Move): Record<string, unknown> {
  const page = files[name] as Fields;
  const folder = folderOf(name);
  const also = to === undefined && Array.isArray(page.alsoAt) ? page.alsoAt : [];
  const addresses = [addressOf(name), ...also].filter((address) => typeof address === "string");
  const target = (to === undefined ? parents[folder] : addressOf(to)) ?? "/";
  const moved = { folder, slug: slugOf(name), to: to && slugOf(to), addresses, target };

  const after: Record<string, Json> = {};
  for (const [other, value] of Object.entries(files)) after[other] = correct(value as Json, moved);
  // Where no page is left that has an inconsistency, there is none.
  const inconsistencies = Object.entries(after["site/inconsistencies"] as Fields);
  const left = inconsistencies.filter(([, entry]) => (entry as Fields).where?.toString() !== "");
  after["site/inconsistencies"] = Object.fromEntries(left);
  const redirects = after["site/redirects"] as Fields;
  // Nobody was ever sent to a draft.
  if (page.draft !== true) for (const address of addresses) redirects[address] = target;
  delete redirects[target];
  after[name] = null;
  if (to !== undefined) after[to] = correct(page, moved);
  const changed = Object.entries(after).filter(
    ([other, value]) => JSON.stringify(value) !== JSON.stringify(files[other]),
  );
  return Object.fromEntries(changed);
}

interface Moved {
  folder: string;
  slug: string;
  /** Its new slug; undefined where the page goes. */
  to: string | undefined;
  /** Its old addresses. */
  addresses: readonly string[];
  /** Where visitors of these are led. */
  target: string;
}

/** A value with all that leads to the page corrected; what leads nowhere else any more goes. */
function correct(value: Json, moved: Moved, field = ""): Json {
  if (typeof value === "string") return correctText(value, moved);
  if (Array.isArray(value)) {
    return value.flatMap((item) => correctItem(item, moved, field) ?? []);
  }
  if (!value || typeof value !== "object") return value;
  const entries = Object.entries(value).flatMap(([key, part]): [string, Json][] => {
    const { to, addresses } = moved;
    if (to === undefined && key === "href" && typeof part === "string" && addresses.includes(part)) return [];
    const corrected = correct(part, moved, key);
    const emptied = Array.isArray(part) && part.length > 0 && Array.isArray(corrected) && corrected.length === 0;
    return emptied && (key === "related" || key === "nearby" || key === "services") ? [] : [[key, corrected]];
  });
  return Object.fromEntries(entries);
}

function correctItem(item: Json, moved: Moved, list: string): Json {
  if (slugLists[list] === moved.folder && item === moved.slug) return moved.to;
  if (list === "where" && moved.to === undefined && moved.addresses.includes(String(item))) return undefined;
  return correct(item, moved);
}

/** A text that is an address, or that has links. Of a link to a page that goes, the words stay. */
function correctText(text: string, { addresses, target, to }: Moved): string {
  const corrected = (address: string) => {
    const [path = "", part] = address.split("#");
    if (!addresses.includes(path)) return undefined;
    return to === undefined || part === undefined ? target : `${target}#${part}`;
  };
  const links = /\[([^\]]+)\]\(([^)]+)\)/g;
  return (
    corrected(text) ??
    text.replace(links, (link, label: string, address: string) => {
      const now = corrected(address);
      if (now === undefined) return link;
      return to === undefined ? label : `[${label}](${now})`;
    })
  );
}
