/**
 * Checks the content for the build, the development server's overlay and the desk. All input is passed as arguments, so that the desk
 * can check a file before it is saved.
 */
import { z } from "zod";
import { houstonToday } from "../formats/dates.ts";
import { checkStyle } from "./advice.ts";
import { checkDrawings } from "./drawings.ts";
import { checkLinks } from "./links.ts";
import { checkPages } from "./pages.ts";
import { checkPictures } from "./pictures.ts";
import { findNameFault, findShapeFaults, requiredFiles, schemaOf } from "./shape.ts";
import { type Files, indexSite, type Report } from "./site.ts";
import { checkTexts } from "./texts.ts";

/** An error in content, which cannot be saved, or a warning about it. */
export interface Violation {
  /** The file's path from the root of the tree: “client/content/articles/hail-damage.json”. */
  file: string;
  /** The path of the field in the file: “sections.2.heading”. Empty for the whole file. */
  field: string;
  /** The fault and the remedy in the owner's words: “at least 80 characters; this has 61”. */
  message: string;
  /** The name of the warning. The publisher confirms warnings, except for advice. Undefined for an error. */
  warning?: string | undefined;
}

const pathOf = (name: string) => `client/content/${name}.json`;

/**
 * Returns all violations in files, a map from a file's name (“articles/hail-damage”) to its value. pictures has the names of the files in
 * assets/images without extension. If a violation prevents the rendering of a page, the rules that compare pages are not checked.
 */
export function validateSite(files: Files, pictures: readonly string[]) {
  const found: Violation[] = [];
  const report: Report = (name, field, message, warning) => {
    if (message) found.push({ file: pathOf(name), field, message, warning });
  };
  const site = indexSite(files, pictures);
  const missing = requiredFiles.filter((name) => !Object.hasOwn(files, name));
  for (const name of missing) report(name, "", "this file is missing, and the site needs it: put it back");
  let drawable = missing.length === 0;
  for (const { name, value, draft } of site.files) {
    report(name, "", findNameFault(name));
    drawable &&= schemaOf(name) !== undefined;
    for (const { field, message, hard } of findShapeFaults(name, value)) {
      if (hard || !draft) report(name, field, message);
      drawable &&= !hard;
    }
  }
  checkTexts(site, report);
  if (drawable) {
    checkLinks(site, report);
    checkPictures(site, report);
    checkDrawings(site, report);
    checkPages(site, report, houstonToday());
    checkStyle(site, report);
  }
  return found;
}

/**
 * Returns the violations that a value of a file would have and would cause in other files. An undefined value means a deleted file.
 */
export function validateFile(name: string, value: unknown, files: Files, pictures: readonly string[]) {
  // The file is last, because a duplicate is reported for the later file.
  const { [name]: now, ...others } = files;
  const withValue = (value: unknown) => (value === undefined ? others : { ...others, [name]: value });
  const after = validateSite(withValue(value), pictures);
  if (after.every(({ file }) => file === pathOf(name))) return after;
  const before = new Set(validateSite(withValue(now), pictures).map((violation) => JSON.stringify(violation)));
  return after.filter((violation) => violation.file === pathOf(name) || !before.has(JSON.stringify(violation)));
}

/**
 * Returns the JSON schema of a file for its form, with descriptions and choices. Facts that a setting overrides, by name, are read-only and
 * have the description of the setting.
 */
export function createFormSchema(name: string, decided: Readonly<Record<string, string>> | null = null) {
  const rules = schemaOf(name);
  const schema: z.core.JSONSchema.BaseSchema | undefined = rules && z.toJSONSchema(rules, { io: "input" });
  const { properties = {} } = (schema?.properties?.facts ?? {}) as z.core.JSONSchema.BaseSchema;
  for (const [fact, description] of Object.entries(decided ?? {}))
    if (fact in properties) properties[fact] = { ...(properties[fact] as object), description, readOnly: true };
  return schema;
}

/** Returns a value with its fields in the order of the schema. An invalid value is returned unchanged, so that nothing is lost. */
export const sortFields = (name: string, value: unknown) => schemaOf(name)?.safeParse(value).data ?? value;
