/** Updates the texts of files after a page or a picture was renamed or deleted. */
import { pictureField } from "../../checks/pictures.ts";
import { type Files, slugOf } from "../../checks/site.ts";
import { folders } from "../../content/addresses.ts";
import { markup } from "../../site/markup.ts";
import type { Json, JsonObject } from "../api.ts";
import { isSame, joinPath } from "../value.ts";

/** The content, and the names of the pictures. */
export interface Content {
  files: Files;
  pictures: readonly string[];
}

/** Returns the new text of a field, or undefined to remove it. */
type RewriteText = (text: string, place: string) => string | undefined;

/** Returns a value with rewritten texts. A list that loses its last entry is removed. */
export function rewriteTexts(value: Json, rewrite: RewriteText, place = ""): Json | undefined {
  if (typeof value === "string") return rewrite(value, place);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).flatMap(([key, part]) => {
    const next = rewriteTexts(part, rewrite, joinPath(place, key));
    return next === undefined ? [] : [[key, next] as const];
  });
  if (!Array.isArray(value)) return Object.fromEntries(parts);
  return parts.length > 0 || value.length === 0 ? parts.map(([, part]) => part) : undefined;
}

/** Returns all files with rewritten texts. */
export const rewriteFiles = (files: Files, rewrite: RewriteText) =>
  Object.fromEntries(
    Object.entries(files as JsonObject).map(([name, value]) => [name, rewriteTexts(value, rewrite) ?? null]),
  );

/** Returns the files that differ from before. */
export const changedFiles = (before: Files, after: Readonly<JsonObject>) =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name] as Json)));

/** Returns a free name: the name itself, or with the first free number. */
export function findFreeName(name: string, isTaken: (name: string) => boolean) {
  let found = name;
  for (let number = 2; isTaken(found); number++) found = `${name}-${number}`;
  return found;
}

/** Replaces a picture's name by another. */
export const replacePicture =
  (to: string, from: string): RewriteText =>
  (text, place) =>
    text === from && pictureField.test(place) ? to : text;

/**
 * Replaces addresses by new ones. null marks a deleted page: links to it become plain text, and other references, such as its slug in a
 * list, are removed.
 */
export const replaceAddresses =
  (addresses: ReadonlyMap<string, string | null>): RewriteText =>
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

/** Returns an older value with the current names of pages and pictures, or null if no name has changed. */
export function updateReferences(
  value: Json,
  redirects: Record<string, string>,
  pictures: readonly [from: string, to: string][],
) {
  const steps = [
    replaceAddresses(new Map(Object.entries(redirects))),
    ...pictures.map(([from, to]) => replacePicture(to, from)),
  ];
  const updated = steps.reduce<Json>((current, step) => rewriteTexts(current, step) ?? null, value);
  return isSame(value, updated) ? null : updated;
}
