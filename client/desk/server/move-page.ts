/** Gives a page another address, or takes it away, and corrects all that leads to it. */
import { addressOf, folders } from "../../content/addresses.ts";
import type { Json, JsonObject } from "../api.ts";
import { allWith, changesOf, leading, type Words, withTexts } from "./follow.ts";

/** Where a visitor of a page that is gone is led: to the list of its kind. */
const parents: Record<string, string> = { articles: "/blog", areas: "/service-areas" };

/**
 * What changes where the page of a file, such as “articles/hail-damage”, gets another one, `to`, in its folder, or goes, where that is
 * empty: files by name with what they hold from now on, null for a file that goes; or why that cannot be. Without its old address,
 * visitors are not redirected from there.
 */
export function movePage({ files }: Words, name: string, to: string, withoutOld = false) {
  const [folder = ""] = name.split("/");
  if (!Object.hasOwn(folders, folder))
    return { refused: "This page keeps its address: only articles, areas and services have one that can change." };
  if (Object.hasOwn(files, to)) return { refused: "There is a page at this address already: choose another." };
  const page = files[name] as { draft?: boolean; alsoAt?: string[] };
  /** Its old addresses, and where visitors of these are led. */
  const addresses = [addressOf(name) ?? "", ...((!to && page.alsoAt) || [])];
  const target = (to ? addressOf(to) : parents[folder]) ?? "/";
  const led = (to: string | null) => leading(new Map(addresses.map((address) => [address, to])));

  const after: Record<string, Json> = allWith(files, led(to ? target : null));
  if (to) after[to] = after[name] ?? null;
  after[name] = null;
  const inconsistencies = Object.entries(after["site/inconsistencies"] as JsonObject);
  const found = inconsistencies.filter(([, one]) => (one as JsonObject).where);
  after["site/inconsistencies"] = Object.fromEntries(found); // on some page
  after["site/order"] = { services: [], areas: [], ...(after["site/order"] as JsonObject) };
  const redirects = withTexts(files["site/redirects"] as Json, led(target)) as JsonObject;
  // Nobody was ever sent to a draft.
  if (!withoutOld && page.draft !== true) for (const address of addresses) redirects[address] = target;
  const { [target]: _, ...others } = redirects;
  after["site/redirects"] = others;
  return { changes: changesOf(files, after) };
}
