/** Adds a picture to the words, gives it another name or other words, or takes it away, and corrects all that names it. */
import { allWith, changesOf, free, showing, type Words } from "./follow.ts";
import { titleOf } from "./outline.ts";

/**
 * What changes where a picture gets another name, or goes: `to` is empty; or comes: `from` is. It may be described anew. Tells the name
 * that it gets, or in an owner's words why that cannot be.
 */
export function changePicture({ files, pictures }: Words, from: string, to: string, described: object | null) {
  const images = files["site/images"] as Record<string, object>;
  const isTaken = (name: string) => name !== from && (pictures.includes(name) || Object.hasOwn(images, name));
  const name = from ? to : free(to, isTaken);
  const changes = from ? changesOf(files, allWith(files, showing(name, from))) : {};
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
