/** Which rules a file follows, and what breaks them, in an owner's words. */
import { type ZodType, z } from "zod";
import { slug } from "../content/fields.ts";
import * as schema from "../content/schema.ts";
import * as site from "../content/site-schema.ts";
import { meant } from "./nearest.ts";

/** What is wrong with one field, named by its place in the file: “sections.2.heading”. */
export interface Fault {
  field: string;
  message: string;
  /** Whether the page cannot even be drawn with it: something is missing, unknown or of another kind. */
  hard: boolean;
}

const below = (folder: string, files: Record<string, ZodType>) =>
  Object.fromEntries(Object.entries(files).map(([name, rules]) => [`${folder}/${name}`, rules]));

/** The rules of the files of a folder, and of single files. */
const rules: Readonly<Record<string, ZodType>> = {
  articles: schema.article,
  areas: schema.area,
  services: schema.service,
  ...below("pages", schema.pages),
  ...below("site", site.files),
};

/** The files without which there is no site. */
export const required = Object.keys(rules).filter((name) => name.includes("/"));
const folders = Object.keys(rules).filter((name) => !name.includes("/"));

/** A file's folder and its own name. */
function placeOf(name: string): [folder: string, file: string] {
  const end = name.lastIndexOf("/");
  return [name.slice(0, Math.max(end, 0)), name.slice(end + 1)];
}

/** The rules of a file; undefined where nothing is made of it. */
export function rulesOf(name: string): ZodType | undefined {
  const [folder] = placeOf(name);
  const known = folders.includes(folder) ? folder : name;
  return Object.hasOwn(rules, known) ? rules[known] : undefined;
}

/** Why a file's place or name is wrong; undefined where it is right. */
export function misplaced(name: string): string | undefined {
  const [folder, file] = placeOf(name);
  if (!rulesOf(name)) {
    const right = ["pages", "site"].includes(folder) ? meant(name, required) : meant(folder, folders);
    return `nothing is made of this file${right || `: articles, areas and services have folders of their own`}`;
  }
  return slug.safeParse(file).success
    ? undefined
    : `“${file}” must be lower-case words joined by hyphens: its name is its address`;
}

/** What breaks the rules of value's file. */
export function faultsOfShape(rules: ZodType, value: unknown): Fault[] {
  return faultsOf(rules.safeParse(value, { error: inWords }).error?.issues ?? []);
}

const soft = new Set<string>(["too_small", "too_big", "custom"]);

function faultsOf(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[] = []): Fault[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    const fault = (message: string, key?: string): Fault => ({
      field: [...path, ...(key === undefined ? [] : [key])].join("."),
      message,
      hard: !soft.has(issue.code),
    });
    switch (issue.code) {
      case "unrecognized_keys": {
        const messages = issue.message.split("\n");
        return issue.keys.map((key, index) => fault(messages[index] ?? "", key));
      }
      case "invalid_key":
        return issue.issues.map(({ message }) => fault(message));
      case "invalid_union": {
        const meantOne = issue.errors.find(([first]) => first?.path.length || first?.code !== "invalid_type");
        return meantOne ? faultsOf(meantOne, path) : fault(issue.message);
      }
      default:
        return fault(issue.message);
    }
  });
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "yes or no",
  array: "a list",
  object: "a group of fields",
  record: "a group of fields",
};
const kindOf = (expected: string) => kinds[expected] ?? expected;
const quoted = (values: readonly unknown[]) => values.map((value) => `“${value}”`).join(", ");

/** What an issue says to an owner, where the rule itself does not say it. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  if (input === undefined) return "is missing";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${kindOf(issue.expected)}`;
    case "invalid_union": {
      const expected = issue.errors
        .flat()
        .map((error) => (error.code === "invalid_type" ? kindOf(error.expected) : ""));
      return `must be ${expected.filter(Boolean).join(" or ")}`;
    }
    case "too_small":
      if (input === "") return "is empty: write something, or take it out";
      return `${issue.exact ? "exactly" : issue.inclusive ? "at least" : "more than"} ${measured(issue.minimum, input)}`;
    case "too_big":
      return `${issue.exact ? "exactly" : "at most"} ${measured(issue.maximum, input)}`;
    case "invalid_value":
      return `pick one of ${quoted(issue.values)}; this is ${quoted([input])}`;
    case "invalid_format":
      return `must be a day such as 2026-11-22; “${input}” is none`;
    case "unrecognized_keys":
      return issue.keys.map((key) => `there is no field “${key}”${meant(key, fieldsOf(issue.inst))}`).join("\n");
  }
}

function measured(limit: number | bigint, input: unknown): string {
  const counted = (singular: string, plural: string) => `${limit} ${limit === 1 ? singular : plural}; this has `;
  if (typeof input === "string") return `${counted("character", "characters")}${input.length}`;
  if (Array.isArray(input)) return `${counted("entry", "entries")}${input.length}`;
  return `${limit}; this is ${input}`;
}

const fieldsOf = (rules: unknown) => (rules instanceof z.ZodObject ? Object.keys(rules.shape) : []);
