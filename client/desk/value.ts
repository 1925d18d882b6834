/** Values of content and the parts of them, by the paths that violations name: "sections.2.heading". */
import type { Json, JsonObject } from "./api.ts";
import { withPrintedQuotes } from "./clean.ts";

export const join = (path: string, key: string | number) => (path ? `${path}.${key}` : String(key));

/** Whether path is whole or a part of it. */
export const isWithin = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`) || whole === "";

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The part at a path, if there is one. */
export function partAt(value: Json | undefined, path: string): Json | undefined {
  let part = value;
  for (const key of path ? path.split(".") : []) {
    if (typeof part !== "object" || part === null) return undefined;
    part = (part as JsonObject)[key];
  }
  return part;
}

/** The value with another part at a path; undefined takes a field out. What does not change stays the same object. */
export function withPart(value: Json, path: string, part: Json | undefined): Json {
  if (!path) return part ?? null;
  const [key = "", ...rest] = path.split(".");
  const inner = (value as JsonObject)[key];
  const next = rest.length ? withPart(inner ?? {}, rest.join("."), part) : part;
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? (next ?? null) : item));
  if (next !== undefined) return { ...(value as JsonObject), [key]: next };
  return Object.fromEntries(Object.entries(value as JsonObject).filter(([name]) => name !== key));
}

/** Every text with its path, in order. */
export function textsOf(value: Json | undefined, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, join(path, key)));
}

/** The value as the site writes it: with printed quotes and dashes, and without blanks that nobody sees. */
export function tidy(value: Json): Json {
  if (typeof value === "string") return withPrintedQuotes(value).replaceAll("--", "–").replace(/\s+/g, " ").trim();
  if (Array.isArray(value)) return value.map(tidy);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, tidy(part)])) : value;
}

export interface Difference {
  path: string;
  ours: Json | undefined;
  theirs: Json | undefined;
}

/** The smallest parts in which two values differ. Lists of different length differ as a whole. */
export function differences(ours: Json | undefined, theirs: Json | undefined, path = ""): Difference[] {
  if (ours === theirs) return [];
  const lists = Array.isArray(ours) && Array.isArray(theirs) && ours.length === theirs.length;
  if (!lists && !(isObject(ours) && isObject(theirs))) {
    return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ path, ours, theirs }];
  }
  const [left, right] = [ours as JsonObject, theirs as JsonObject];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].flatMap((key) => differences(left[key], right[key], join(path, key)));
}
