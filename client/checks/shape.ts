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
  Object.entries(files).map(([name, rules]) => [`${folder}/${name}`, rules] as const);

/** The rules of single files, without which there is no site, and of the files of a folder. */
const files = new Map<string, ZodType>([...below("pages", schema.pages), ...below("site", site.files)]);
const folders = new Map<string, ZodType>(
  Object.entries({ articles: schema.article, areas: schema.area, services: schema.service }),
);

export const required = [...files.keys()];

/** A file's folder and its own name. */
function placeOf(name: string): [folder: string, file: string] {
  const end = name.lastIndexOf("/");
  return [name.slice(0, Math.max(end, 0)), name.slice(end + 1)];
}

/** The rules of a file; undefined where nothing is made of it. */
export const rulesOf = (name: string): ZodType | undefined => folders.get(placeOf(name)[0]) ?? files.get(name);

/** Why a file's place or name is wrong; undefined where it is right. */
export function misplaced(name: string): string | undefined {
  const [folder, file] = placeOf(name);
  if (!rulesOf(name)) {
    const right = ["pages", "site"].includes(folder) ? meant(name, required) : meant(folder, folders.keys());
    return `nothing is made of this file${right || `: articles, areas and services have folders of their own`}`;
  }
  return slug.safeParse(file).success
    ? undefined
    : `“${file}” must be lower-case words joined by hyphens: its name is its address`;
}

/** What breaks the rules of a file that holds value. */
export const faultsOfShape = (name: string, value: unknown): Fault[] =>
  faultsOf(rulesOf(name)?.safeParse(value, { error: inWords }).error?.issues ?? []);

const soft = new Set<string>(["too_small", "too_big", "custom"]);

function faultsOf(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[] = []): Fault[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    const fault = (message: string, ...key: string[]): Fault => ({
      field: [...path, ...key].join("."),
      message,
      hard: !soft.has(issue.code),
    });
    if (issue.code === "unrecognized_keys") {
      const messages = issue.message.split("\n");
      return issue.keys.map((key, index) => fault(messages[index] ?? "", key));
    }
    if (issue.code === "invalid_key") return issue.issues.map(({ message }) => fault(message));
    const alternatives = issue.code === "invalid_union" ? issue.errors : [];
    const meantOne = alternatives.find(([first]) => first?.path.length || first?.code !== "invalid_type");
    return meantOne ? faultsOf(meantOne, path) : fault(issue.message);
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
        .flatMap((error) => (error.code === "invalid_type" ? kindOf(error.expected) : []));
      return `must be ${expected.join(" or ")}`;
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
  const [one, several] = typeof input === "string" ? ["character", "characters"] : ["entry", "entries"];
  return typeof input === "string" || Array.isArray(input)
    ? `${limit} ${limit === 1 ? one : several}; this has ${input.length}`
    : `${limit}; this is ${input}`;
}

const fieldsOf = (rules: unknown) => (rules instanceof z.ZodObject ? Object.keys(rules.shape) : []);
