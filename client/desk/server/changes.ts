/** Effects of a change on a content file, and its description for the owner. */

import type { Files } from "../../checks/site.ts";
import { titleOf } from "../../checks/titles.ts";
import { createFormSchema, validateFile } from "../../checks/validate.ts";
import type { Json, JsonObject, Schema } from "../api.ts";
import { merge } from "../merge.ts";
import { describePath } from "../schema.ts";
import { differences, formatLeaf, isObject, isWithin, joinTexts, partAt } from "../value.ts";

/** Fields that visitors do not see. Changes of these fields alone do not update the date of the last change. */
const unnoticedFields = ["updated", "meta.keywords", "draft", "alsoAt", "inMenus"];

/**
 * Returns the value to save, the changed fields and the violations. The dates of the last change and of the publication become today,
 * unless this save sets them. Only the author dates the update of an article.
 */
export function prepareSave(name: string, value: Json, today: string, files: Files, pictures: readonly string[]) {
  const before = files[name] as Json | undefined;
  const changed = differences(before, value).map(({ path }) => path);
  const dated =
    before !== undefined && isObject(value) ? { ...value, ...dateChanges(name, value, changed, today) } : value;
  const violations = validateFile(name, dated, files, pictures);
  // An unchanged value is not refused.
  return { value: dated, changed, violations: violations.filter(({ warning }) => warning || changed.length > 0) };
}

function dateChanges(name: string, value: JsonObject, changed: readonly string[], today: string) {
  const isOld = (field: string) => !changed.includes(field) && typeof value[field] === "string" && value[field] < today;
  const isPublished = changed.includes("draft") && value.draft !== true && isOld("published");
  const isNoticed = (path: string) =>
    !name.startsWith("articles/") && !unnoticedFields.some((field) => isWithin(path, field));
  return {
    ...(isPublished && { published: today }),
    ...((isPublished || changed.some(isNoticed)) && isOld("updated") && { updated: today }),
  };
}

const kinds: Record<string, string> = { articles: "article", areas: "area", services: "service" };
const formOf = (name: string) => (createFormSchema(name) ?? {}) as Schema;

/** Describes the changes of a file from its text before and after; null for a missing file. */
export function describeChanges(name: string, before: string | null, after: string | null) {
  const [old, now] = [parse(before), parse(after)];
  const [folder = ""] = name.split("/");
  const kind = kinds[folder] ?? "page";
  const title = `“${titleOf(name, now ?? old)}”`;
  if (after === null) return [`Deleted the ${kind} ${title}`];
  if (now === undefined) return [`${title} was changed outside the desk and cannot be opened`];
  const isDraft = partAt(now, "draft") === true;
  if (before === null) return [`New ${kind} ${title}${isDraft ? ", a draft: visitors do not see it" : ""}`];
  const lines = differences(old, now).flatMap(({ path, ours: before, theirs: after }) => {
    if (!path || path === "updated") return []; // the path is the whole file, or a date that the server sets
    if (name === "site/redirects")
      return `The old address ${path} ${after === undefined ? "was taken out" : `now leads to ${after}`}`;
    if (path === "draft")
      return `${title} is ${isDraft ? "a draft again: visitors do not" : "no longer a draft: visitors"} see it`;
    const place = describePath(path, formOf(name), after === undefined ? old : now);
    const fitsInList = typeof after !== "object" && formatLeaf(after).length <= 60; // longer texts do not fit a list
    let outcome = fitsInList ? `is now “${formatLeaf(after)}”` : "was changed";
    if (before === undefined) outcome = "was added";
    if (after === undefined) outcome = "was taken out";
    return `In ${title}: ${place} ${outcome}`;
  });
  return lines.length > 0 ? lines : [`${title} was changed`];
}

/** Returns the name of a field of a file, in the owner's words. text is the content of the file. */
export const describePlace = (name: string, text: string | null, path: string) =>
  describePlaceIn(name, parse(text), path);

/** Returns the name of a field of a file with this value, in the owner's words. */
export const describePlaceIn = (name: string, value: Json | undefined, path: string) =>
  `In “${titleOf(name, value)}”, ${describePath(path, formOf(name), value)}`;

/**
 * Merges a file that the owner and another editor changed. Each version is a text, or null for a missing file. picks has the side that
 * the owner picked for each conflict, by the conflict's ID. Returns the merged value, which is null if the file is to be deleted, and the
 * conflicts without a pick.
 */
export function mergeFile(
  name: string,
  base: string | null,
  ours: string | null,
  theirs: string | null,
  picks: Record<string, string> | null,
) {
  const idOf = (path: string) => `${name} ${path}`;
  const pickOf = (path: string) => picks?.[idOf(path)];
  const isOurs = (path: string) => pickOf(path) !== "Theirs";
  const { value, conflicts } = merge(parse(base), parse(ours), parse(theirs), isOurs);
  const open = conflicts.flatMap((one) => {
    const about = describePlace(name, ours ?? theirs, one.path);
    return pickOf(one.path)
      ? []
      : [{ id: idOf(one.path), about, ours: joinTexts(one.ours), theirs: joinTexts(one.theirs) }];
  });
  return { value: value ?? null, conflicts: open };
}

function parse(text: string | null): Json | undefined {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
