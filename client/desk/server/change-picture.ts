/** Adds a picture to the words, gives it another name or other words, or takes it away, and corrects all that names it. */
import { showsPicture } from "../../checks/pictures.ts";
import type { Files } from "../../checks/site.ts";
import type { Json } from "../api.ts";
import { textsOf, withPart } from "../value.ts";
import { titleOf } from "./outline.ts";

/** A value that shows one picture in the place of another; the same where it does not show that. */
export const withPicture = (value: Json, from: string, to: string) =>
  textsOf(value)
    .filter(([field, text]) => text === from && showsPicture.test(field))
    .reduce((changed, [field]) => withPart(changed, field, to), value);

/**
 * What changes where a picture gets another name, or goes: `to` is empty; or comes: `from` is. It may be described anew. Tells in
 * an owner's words what shows it.
 */
export function changePicture(files: Files, from: string, to: string, described: object | null) {
  const descriptions = Object.entries(files["site/images"] as Record<string, object>);
  if (!from) descriptions.push([to, {}]);
  const after = descriptions.flatMap(([name, about]) => {
    if (name !== (from || to)) return [[name, about]];
    return to ? [[to, described ? { ...about, focus: undefined, ...described } : about]] : [];
  });
  const changes = Object.fromEntries(
    Object.entries(files as Record<string, Json>).flatMap(([name, value]) => {
      const changed = from === to ? value : withPicture(value, from, to);
      return changed === value ? [] : [[name, changed]];
    }),
  );
  const shown = Object.keys(changes).map((name) => `“${titleOf(name, files[name])}”`);
  return { changes: { ...changes, "site/images": Object.fromEntries(after) }, shown };
}
