/** What a form reads from a JSON schema. */
import type { Json, Schema } from "./api.ts";
import { isObject } from "./value.ts";

/** The schema that a reference stands for, or of several the one that a value follows. */
export function resolved(schema: Schema, root: Schema, value?: Json): Schema {
  if (schema.$ref) {
    const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref)?.[1];
    const { $ref: _, ...own } = schema;
    return resolved({ ...(name ? root.$defs?.[name] : root), ...own }, root, value);
  }
  if (!schema.anyOf) return schema;
  const { anyOf, ...own } = schema;
  const options = anyOf.map((option) => resolved(option, root, value));
  return { ...(options.find((option) => follows(option, value)) ?? options[0]), ...own };
}

function follows({ type }: Schema, value: Json | undefined): boolean {
  if (Array.isArray(value)) return type === "array";
  if (isObject(value)) return type === "object";
  return type === typeof value;
}

/** The emptiest value for a part that the owner adds. */
export function blank(schema: Schema, root: Schema): Json {
  const { type, properties = {}, required = [], items, minItems = 0, ...rest } = resolved(schema, root);
  if (rest.const !== undefined) return rest.const;
  if (type === "array")
    return items && !items.enum ? Array.from({ length: Math.max(1, minItems) }, () => blank(items, root)) : [];
  if (type === "boolean") return false;
  if (type === "integer" || type === "number") return rest.minimum ?? 0;
  if (type === "string") return rest.enum?.[0] ?? "";
  return Object.fromEntries(required.map((name) => [name, blank(properties[name] ?? {}, root)]));
}

export const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A field's name in words: "callToAction" is "Call to action". */
export function labelOf(name: string, schema?: Schema): string {
  if (schema?.title) return schema.title;
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/-/g, " ");
  return sentence(words.toLowerCase());
}

/** One of what a list's label names: "Paragraphs" is "paragraph". */
export function oneOf(label: string): string {
  const word = label.toLowerCase();
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.endsWith("sses")) return word.slice(0, -2);
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** The limits of a text and where it is: "61 of 80–200 characters", "61 of 90 characters". Nothing where there is no limit worth telling. */
export function measure(
  text: string,
  { minLength = 0, maxLength }: Schema,
): { words: string; right: boolean } | undefined {
  const counted = [...text.trim()].length;
  const least = minLength > 2 ? minLength : 0; // nobody counts two characters
  if (!least && maxLength === undefined) return undefined;
  const limits = maxLength === undefined ? `at least ${least}` : least ? `${least}–${maxLength}` : `${maxLength}`;
  const right = counted >= least && (maxLength === undefined || counted <= maxLength);
  return { words: `${counted} of ${limits} characters`, right };
}

/** A value's first words: what a list calls an item. Of several texts without names these are all. */
export function summary(value: Json | undefined): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((part) => typeof part === "string")) return value.join(", ");
  if (typeof value !== "object" || value === null) return value === undefined || value === null ? "" : String(value);
  for (const part of Object.values(value)) {
    const words = summary(part);
    if (/\p{L}/u.test(words)) return words;
  }
  return "";
}

/** A path as an owner says it: "sections.2.heading" is "the heading of section 3". */
export function inWords(path: string, root: Schema): string {
  if (!path) return "the whole page";
  let schema = root;
  let words: string[] = [];
  for (const key of path.split(".")) {
    const whole: Schema = resolved(schema, root);
    const entry = typeof whole.additionalProperties === "object" ? whole.additionalProperties : {};
    schema = (/^\d+$/.test(key) ? whole.items : whole.properties?.[key]) ?? entry;
    const [list = "", ...rest] = words;
    if (/^\d+$/.test(key)) words = [`${oneOf(list.replace("the ", "") || "entries")} ${Number(key) + 1}`, ...rest];
    else words.unshift(`the ${labelOf(key, schema).toLowerCase()}`);
  }
  return words.join(" of ");
}
