/** Values of content and the parts of them, by the paths that violations name: "sections.2.heading". */
import type { Json, JsonObject } from "./api.ts";
import { withPrintedQuotes } from "./clean.ts";

export const join = (path: string, key: string | number) => (path ? `${path}.${key}` : String(key));

/** Whether path is whole or a part of it. */
export const isWithin = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`) || whole === "";

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field of an object, or an item of a list; its names are data, be it one that JavaScript uses itself. */
export const fieldOf = <Field = Json>(value: unknown, key: string) =>
  value && typeof value === "object" && Object.hasOwn(value, key) ? (value as Record<string, Field>)[key] : undefined;

/** The part at a path, if there is one. */
export const partAt = (value: Json | undefined, path: string) =>
  path ? path.split(".").reduce<Json | undefined>(fieldOf, value) : value;

/** The value with another part at a path; undefined takes a field out. What does not change stays the same object. */
export function withPart(value: Json, path: string, part: Json | undefined): Json {
  if (!path) return part ?? null;
  const [key = "", ...rest] = path.split(".");
  const inner = fieldOf(value, key);
  const next = rest.length ? withPart(inner ?? {}, rest.join("."), part) : part;
  if (Array.isArray(value)) return value.with(Number(key), next ?? null);
  if (next !== undefined) return { ...(value as JsonObject), [key]: next };
  const { [key]: _, ...others } = value as JsonObject;
  return others;
}

/** Every text with its path, in order. */
export function textsOf(value: Json | undefined, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, join(path, key)));
}

/** The paths of texts that are not written yet: a new page says there what to write. */
export function unwritten(value: Json | undefined, path = ""): string[] {
  if (typeof value === "string") return /^(Write here|$)/.test(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  const parts = Object.entries(value).flatMap(([key, part]) => unwritten(part, join(path, key)));
  return Array.isArray(value) && value.length === 0 ? [path] : parts;
}

/** All that a part says. */
export const inFull = (value: Json | undefined) =>
  textsOf(value)
    .map(([, text]) => text)
    .join(" · ") || String(value ?? "(nothing)");

/** The value as the site writes it: with printed quotes and dashes, but for web addresses, and without blanks that nobody sees. */
export const tidy = (value: Json): Json =>
  JSON.parse(JSON.stringify(value), (_, part: Json) => {
    if (typeof part !== "string") return part;
    const words = /^\s*https?:/.test(part) ? part : withPrintedQuotes(part).replaceAll("--", "–");
    return words.replace(/\s+/g, " ").trim();
  });

/** A time as people write it, such as 7 PM or 7:30 p.m., as the site keeps it: 19:00. What is no such time stays as it is. */
export function timeOf(text: string) {
  const [, hours, minutes = "00", half] = /^(\d{1,2})(?:[:.](\d\d))?\s*(?:([ap])\.?m\.?)?$/i.exec(text) ?? [];
  if (!hours) return text;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

export interface Difference {
  path: string;
  ours: Json | undefined;
  theirs: Json | undefined;
}

/** The smallest parts in which two values differ. Lists of different length differ as a whole. */
export function differences(ours: Json | undefined, theirs: Json | undefined, path = ""): Difference[] {
  if (ours === theirs) return [];
  const areLists = Array.isArray(ours) && Array.isArray(theirs) && ours.length === theirs.length;
  if (!areLists && !(isObject(ours) && isObject(theirs))) {
    return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ path, ours, theirs }];
  }
  return Object.keys({ ...(ours as JsonObject), ...(theirs as JsonObject) }).flatMap((key) =>
    differences(fieldOf(ours, key), fieldOf(theirs, key), join(path, key)),
  );
}

export const isSame = (one: Json | undefined, other: Json | undefined) => differences(one, other).length === 0;
