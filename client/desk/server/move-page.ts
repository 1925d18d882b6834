/** Renames and deletes pages, and updates links, menus and redirects. */
import { addressOf, folders, reserved } from "../../content/addresses.ts";
import type { Json, JsonObject } from "../api.ts";
import { faultOfName } from "../names.ts";
import { allWith, changesOf, leading, type Words, withTexts } from "./follow.ts";

/** Returns the redirect target of a deleted page: the list of its kind. */
const parents: Record<string, string> = { articles: "/blog", areas: "/service-areas" };

/**
 * Returns the changed files of a page that gets another name in its folder, or the reason for a refusal. With withoutOld, visitors are
 * not redirected from the old address.
 */
export function movePage(content: Words, name: string, to: string, withoutOld = false) {
  const [folder = ""] = name.split("/");
  const address = addressOf(to) ?? "";
  const refused =
    faultOfName(to.slice(folder.length + 1)) ||
    (reserved.test(address) ? `The site needs the address ${address} for itself: choose another.` : "") ||
    (Object.hasOwn(content.files, to) ? "There is a page at this address already: choose another." : "");
  return refused ? { refused, changes: {} } : changePage(content, name, to, withoutOld);
}

/** Returns the changed files of a page that is deleted, its own with null, or the reason for a refusal. */
export const deletePage = (content: Words, name: string) => changePage(content, name);

/** Returns the changes for a page that gets the name `to`, or is deleted without one. */
function changePage({ files }: Words, name: string, to?: string, withoutOld = false) {
  const [folder = ""] = name.split("/");
  if (!Object.hasOwn(folders, folder)) {
    const refused = "Nothing was changed: only articles, areas and services can be deleted or get another address.";
    return { refused, changes: {} };
  }
  const page = (files[name] ?? {}) as { draft?: boolean; alsoAt?: string[] };
  /** Its old addresses with their redirect targets. */
  const addresses = [addressOf(name) ?? "", ...((!to && page.alsoAt) || [])];
  const target = (to ? addressOf(to) : parents[folder]) ?? "/";
  const led = (to: string | null) => leading(new Map(addresses.map((address) => [address, to])));

  const after: Record<string, Json> = allWith(files, led(to ? target : null));
  if (to) after[to] = after[name] ?? null;
  after[name] = null;
  const inconsistencies = Object.entries(after["site/inconsistencies"] ?? {});
  const found = inconsistencies.filter(([, one]) => (one as JsonObject).where);
  after["site/inconsistencies"] = Object.fromEntries(found); // on some page
  after["site/order"] = { services: [], areas: [], ...(after["site/order"] as JsonObject) };
  const redirects = withTexts((files["site/redirects"] ?? {}) as Json, led(target)) as JsonObject;
  // Nobody was ever sent to a draft.
  if (!withoutOld && page.draft !== true) for (const address of addresses) redirects[address] = target;
  const { [target]: _, ...others } = redirects;
  after["site/redirects"] = others;
  return { refused: "", changes: changesOf(files, after) };
}
