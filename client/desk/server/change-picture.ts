/** Adds, replaces, describes, renames and deletes pictures, and updates the pages that show them. */
import { faultOfName } from "../names.ts";
import { allWith, changesOf, free, showing, type Words } from "./follow.ts";
import { titleOf } from "./outline.ts";

const imagesOf = ({ files }: Words) => files["site/images"] as Record<string, object>;

/** Returns the files in which `name` has replaced the picture `from`. */
const filesShowing = ({ files }: Words, name: string, from: string) =>
  changesOf(files, allWith(files, showing(name, from)));

const faultOfMissing = ({ pictures }: Words, name: string) =>
  !pictures.includes(name) && `There is no picture “${name}” any more.`;

/**
 * Returns the changes that add a picture (`from` is empty), or rename the picture `from`, and describe it anew if there is a
 * description. Returns its name too, or the reason for a refusal in an owner's words.
 */
export function changePicture(content: Words, from: string, to: string, described: object | null) {
  const images = imagesOf(content);
  const isTaken = (name: string) => name !== from && (content.pictures.includes(name) || Object.hasOwn(images, name));
  const isAdded = !from && described !== null;
  const name = isAdded && to ? free(to.slice(0, 80), (name) => isTaken(name) || faultOfName(name) !== "") : to;
  const refused =
    (name !== from && faultOfName(name)) ||
    (!isAdded && faultOfMissing(content, from)) ||
    (isTaken(name) && `There is a picture “${name}” already: choose another name.`);
  const changes = from && !refused ? filesShowing(content, name, from) : {};
  const entries = Object.entries(from ? images : { ...images, [name]: {} }).map(([own, about]) =>
    own === (from || name) ? [name, described ? { ...about, focus: undefined, ...described } : about] : [own, about],
  );
  return { name, refused: refused || "", changes: { ...changes, "site/images": Object.fromEntries(entries) } };
}

/** Returns the changes that delete a picture, or the reason for a refusal: a picture that a page shows stays. */
export function deletePicture(content: Words, name: string) {
  const shown = Object.keys(filesShowing(content, "", name)).map((file) => `“${titleOf(file, content.files[file])}”`);
  const refused =
    faultOfMissing(content, name) ||
    (shown.length > 0 &&
      `This picture stays, because it is shown by ${shown.join(", ")}. Pick another one there first.`);
  const { [name]: _, ...others } = imagesOf(content);
  return { refused: refused || "", changes: { "site/images": others } };
}
