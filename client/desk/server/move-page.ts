/** Renames and deletes pages, and updates links, menus and redirects. */
import { addressOf, folders, reservedAddresses } from "../../content/addresses.ts";
import type { Json, JsonObject } from "../api.ts";
import { findSlugFault } from "../names.ts";
import { type Content, changedFiles, replaceAddresses, rewriteFiles, rewriteTexts } from "./references.ts";

/** The redirect targets of deleted pages, by folder: the page that lists the folder. */
const parents: Record<string, string> = { articles: "/blog", areas: "/service-areas" };

/**
 * Returns the changed files when a page is renamed within a folder, or the reason for a refusal. With withoutOld, the old address does
 * not redirect.
 */
export function movePage(content: Content, name: string, to: string, withoutOld = false) {
  const [folder = ""] = name.split("/");
  const address = addressOf(to) ?? "";
  const refused =
    findSlugFault(to.slice(folder.length + 1)) ||
    (reservedAddresses.test(address) ? `The site needs the address ${address} for itself: choose another.` : "") ||
    (Object.hasOwn(content.files, to) ? "There is a page at this address already: choose another." : "");
  return refused ? { refused, changes: {} } : changePage(content, name, to, withoutOld);
}

/** Returns the changed files when a page is deleted, with null for the page, or the reason for a refusal. */
export const deletePage = (content: Content, name: string) => changePage(content, name);

/** Returns the changes for a page that is renamed to `to`, or deleted if `to` is undefined. */
function changePage({ files }: Content, name: string, to?: string, withoutOld = false) {
  const [folder = ""] = name.split("/");
  if (!Object.hasOwn(folders, folder)) {
    const refused = "Nothing was changed: only articles, areas and services can be deleted or get another address.";
    return { refused, changes: {} };
  }
  const page = (files[name] ?? {}) as { draft?: boolean; alsoAt?: string[] };
  const addresses = [addressOf(name) ?? "", ...((!to && page.alsoAt) || [])];
  const target = (to ? addressOf(to) : parents[folder]) ?? "/";
  const redirectTo = (to: string | null) => replaceAddresses(new Map(addresses.map((address) => [address, to])));

  const after: Record<string, Json> = rewriteFiles(files, redirectTo(to ? target : null));
  if (to) after[to] = after[name] ?? null;
  after[name] = null;
  const inconsistencies = Object.entries(after["site/inconsistencies"] ?? {});
  const remaining = inconsistencies.filter(([, one]) => (one as JsonObject).where);
  after["site/inconsistencies"] = Object.fromEntries(remaining); // removes inconsistencies that no page contains any more
  after["site/order"] = { services: [], areas: [], ...(after["site/order"] as JsonObject) };
  const redirects = rewriteTexts((files["site/redirects"] ?? {}) as Json, redirectTo(target)) as JsonObject;
  // Visitors have never seen the address of a draft.
  if (!withoutOld && page.draft !== true) for (const address of addresses) redirects[address] = target;
  const { [target]: _, ...others } = redirects;
  after["site/redirects"] = others;
  return { refused: "", changes: changedFiles(files, after) };
}
