/** Reads forms from JSON schemas. */
import { houstonToday } from "../formats/dates.ts";
import type { FileEntry, Json, Schema } from "./api.ts";
import { fieldOf, isObject, keysOf, tidyTexts } from "./value.ts";

/** Returns a schema with the alternative of anyOf that matches a value, by default the first alternative. */
export function resolveSchema({ anyOf = [], ...own }: Schema, value?: Json): Schema {
  const type = Array.isArray(value) ? "array" : typeof value;
  return { ...(anyOf.find((option) => option.type === type) ?? anyOf[0]), ...own };
}

/** Reports whether a form can show a value: each present part has the type of its schema. */
export function matchesSchema(schema: Schema, value: Json | undefined): boolean {
  const { type, items = {}, properties, additionalProperties } = resolveSchema(schema, value);
  if (value === undefined) return true;
  if (type === "array") return Array.isArray(value) && value.every((item) => matchesSchema(items, item));
  if (type === "object")
    return (
      isObject(value) &&
      Object.entries(value).every(([name, part]) =>
        matchesSchema(fieldOf<Schema>(properties, name) ?? (additionalProperties || {}), part),
      )
    );
  return !type || typeof value === (type === "integer" ? "number" : type);
}

/** Returns an empty value of a schema, for a part that the owner adds. */
export function createEmptyValue(schema: Schema): Json {
  const { type, properties = {}, required = [], items, minItems = 1, minimum = 0, enum: names } = resolveSchema(schema);
  if (type === "array")
    return items && !items.enum ? Array.from({ length: minItems || 1 }, () => createEmptyValue(items)) : [];
  if (type === "boolean") return false;
  if (type === "integer" || type === "number") return minimum;
  if (type === "string") return names?.[0] ?? "";
  return Object.fromEntries(required.map((name) => [name, createEmptyValue(properties[name] ?? {})]));
}

/** Reports whether a value or one of its fields is a date that pages no longer announce because it is past. */
export const hasExpired = ({ expires, properties = {} }: Schema, value: Json | undefined): boolean =>
  (expires && typeof value === "string" && value !== "" && value < houstonToday()) ||
  Object.entries(properties).some(([name, schema]) => hasExpired(schema, fieldOf(value, name)));

export type Option = readonly [value: string | boolean, label: string];

/** Returns the options of a schema with labels for the owner; undefined for free text. */
export function optionsOf({ choice, enum: names, type }: Schema, files: FileEntry[]): Option[] | undefined {
  if (choice === "pages" || choice === "services" || choice === "areas")
    return files.flatMap(({ name, path, title, draft }): Option[] => {
      const [folder, slug] = name.split("/");
      const value = choice === "pages" ? path : folder === choice && slug;
      return value && !draft ? [[value, title]] : [];
    });
  if (type === "boolean")
    return [
      [true, "Yes"],
      [false, "No"],
    ];
  return names?.map((name) => [name, labelOf(name)]);
}

export const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Labels of fields that have a technical name. */
const plainNames: Record<string, string> = {
  against: "Points are faults",
  ask: "Contact box",
  check: "How to check us",
  closeUp: "Close-up",
  excerpt: "Summary",
  fallback: "If it does not load",
  faqs: "FAQs",
  focus: "What stays in view",
  hero: "Top of the page",
  heroImages: "Main pictures",
  hub: "Center",
  image: "Picture",
  intro: "Opening words",
  local: "Local sections",
  nearby: "Nearby areas",
  offered: "Offer",
  panel: "Side box",
  related: "Related services",
  rendering: "Drawn by a computer",
  renderings: "Computer drawings",
  retry: "Try again",
  smsTerms: "Text message terms",
  stats: "Numbers",
  trust: "Promises",
  where: "Addresses",
  why: "Reasons",
};

/** Returns a field's name as words: "callToAction" is "Call to action". */
export function labelOf(name: string, schema?: Schema) {
  const known = schema?.title ?? fieldOf<string>(plainNames, name);
  if (known) return known;
  if (name.startsWith("/")) return `Old address ${name}`;
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/-/g, " ");
  return capitalize(words.toLowerCase());
}

/** Returns the singular of a list's label: "Paragraphs" is "paragraph". */
export const singular = (label: string) =>
  label
    .toLowerCase()
    .replace(/ies$/, "y")
    .replace(/(?<=ss)es$|(?<!s)s$/, "");

/** Returns the noun for an item of a list. */
export const itemNoun = (label: string, { title }: Schema = {}) => title?.toLowerCase() ?? singular(label);

/** Returns the length of a text with its limits: "61 of 80–200 characters", "81 of 90 characters". Empty far from the limits. */
export function lengthState(text: string, { minLength = 0, maxLength = 0 }: Schema) {
  const counted = [...String(tidyTexts(text))].length; // in code points, as the server counts
  const isShort = minLength > 2; // a minimum of two characters needs no counter
  if (!isShort && (!maxLength || counted < 0.75 * maxLength)) return undefined;
  const words = `${counted} of ${isShort ? `${minLength}–` : ""}${maxLength} characters`;
  return { words, right: counted >= minLength && counted <= maxLength };
}

/** Returns how many items a list has and needs: "1 of 3–6 entries". Empty once the list has enough, and for a list that needs one item. */
export function missingItems(count: number, { minItems = 0, maxItems }: Schema) {
  if (minItems < 2 || count >= minItems) return undefined;
  return maxItems ? `${count} of ${minItems}–${maxItems} entries` : `${count} of at least ${minItems} entries`;
}

/** Returns the first text of a value, as the title of a list item. For a list of texts it returns all texts. */
export function summary(value: Json): string {
  if (typeof value !== "object" || value === null) return String(value);
  const parts = Object.values(value).map(summary);
  const isTexts = Array.isArray(value) && value.every((part) => typeof part === "string");
  return (isTexts ? parts.join(", ") : parts.find((words) => /\p{L}/u.test(words))) ?? "";
}

/** Returns days as an owner says them: "Monday to Friday", "Monday and Saturday". */
function daysInWords(days: string[], week: string[] = []) {
  const first = week.indexOf(days[0] ?? "");
  const isRun = days.length > 2 && days.every((day, at) => day === week[first + at]);
  return isRun ? `${days[0]} to ${days.at(-1)}` : new Intl.ListFormat("en-US").format(days);
}

/** Returns the days or the date of a list item, if it has some. */
function dayOf(item: Json | undefined, { properties }: Schema) {
  const [days, date] = [fieldOf(item, "days"), fieldOf<string>(item, "date")];
  if (Array.isArray(days) && days.length > 0)
    return `on ${daysInWords(days.map(String), properties?.days?.items?.enum)}`;
  const at = new Date(date ?? "");
  return Number(at) ? `on ${at.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" })}` : undefined;
}

/**
 * Returns a path of a value in the owner's words, with the labels of the form: "sections.2.heading" is "“Heading” in section 3",
 * "intro.0" is "paragraph 1 in “Opening words”", "week.0.closes" is "“Closing time” on Monday to Friday".
 */
export function describePath(path: string, root: Schema, value?: Json) {
  if (!path) return "the whole page";
  let [schema, part] = [root, value];
  let words: string[] = [];
  let label = "entries";
  for (const key of keysOf(path)) {
    const { items, properties, additionalProperties, isObvious } = resolveSchema(schema, part);
    const isItem = /^\d+$/.test(key) && !properties;
    const field = fieldOf<Schema>(properties, key);
    schema = (isItem ? items : field) ?? (additionalProperties || {});
    part = fieldOf(part, key);
    const day = isItem && dayOf(part, resolveSchema(schema));
    if (isObvious) words.shift();
    if (day) words = [day];
    else if (isItem) words.splice(0, items?.title ? 0 : 1, `${itemNoun(label, items)} ${Number(key) + 1}`);
    else if (!properties && schema.title) words.unshift(`${schema.title.toLowerCase()} “${key}”`);
    else words.unshift(`“${labelOf(key, schema)}”`);
    label = labelOf(key, schema);
  }
  return words.join(" in ").replace(" in on ", " on ");
}
