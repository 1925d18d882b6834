/** Parts of content values, by the paths of violations such as "sections.2.heading". */
import type { Json, JsonObject } from "./api.ts";
import { withPrintedQuotes } from "./clean.ts";

/** Returns the keys of a path. A path that begins with a slash is one key: an old address may contain dots. */
export const keysOf = (path: string) => (path.startsWith("/") ? [path] : path.split("."));

export const joinPath = (path: string, key: string | number) => (path ? `${path}.${key}` : String(key));

/** Reports whether a path is equal to or below another. */
export const isWithin = (path: string, whole: string) =>
  path === whole || (!path.startsWith("/") && path.startsWith(`${whole}.`));

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a field of an object or an item of a list. A name such as "constructor" is data, too. */
export const fieldOf = <Field = Json>(value: unknown, key: string) =>
  value && typeof value === "object" && Object.hasOwn(value, key) ? (value as Record<string, Field>)[key] : undefined;

/** Returns the part at a path, or undefined. */
export const partAt = (value: Json | undefined, path: string) =>
  path ? keysOf(path).reduce<Json | undefined>(fieldOf, value) : value;

/** Returns the value with another part at a path; undefined removes the field. Unchanged parts stay the same objects. */
export function withPart(value: Json, path: string, part: Json | undefined): Json {
  if (!path) return part ?? null;
  const [key = "", ...rest] = keysOf(path);
  const inner = fieldOf(value, key);
  const next = rest.length ? withPart(inner ?? {}, rest.join("."), part) : part;
  if (Array.isArray(value)) return value.with(Number(key), next ?? null);
  if (next !== undefined) return { ...(value as JsonObject), [key]: next };
  const { [key]: _, ...others } = value as JsonObject;
  return others;
}

/** Returns the paths and values of all leaves, in order. */
function leavesOf(value: Json | undefined, path = ""): [path: string, leaf: Json | undefined][] {
  const hasParts = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  return hasParts
    ? Object.entries(value).flatMap(([key, part]) => leavesOf(part, joinPath(path, key)))
    : [[path, value]];
}

/** Returns the paths and texts of a value, in order. */
export const textsOf = (value: Json | undefined) =>
  leavesOf(value).filter((leaf): leaf is [path: string, text: string] => typeof leaf[1] === "string");

/** Returns the paths of empty texts and lists. */
export const emptyPaths = (value: Json) => leavesOf(value).flatMap(([path, leaf]) => (String(leaf) ? [] : [path]));

/** Returns a boolean, number or text as the form shows it. */
export const formatLeaf = (leaf: Json | undefined) =>
  typeof leaf === "boolean" ? (leaf ? "Yes" : "No") : String(leaf);

/** Returns the texts of a part as one line, separated by dots. */
export const joinTexts = (value: Json | undefined) =>
  textsOf(value)
    .map(([, text]) => text)
    .join(" · ") || formatLeaf(value ?? "(nothing)");

const normalizedText = (value: Json | undefined) =>
  JSON.stringify(value, (_, part: Json) => {
    if (typeof part !== "string") return part;
    const words = /^\s*https?:/.test(part) ? part : withPrintedQuotes(part).replaceAll("--", "–");
    return words.replace(/\s+/g, " ").trim();
  });

/** Returns the value with typographic quotes and dashes, except in web addresses, and without surplus spaces. */
export const tidyTexts = (value: Json): Json => JSON.parse(normalizedText(value));

/**
 * Returns a time that people write as 7 PM, 7:30 p.m. or noon as the site has it: 19:00. The midnight at which a day ends is 24:00. A
 * text that is no time stays as it is.
 */
export function timeOf(text: string, isEnd: boolean) {
  const written = text
    .trim()
    .replace(/^(?:12\s*)?noon$/i, "12 PM")
    .replace(/^(?:12\s*)?midnight$/i, "12 AM");
  const [, hours, minutes = "00", half] = /^(\d{1,2})(?:[:.](\d\d))?\s*(?:([ap])\.?m\.?)?$/i.exec(written) ?? [];
  if (!hours) return text;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  const time = `${String(hour).padStart(2, "0")}:${minutes}`;
  return isEnd && time === "00:00" ? "24:00" : time;
}

export interface Difference {
  path: string;
  ours: Json | undefined;
  theirs: Json | undefined;
}

/** Returns the smallest parts in which two values differ after tidying. Lists of different lengths differ as a whole. */
export function differences(ours: Json | undefined, theirs: Json | undefined, path = ""): Difference[] {
  if (ours === theirs) return [];
  const areLists = Array.isArray(ours) && Array.isArray(theirs) && ours.length === theirs.length;
  if (!areLists && !(isObject(ours) && isObject(theirs))) {
    return normalizedText(ours) === normalizedText(theirs) ? [] : [{ path, ours, theirs }];
  }
  return Object.keys({ ...(ours as JsonObject), ...(theirs as JsonObject) }).flatMap((key) =>
    differences(fieldOf(ours, key), fieldOf(theirs, key), joinPath(path, key)),
  );
}

export const isSame = (one: Json | undefined, other: Json | undefined) => differences(one, other).length === 0;
