/** Gives a page another address, or takes it away, and corrects all that leads to it. */

import { type Files, slugOf } from "../../checks/site.ts";
import { addressOf } from "../../content/addresses.ts";
import { markup } from "../../site/markup.ts";
import type { Json, JsonObject } from "../api.ts";
import { isSame } from "../value.ts";
import { withPicture } from "./change-picture.ts";

/** Where a visitor of a page that is gone is led: to the list of its kind. */
const parents: Record<string, string> = { articles: "/blog", areas: "/service-areas" };
/** Lists of slugs by the names of their fields, with the folders of the pages that they name. */
const slugLists: Record<string, string> = {
  related: "services",
  services: "services",
  nearby: "areas",
  areas: "areas",
};

/** Where an address leads now: null if nowhere any more, undefined if it is none that has changed. */
type Now = (address: string) => string | null | undefined;

/** A value with all that leads to pages corrected. Of a link to a page that is gone the words stay; what else leads there goes. */
function corrected<Value extends Json>(value: Value, now: Now): Value {
  const nowAt = (address = "") => {
    const [path = "", part] = address.split("#");
    const target = now(path);
    return target && part !== undefined ? `${target}#${part}` : target;
  };
  const correctedText = (text: string) =>
    text.replace(markup, (mark: string, _token, label: string, address?: string) => {
      const target = nowAt(address);
      if (target === undefined) return mark;
      return target === null ? label : `[${label}](${target})`;
    });
  return JSON.parse(JSON.stringify(value), (key, part: Json) => {
    if (typeof part === "string") {
      const target = nowAt(part);
      return target === undefined ? correctedText(part) : (target ?? undefined);
    }
    if (!Array.isArray(part)) return part;
    const folder = Object.hasOwn(slugLists, key) ? slugLists[key] : undefined;
    // Which passes over those that are gone.
    const left = part.flatMap((item) => {
      const target = folder && now(addressOf(`${folder}/${item}`) ?? "");
      if (target === undefined) return [item];
      return target && addressOf(`${folder}/${slugOf(target)}`) === target ? [slugOf(target)] : [];
    });
    const emptied = left.length === 0 && part.length > 0 && ["related", "nearby", "services"].includes(key);
    return emptied ? undefined : left;
  });
}

/** An older value with the names that pages and pictures have got since; null where that is the same. */
export function ledOn(value: Json, redirects: Record<string, string>, pictures: readonly [from: string, to: string][]) {
  const led = corrected(value, (address) => (Object.hasOwn(redirects, address) ? redirects[address] : undefined));
  const now = pictures.reduce((changed, [from, to]) => withPicture(changed, from, to), led);
  return isSame(value, now) ? null : now;
}

/**
 * What changes where the page of a file, such as “articles/hail-damage”, gets another one, `to`, in its folder, or goes: files by name with
 * what they hold from now on; null is a file that goes.
 */
export function movePage(files: Files, name: string, to = ""): Record<string, unknown> {
  const { [name]: value, "site/redirects": led, ...others } = files as Record<string, JsonObject>;
  const page = value as JsonObject;
  const [folder = ""] = name.split("/");
  const also = !to && Array.isArray(page.alsoAt) ? page.alsoAt : [];
  /** Its old addresses, and where visitors of these are led. */
  const addresses = [addressOf(name), ...also].filter((address) => typeof address === "string");
  const target = (to ? addressOf(to) : parents[folder]) ?? "/";
  const now: Now = (address) => (addresses.includes(address) ? (to ? target : null) : undefined);

  const after: Record<string, Json> = corrected(others, now);
  // Where no page is left that has an inconsistency, there is none.
  const inconsistencies = Object.entries(after["site/inconsistencies"] as Record<string, JsonObject>);
  const left = inconsistencies.filter(([, { where }]) => where?.toString() !== "");
  after["site/inconsistencies"] = Object.fromEntries(left);
  const redirects = Object.entries(led as JsonObject).map(([from, to]) => [
    from,
    addresses.includes(to as string) ? target : to,
  ]);
  // Nobody was ever sent to a draft.
  if (page.draft !== true) for (const address of addresses) redirects.push([address, target]);
  const { [target]: _, ...leading } = Object.fromEntries(redirects) as JsonObject;
  after["site/redirects"] = leading;
  after[name] = null;
  if (to) after[to] = corrected(page, now);
  const changed = Object.entries(after).filter(
    ([other, value]) => JSON.stringify(value) !== JSON.stringify(files[other]),
  );
  return Object.fromEntries(changed);
}
