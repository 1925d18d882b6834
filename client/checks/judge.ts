/**
 * Checks the content for the build, the development server's overlay and the desk. All input is passed as arguments, so that the desk
 * can check a file before it is saved.
 */
import { z } from "zod";
import { houstonToday } from "../formats/dates.ts";
import { judgeDrawings } from "./drawings.ts";
import { judgeLinks } from "./links.ts";
import { judgePictures } from "./pictures.ts";
import { judgeReading } from "./reading.ts";
import { judgeRepetition } from "./repetition.ts";
import { faultsOfShape, misplaced, required, rulesOf } from "./shape.ts";
import { type Complain, type Files, siteOf } from "./site.ts";
import { judgeTexts } from "./texts.ts";

/** A rule that content breaks. */
export interface Violation {
  /** The file's path from the root of the tree: “client/content/articles/hail-damage.json”. */
  file: string;
  /** The path of the field in the file: “sections.2.heading”. Empty for the whole file. */
  field: string;
  /** The fault and the remedy in the owner's words: “at least 80 characters; this has 61”. */
  message: string;
}

const pathOf = (name: string) => `client/content/${name}.json`;

/**
 * Returns all violations in files, a map from a file's name (“articles/hail-damage”) to its value. pictures has the names of the files in
 * assets/images without extension. If a violation prevents the rendering of a page, the rules that compare pages are not checked.
 */
export function violations(files: Files, pictures: readonly string[]) {
  const found: Violation[] = [];
  const complain: Complain = (name, field, message) => {
    if (message) found.push({ file: pathOf(name), field, message });
  };
  const site = siteOf(files, pictures);
  const missing = required.filter((name) => !Object.hasOwn(files, name));
  for (const name of missing) complain(name, "", "this file is missing, and the site needs it: put it back");
  let drawable = missing.length === 0;
  for (const { name, value, draft } of site.files) {
    complain(name, "", misplaced(name));
    drawable &&= rulesOf(name) !== undefined;
    for (const { field, message, hard } of faultsOfShape(name, value)) {
      if (hard || !draft) complain(name, field, message);
      drawable &&= !hard;
    }
  }
  judgeTexts(site, complain);
  if (drawable) {
    judgeLinks(site, complain);
    judgePictures(site, complain);
    judgeDrawings(site, complain);
    judgeRepetition(site, complain);
    judgeReading(site, complain, houstonToday());
  }
  return found;
}

/**
 * Returns the violations that a value of a file would have and would cause in other files. An undefined value means a deleted file.
 */
export function judge(name: string, value: unknown, files: Files, pictures: readonly string[]) {
  // The file is last, because a duplicate is reported for the later file.
  const { [name]: now, ...others } = files;
  const holding = (value: unknown) => (value === undefined ? others : { ...others, [name]: value });
  const after = violations(holding(value), pictures);
  if (after.every(({ file }) => file === pathOf(name))) return after;
  const before = new Set(violations(holding(now), pictures).map((violation) => JSON.stringify(violation)));
  return after.filter((violation) => violation.file === pathOf(name) || !before.has(JSON.stringify(violation)));
}

/**
 * Returns the JSON schema of a file for its form, with descriptions and choices. Facts that a setting overrides, by name, are read-only and
 * have the description of the setting.
 */
export function form(name: string, decided: Readonly<Record<string, string>> | null = null) {
  const rules = rulesOf(name);
  const schema: z.core.JSONSchema.BaseSchema | undefined = rules && z.toJSONSchema(rules, { io: "input" });
  const { properties = {} } = (schema?.properties?.facts ?? {}) as z.core.JSONSchema.BaseSchema;
  for (const [fact, description] of Object.entries(decided ?? {}))
    if (fact in properties) properties[fact] = { ...(properties[fact] as object), description, readOnly: true };
  return schema;
}

/** Returns a value with its fields in the order of the schema. An invalid value is returned unchanged, so that nothing is lost. */
export const inOrder = (name: string, value: unknown) => rulesOf(name)?.safeParse(value).data ?? value;
