/** Adds, replaces, describes, renames and deletes pictures, and updates the pages that show them. */
import { titleOf } from "../../checks/titles.ts";
import { findSlugFault } from "../names.ts";
import { type Content, changedFiles, findFreeName, replacePicture, rewriteFiles } from "./references.ts";

const imagesOf = ({ files }: Content) => (files["site/images"] ?? {}) as Record<string, object>;

/** Returns the files that show the picture `from`, with the picture `name` instead. */
const replaceInFiles = ({ files }: Content, from: string, name: string) =>
  changedFiles(files, rewriteFiles(files, replacePicture(name, from)));

const findMissingFault = ({ pictures }: Content, name: string) =>
  pictures.includes(name) ? "" : `There is no picture “${name}” any more: somebody has deleted it or changed its name.`;

/**
 * Returns the changes that add a picture (`from` is empty), rename it, or replace it (both names are the same). A rename has
 * no description. Also returns the picture's name, and the reason for a refusal in the owner's words.
 */
export function changePicture(content: Content, from: string, to: string, described: object | null) {
  const images = imagesOf(content);
  const isTaken = (name: string) => name !== from && (content.pictures.includes(name) || Object.hasOwn(images, name));
  const isNew = !from && described !== null;
  const name = isNew ? findFreeName(to, (name) => isTaken(name) || findSlugFault(name) !== "") : to;
  const refused =
    (isNew ? "" : findMissingFault(content, from)) ||
    (name === from ? "" : findSlugFault(name)) ||
    (isTaken(name) ? `There is a picture “${name}” already: choose another name.` : "");
  const entries = Object.entries({ ...images, ...(isNew && { [name]: {} }) }).map(([own, about]) =>
    own === (from || name) ? [name, described ? { ...about, focus: undefined, ...described } : about] : [own, about],
  );
  const changes = from && !refused ? replaceInFiles(content, from, name) : {};
  return { name, refused, changes: { ...changes, "site/images": Object.fromEntries(entries) } };
}

/** Returns the changes that delete a picture, or the reason for a refusal: a picture that a page shows stays. */
export function deletePicture(content: Content, name: string) {
  const shown = Object.keys(replaceInFiles(content, name, "")).map((file) => `“${titleOf(file, content.files[file])}”`);
  const isShown = `This picture was not deleted, because it is shown on ${shown.join(", ")}. Pick another one there first.`;
  const { [name]: _, ...others } = imagesOf(content);
  return {
    refused: findMissingFault(content, name) || (shown.length > 0 ? isShown : ""),
    changes: { "site/images": others },
  };
}
