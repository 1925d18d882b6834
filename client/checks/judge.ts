/**
 * The one judge of all content: the build, the live server's overlay and the desk ask it and say the same. It knows
 * nothing but what it is given, so that it can judge a file as it will be.
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
  /** The field's place in the file: “sections.2.heading”. Empty where it is the whole file. */
  field: string;
  /** What is wrong, and what to do, in an owner's words: “at least 80 characters; this has 61”. */
  message: string;
}

const pathOf = (name: string) => `client/content/${name}.json`;

/**
 * All violations in files, a map from a file's name (“articles/hail-damage”) to what it holds. Pictures are the names of the
 * files in assets/images without ending. Where a page cannot be drawn because of one, the rules that hold pages against
 * each other are left for later. An empty list means that the content is sound.
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
 * The violations that there would be if the file of this name held value: its own, and those that it causes in others. A value
 * of undefined stands for a file that is deleted.
 */
export function judge(name: string, value: unknown, files: Files, pictures: readonly string[]) {
  // The file comes last: of two that are the same, the later is complained of.
  const { [name]: now, ...others } = files;
  const holding = (value: unknown) => (value === undefined ? others : { ...others, [name]: value });
  const after = violations(holding(value), pictures);
  if (after.every(({ file }) => file === pathOf(name))) return after;
  const before = new Set(violations(holding(now), pictures).map((violation) => JSON.stringify(violation)));
  return after.filter((violation) => violation.file === pathOf(name) || !before.has(JSON.stringify(violation)));
}

/**
 * The form of a file: the JSON schema of its rules, with their descriptions and choices. Facts that a setting decides, by
 * name, say so in the place of their descriptions, and cannot be changed.
 */
export function form(name: string, decided: Readonly<Record<string, string>> | null = null) {
  const rules = rulesOf(name);
  const schema: z.core.JSONSchema.BaseSchema | undefined = rules && z.toJSONSchema(rules, { io: "input" });
  const { properties = {} } = (schema?.properties?.facts ?? {}) as z.core.JSONSchema.BaseSchema;
  for (const [fact, description] of Object.entries(decided ?? {}))
    if (fact in properties) properties[fact] = { ...(properties[fact] as object), description, readOnly: true };
  return schema;
}

/** What a file holds, with its fields in the order of its rules; as it is where it does not keep to them, so that nothing is lost. */
export const inOrder = (name: string, value: unknown) => rulesOf(name)?.safeParse(value).data ?? value;
