/** All content in the form in which rules ask for it. */
import { addressOf } from "../content/addresses.ts";
import { titleOf } from "./titles.ts";

/** The content: what each file holds, by its name without ending: “articles/hail-damage”. */
export type Files = Readonly<Record<string, unknown>>;

/** A text with its place in its file: “sections.2.heading”. */
export type Placed = readonly [field: string, text: string];

/** Tells what is wrong with a field of a file, if anything is; the field is empty where it is the whole file. */
export type Complain = (name: string, field: string, message: string | undefined) => void;

const fileOf = (name: string, value: unknown) => ({
  name,
  title: titleOf(name, value),
  value,
  texts: textsIn(value),
  /** Shown in development only, so that what visitors see says nothing of it. */
  draft: (value as { draft?: unknown } | null)?.draft === true,
});

export type File = ReturnType<typeof fileOf>;

export function siteOf(contents: Files, pictures: readonly string[]) {
  /** What a file holds; an empty one where there is none. */
  const value = <T>(name: string) => (contents[name] ?? {}) as T;
  const files = Object.entries(contents).map(([name, value]) => fileOf(name, value));
  const owned = [
    ...files.map((file) => [addressOf(file.name) ?? "", file] as const),
    ...files.flatMap((file) => textsAt(file, alsoAt).map(([, address]) => [address, file] as const)),
  ];
  return {
    files,
    /** The files that are pages for visitors. */
    pages: files.filter(({ name, draft }) => !draft && !name.startsWith("site/")),
    /** Every address with the file whose page it shows, the first that has it; drafts have one as well. */
    addresses: new Map(owned.filter(([address]) => address).reverse()), // of two that are the same, the last one counts
    /** Old addresses and those that have taken their place. */
    redirects: value<Readonly<Record<string, string>>>("site/redirects"),
    /** The names of the pictures in assets/images. */
    pictures: new Set(pictures),
    value,
  };
}

export type Site = ReturnType<typeof siteOf>;

/** Where the further addresses of a page stand. */
export const alsoAt = /^alsoAt\.\d+$/;

/** Every text below value with its field's place. */
function textsIn(value: unknown, path: readonly string[] = []): Placed[] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (!value || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...path, key]));
}

/** The texts of a file whose places are of a kind. */
export const textsAt = ({ texts }: File, place: RegExp) => texts.filter(([field]) => place.test(field));

/** A folder's pages that visitors see. */
export const pagesIn = ({ pages }: Site, folder: string) => pages.filter(({ name }) => name.startsWith(`${folder}/`));

/** Their slugs. */
export const slugsIn = (site: Site, folder: string) => pagesIn(site, folder).map(({ name }) => slugOf(name));

/** A page's slug, by its file's name. */
export const slugOf = (name: string) => name.slice(name.lastIndexOf("/") + 1);
