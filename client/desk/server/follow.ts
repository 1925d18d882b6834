/** How the words of files follow a page or a picture that gets another name, or goes. */
import { showsPicture } from "../../checks/pictures.ts";
import { type Files, slugOf } from "../../checks/site.ts";
import { folders } from "../../content/addresses.ts";
import { markup } from "../../site/markup.ts";
import type { Json, JsonObject } from "../api.ts";
import { isSame, join } from "../value.ts";

/** All words, and the names of the pictures that there are. */
export interface Words {
  files: Files;
  pictures: readonly string[];
}

/** What becomes of a text at its place; undefined takes it out. */
type Now = (text: string, place: string) => string | undefined;

/** A value with what becomes of its texts. A list goes with its last entry. */
export function withTexts(value: Json, now: Now, place = ""): Json | undefined {
  if (typeof value === "string") return now(value, place);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).flatMap(([key, part]) => {
    const next = withTexts(part, now, join(place, key));
    return next === undefined ? [] : [[key, next] as const];
  });
  if (!Array.isArray(value)) return Object.fromEntries(parts);
  return parts.length > 0 || value.length === 0 ? parts.map(([, part]) => part) : undefined;
}

/** The same of all files. */
export const allWith = (files: Files, now: Now) =>
  Object.fromEntries(Object.entries(files as JsonObject).map(([name, value]) => [name, withTexts(value, now) ?? null]));

/** Those of files that hold something else before. */
export const changesOf = (before: Files, after: Readonly<JsonObject>) =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name] as Json)));

/** A name, or with a number as many as are taken. */
export function free(name: string, isTaken: (name: string) => boolean) {
  let found = name;
  for (let number = 2; isTaken(found); number++) found = `${name}-${number}`;
  return found;
}

/** Shows a picture in the place of another. */
export const showing =
  (to: string, from: string): Now =>
  (text, place) =>
    text === from && showsPicture.test(place) ? to : text;

/**
 * Leads to where addresses are now, null where nowhere any more: of a link to a page that is gone the words stay; what else leads
 * there goes, and so does its slug in a list.
 */
export const leading =
  (addresses: ReadonlyMap<string, string | null>): Now =>
  (text, place) => {
    const [isSlug, isService] = /^(?:(services|related)|areas|nearby)\.\d+$/.exec(place) ?? [];
    const base = isSlug ? `${folders[isService ? "services" : "areas"]}/` : "";
    const target = addresses.get(base + text);
    if (target?.startsWith(base)) return base ? slugOf(target) : target;
    if (target !== undefined) return undefined;
    return text.replace(markup, (mark: string, _token, label: string, address = "") => {
      const target = addresses.get(address);
      if (target === undefined) return mark;
      return target === null ? label : `[${label}](${target})`;
    });
  };

/** An older value with the names that pages and pictures have got since; null where that is the same. */
export function ledOn(value: Json, redirects: Record<string, string>, pictures: readonly [from: string, to: string][]) {
  const steps = [leading(new Map(Object.entries(redirects))), ...pictures.map(([from, to]) => showing(to, from))];
  const now = steps.reduce<Json>((led, step) => withTexts(led, step) ?? null, value);
  return isSame(value, now) ? null : now;
}
