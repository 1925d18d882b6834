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
 * What changes where a picture gets another name, or goes: `to` is empty; or comes: `from` is. It may be described anew. Tells the name
 * that it gets, or in an owner's words why that cannot be.
 */
export function changePicture(
  files: Files,
  pictures: readonly string[],
  from: string,
  to: string,
  described: object | null,
) {
  const images = files["site/images"] as Record<string, object>;
  const isTaken = (name: string) => name !== from && (pictures.includes(name) || Object.hasOwn(images, name));
  let name = to;
  for (let number = 2; !from && isTaken(name); number++) name = `${to}-${number}`;
  const changes = Object.fromEntries(
    Object.entries(files as Record<string, Json>).flatMap(([file, value]) => {
      const changed = from && from !== to ? withPicture(value, from, name) : value;
      return changed === value ? [] : [[file, changed]];
    }),
  );
  const shown = Object.keys(changes).map((file) => `“${titleOf(file, files[file])}”`);
  const refused =
    (from && !pictures.includes(from) && `There is no picture “${from}” any more.`) ||
    (isTaken(name) && `There is a picture “${name}” already: choose another name.`) ||
    (!to &&
      shown.length > 0 &&
      `This picture stays, because it is shown by ${shown.join(", ")}. Pick another one there first.`);
  const entries = Object.entries(from ? images : { ...images, [name]: {} }).flatMap(([own, about]) => {
    if (own !== (from || name)) return [[own, about]];
    return to ? [[name, described ? { ...about, focus: undefined, ...described } : about]] : [];
  });
  return { name, refused: refused || "", changes: { ...changes, "site/images": Object.fromEntries(entries) } };
}
