/** What changes do to a file of content, and how they are told to its owner. */
import { form, judge } from "../../checks/judge.ts";
import type { Files } from "../../checks/site.ts";
import { titleOf } from "../../checks/titles.ts";
import type { Json, JsonObject, Schema } from "../api.ts";
import { merge } from "../merge.ts";
import { inWords } from "../schema.ts";
import { differences, inFull, isObject, isWithin, partAt, shown } from "../value.ts";

/** Fields of which no reader sees a change. */
const unnoticed = ["updated", "meta.keywords", "draft", "alsoAt", "inMenus"];

/**
 * What a save makes of a value: the days of its last change and of its publication are today's, unless this very save sets
 * them. Of an update of an article its author alone tells readers. It tells which fields have changed, and what is wrong.
 */
export function save(name: string, value: Json, today: string, files: Files, pictures: readonly string[]) {
  const before = files[name] as Json | undefined;
  const changed = differences(before, value).map(({ path }) => path);
  const dated = before !== undefined && isObject(value) ? { ...value, ...days(name, value, changed, today) } : value;
  const violations = changed.length > 0 ? judge(name, dated, files, pictures) : [];
  return { value: dated, changed, violations };
}

function days(name: string, value: JsonObject, changed: readonly string[], today: string) {
  const isOld = (field: string) => !changed.includes(field) && typeof value[field] === "string" && value[field] < today;
  const comesOut = changed.includes("draft") && value.draft !== true && isOld("published");
  const isNoticed = (path: string) =>
    !name.startsWith("articles/") && !unnoticed.some((field) => isWithin(path, field));
  return {
    ...(comesOut && { published: today }),
    ...((comesOut || changed.some(isNoticed)) && isOld("updated") && { updated: today }),
  };
}

const kinds: Record<string, string> = { articles: "article", areas: "area", services: "service" };
const schemaOf = (name: string) => (form(name) ?? {}) as Schema;

/** Tells what became of a file, of its text before and after; null where it is not there. */
export function told(name: string, before: string | null, after: string | null) {
  const [old, now] = [parsed(before), parsed(after)];
  const [folder = ""] = name.split("/");
  const kind = kinds[folder] ?? "page";
  const title = `“${titleOf(name, now ?? old)}”`;
  if (after === null) return [`Deleted the ${kind} ${title}`];
  if (now === undefined) return [`${title} was changed outside the desk and cannot be opened`];
  const isDraft = partAt(now, "draft") === true;
  if (before === null) return [`New ${kind} ${title}${isDraft ? ", a draft: visitors do not see it" : ""}`];
  const lines = differences(old, now).flatMap(({ path, ours: before, theirs: after }) => {
    if (!path || path === "updated") return []; // the whole file, or what follows from the others
    if (name === "site/redirects")
      return `The old address ${path} ${after === undefined ? "was taken out" : `now leads to ${after}`}`;
    if (path === "draft")
      return `${title} is ${isDraft ? "a draft again: visitors do not" : "no longer a draft: visitors"} see it`;
    const place = inWords(path, schemaOf(name), after === undefined ? old : now);
    const isTold = typeof after !== "object" && shown(after).length <= 60; // a longer one is too much to read in a list
    let became = isTold ? `is now “${shown(after)}”` : "was changed";
    if (before === undefined) became = "was added";
    if (after === undefined) became = "was taken out";
    return `In ${title}: ${place} ${became}`;
  });
  return lines.length > 0 ? lines : [`${title} was changed`];
}

/** Returns the name of a field of a file, in the owner's words. text is the content of the file. */
export const placeOf = (name: string, text: string | null, path: string) => placeIn(name, parsed(text), path);

/** Returns the name of a field of a file with this value, in the owner's words. */
export const placeIn = (name: string, value: Json | undefined, path: string) =>
  `In “${titleOf(name, value)}”, ${inWords(path, schemaOf(name), value)}`;

/**
 * Merges a file that was published here and elsewhere, of its text in their base and at both sides; null where it is not there.
 * Picks are the sides that an owner has picked; the conflicts without one are told in words. Without a value the file goes.
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
  const { value, conflicts } = merge(parsed(base), parsed(ours), parsed(theirs), isOurs);
  const open = conflicts.flatMap((one) => {
    const about = placeOf(name, ours ?? theirs, one.path);
    return pickOf(one.path) ? [] : [{ id: idOf(one.path), about, ours: inFull(one.ours), theirs: inFull(one.theirs) }];
  });
  return { value: value ?? null, conflicts: open };
}

function parsed(text: string | null): Json | undefined {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
