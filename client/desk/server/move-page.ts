/** Gives a page another address, or takes it away, and corrects all that leads to it. */

import { type Files, slugOf } from "../../checks/site.ts";
import { addressOf } from "../../content/addresses.ts";
import { markup } from "../../site/markup.ts";
import type { Json, JsonObject } from "../api.ts";

/** Where a visitor of a page that is gone is led: to the list of its kind. */
const parents: Record<string, string> = { articles: "/blog", areas: "/service-areas" };
/** Lists of slugs by the names of their fields, with the folders of the pages that they name. */
const slugLists: Record<string, string> = {
  related: "services",
  services: "services",
  nearby: "areas",
  areas: "areas",
};

/**
 * What changes where the page of a file, such as “articles/hail-damage”, gets another one, `to`, in its folder, or goes: files by name with
 * what they hold from now on; null is a file that goes.
 */
export function movePage(files: Files, name: string, to = ""): Record<string, unknown> {
  const { [name]: value, ...others } = files as Record<string, JsonObject>;
  const page = value as JsonObject;
  const [folder = ""] = name.split("/");
  const also = !to && Array.isArray(page.alsoAt) ? page.alsoAt : [];
  /** Its old addresses, and where visitors of these are led. */
  const addresses = [addressOf(name), ...also].filter((address) => typeof address === "string");
  const target = (to ? addressOf(to) : parents[folder]) ?? "/";

  const nowAt = (address = "") => {
    const [path = "", part] = address.split("#");
    if (!addresses.includes(path)) return undefined;
    return to && part !== undefined ? `${target}#${part}` : target;
  };
  /** A text that is an address, or that has links. Of a link to a page that goes, the words stay. */
  const correctedText = (text: string) =>
    nowAt(text) ??
    text.replace(markup, (mark: string, _token, label: string, address?: string) => {
      const now = nowAt(address);
      if (now === undefined) return mark;
      return to ? `[${label}](${now})` : label;
    });
  /** A value with all that leads to the page corrected; what leads nowhere else any more goes. */
  const corrected = <Value extends Json>(value: Value): Value =>
    JSON.parse(JSON.stringify(value), (key, part: Json) => {
      if (typeof part === "string") {
        // An address that stands alone goes with its page, but for a redirect, which leads elsewhere.
        const goes = !to && addresses.includes(part) && !key.startsWith("/");
        return goes ? undefined : correctedText(part);
      }
      if (!Array.isArray(part)) return part;
      const isSlug = (item: Json) => slugLists[key] === folder && item === slugOf(name);
      const left = part.flatMap((item) => (isSlug(item) ? slugOf(to) || [] : [item])); // which passes over those that are gone
      const emptied = left.length === 0 && part.length > 0 && ["related", "nearby", "services"].includes(key);
      return emptied ? undefined : left;
    });

  const after: Record<string, Json> = corrected(others);
  // Where no page is left that has an inconsistency, there is none.
  const inconsistencies = Object.entries(after["site/inconsistencies"] as Record<string, JsonObject>);
  const left = inconsistencies.filter(([, { where }]) => where?.toString() !== "");
  after["site/inconsistencies"] = Object.fromEntries(left);
  const redirects = after["site/redirects"] as JsonObject;
  // Nobody was ever sent to a draft.
  if (page.draft !== true) for (const address of addresses) redirects[address] = target;
  delete redirects[target];
  after[name] = null;
  if (to) after[to] = corrected(page);
  const changed = Object.entries(after).filter(
    ([other, value]) => JSON.stringify(value) !== JSON.stringify(files[other]),
  );
  return Object.fromEntries(changed);
}
