/** Checks files against the schemas, with messages in the owner's words. */
import { type ZodType, z } from "zod";
import { slug } from "../content/fields.ts";
import * as schema from "../content/schema.ts";
import * as site from "../content/site-schema.ts";
import { slugOf } from "./site.ts";
import { suggest } from "./suggest.ts";

const withFolder = (folder: string, files: Record<string, ZodType>) =>
  Object.entries(files).map(([name, rules]) => [`${folder}/${name}`, rules] as const);

/** The schemas of the required files, and of the files in each folder. */
const files = new Map<string, ZodType>([...withFolder("pages", schema.pages), ...withFolder("site", site.files)]);
const folders = new Map<string, ZodType>(
  Object.entries({ articles: schema.article, areas: schema.area, services: schema.service }),
);

export const requiredFiles = [...files.keys()];

const folderOf = (name: string) => name.slice(0, Math.max(name.lastIndexOf("/"), 0));

/** Returns the schema of a file; undefined for an unknown file. */
export const schemaOf = (name: string): ZodType | undefined => folders.get(folderOf(name)) ?? files.get(name);

/** Returns the fault of a file's folder or name, or undefined. */
export function findNameFault(name: string) {
  const folder = folderOf(name);
  if (!schemaOf(name)) {
    const right = ["pages", "site"].includes(folder) ? suggest(name, requiredFiles) : suggest(folder, folders.keys());
    return `this file makes no page${right || ": articles, areas and services have folders of their own"}`;
  }
  return slug.safeParse(slugOf(name)).success
    ? undefined
    : `“${slugOf(name)}” must be lower-case words with hyphens between them, because it is the address of the page`;
}

const softCodes = new Set<string>(["too_small", "too_big", "custom"]);

/** Returns the violations of a file's value, each with the path of its field such as “sections.2.heading”. */
export function findShapeFaults(name: string, value: unknown) {
  // The value of a file that is not JSON is null.
  if (value === null)
    return [{ field: "", message: "its file is damaged: it is empty, or not written as JSON", hard: true }];
  const { issues = [] } = schemaOf(name)?.safeParse(value, { error: describeIssue }).error ?? {};
  return issues.flatMap((issue) => {
    const fault = (message: string, ...key: string[]) => ({
      field: [...issue.path, ...key].join("."),
      message,
      /** Whether the violation prevents rendering: a part is missing, unknown or has another type. */
      hard: !softCodes.has(issue.code),
    });
    if (issue.code === "unrecognized_keys") {
      const messages = issue.message.split("\n");
      return issue.keys.map((key, index) => fault(messages[index] ?? "", key));
    }
    if (issue.code === "invalid_key") return issue.issues.map(({ message }) => fault(message));
    return fault(issue.message);
  });
}

const typeNames: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "yes or no",
  array: "a list",
  object: "a group of fields",
  record: "a group of fields",
};

/** Returns the owner's message for a schema issue, unless the schema has one. */
function describeIssue(issue: z.core.$ZodRawIssue) {
  const { input } = issue;
  if (input === undefined) return "is missing";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case "too_small":
      if (input === "") return "is empty: write something, or take it out";
      return `${issue.exact ? "exactly" : issue.inclusive ? "at least" : "more than"} ${describeLimit(issue.minimum, input)}`;
    case "too_big":
      return `${issue.exact ? "exactly" : "at most"} ${describeLimit(issue.maximum, input)}`;
    case "invalid_value":
      return `pick one of ${issue.values.map((value) => `“${String(value)}”`).join(", ")}; this is “${input}”`;
    case "invalid_format":
      return `must be a day such as 2026-11-22; “${input}” is not one`;
    case "unrecognized_keys":
      return issue.keys.map((key) => `there is no field “${key}”${suggest(key, fieldNames(issue.inst))}`).join("\n");
  }
}

/** Returns a limit with the actual number of characters, items or numbers. */
function describeLimit(limit: number | bigint, input: unknown): string {
  if (typeof input !== "string" && !Array.isArray(input)) return `${limit}; this is ${input}`;
  const [one, several] = typeof input === "string" ? ["character", "characters"] : ["entry", "entries"];
  return `${limit} ${limit === 1 ? one : several}; this has ${[...input].length}`; // in code points, as the rule counts
}

const fieldNames = (rules: unknown) => (rules instanceof z.ZodObject ? Object.keys(rules.shape) : []);
