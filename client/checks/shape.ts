/** Which rules a file follows, and what breaks them, in an owner's words. */
import { type ZodType, z } from "zod";
import { slug } from "../content/fields.ts";
import * as schema from "../content/schema.ts";
import * as site from "../content/site-schema.ts";
import { meant } from "./nearest.ts";
import { slugOf } from "./site.ts";

const inFolder = (folder: string, files: Record<string, ZodType>) =>
  Object.entries(files).map(([name, rules]) => [`${folder}/${name}`, rules] as const);

/** The rules of single files, without which there is no site, and of the files of a folder. */
const files = new Map<string, ZodType>([...inFolder("pages", schema.pages), ...inFolder("site", site.files)]);
const folders = new Map<string, ZodType>(
  Object.entries({ articles: schema.article, areas: schema.area, services: schema.service }),
);

export const required = [...files.keys()];

const folderOf = (name: string) => name.slice(0, Math.max(name.lastIndexOf("/"), 0));

/** The rules of a file; undefined where nothing is made of it. */
export const rulesOf = (name: string): ZodType | undefined => folders.get(folderOf(name)) ?? files.get(name);

/** Why a file's place or name is wrong; undefined where it is right. */
export function misplaced(name: string) {
  const folder = folderOf(name);
  if (!rulesOf(name)) {
    const right = ["pages", "site"].includes(folder) ? meant(name, required) : meant(folder, folders.keys());
    return `this file makes no page${right || ": articles, areas and services have folders of their own"}`;
  }
  return slug.safeParse(slugOf(name)).success
    ? undefined
    : `“${slugOf(name)}” must be lower-case words with hyphens between them, because it is the address of the page`;
}

const soft = new Set<string>(["too_small", "too_big", "custom"]);

/** What breaks the rules of a file that holds value, field by field: each is named by its place, “sections.2.heading”. */
export function faultsOfShape(name: string, value: unknown) {
  // The server reads a file as null that is not JSON.
  if (value === null)
    return [{ field: "", message: "its file is damaged: it is empty, or not written as JSON", hard: true }];
  const { issues = [] } = rulesOf(name)?.safeParse(value, { error: inWords }).error ?? {};
  return issues.flatMap((issue) => {
    const fault = (message: string, ...key: string[]) => ({
      field: [...issue.path, ...key].join("."),
      message,
      /** Whether the page cannot even be drawn with it: something is missing, unknown or of another kind. */
      hard: !soft.has(issue.code),
    });
    if (issue.code === "unrecognized_keys") {
      const messages = issue.message.split("\n");
      return issue.keys.map((key, index) => fault(messages[index] ?? "", key));
    }
    if (issue.code === "invalid_key") return issue.issues.map(({ message }) => fault(message));
    return fault(issue.message);
  });
}

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "yes or no",
  array: "a list",
  object: "a group of fields",
  record: "a group of fields",
};

/** What an issue says to an owner, where the rule itself does not say it. */
function inWords(issue: z.core.$ZodRawIssue) {
  const { input } = issue;
  if (input === undefined) return "is missing";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "too_small":
      if (input === "") return "is empty: write something, or take it out";
      return `${issue.exact ? "exactly" : issue.inclusive ? "at least" : "more than"} ${measured(issue.minimum, input)}`;
    case "too_big":
      return `${issue.exact ? "exactly" : "at most"} ${measured(issue.maximum, input)}`;
    case "invalid_value":
      return `pick one of ${issue.values.map((value) => `“${String(value)}”`).join(", ")}; this is “${input}”`;
    case "invalid_format":
      return `must be a day such as 2026-11-22; “${input}” is not one`;
    case "unrecognized_keys":
      return issue.keys.map((key) => `there is no field “${key}”${meant(key, fieldsOf(issue.inst))}`).join("\n");
  }
}

/** A limit and what was found: of characters, entries or numbers. */
function measured(limit: number | bigint, input: unknown): string {
  if (typeof input !== "string" && !Array.isArray(input)) return `${limit}; this is ${input}`;
  const [one, several] = typeof input === "string" ? ["character", "characters"] : ["entry", "entries"];
  return `${limit} ${limit === 1 ? one : several}; this has ${input.length}`;
}

const fieldsOf = (rules: unknown) => (rules instanceof z.ZodObject ? Object.keys(rules.shape) : []);
