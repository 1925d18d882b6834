/** The content, indexed for the rules. */
import { addressOf } from "../content/addresses.ts";
import { titleOf } from "./titles.ts";

/** The values of the content files, by name without extension: “articles/hail-damage”. */
export type Files = Readonly<Record<string, unknown>>;

/** A text with the path of its field: “sections.2.heading”. */
export type FieldText = readonly [field: string, text: string];

/** Reports a violation in a field of a file, if there is a message. An empty field means the whole file. A name makes it a warning. */
export type Report = (name: string, field: string, message: string | undefined, warning?: string) => void;

/** The name of warnings that the publisher need not confirm. */
export const advice = "Advice";

const indexFile = (name: string, value: unknown) => ({
  name,
  title: titleOf(name, value),
  value,
  texts: collectTexts(value),
  /** Whether only development shows the page. */
  draft: (value as { draft?: unknown } | null)?.draft === true,
});

export type File = ReturnType<typeof indexFile>;

export function indexSite(contents: Files, pictures: readonly string[]) {
  /** Returns the value of a file; an empty object for a missing file. */
  const value = <T>(name: string) => (contents[name] ?? {}) as T;
  const files = Object.entries(contents).map(([name, value]) => indexFile(name, value));
  const owned = [
    ...files.map((file) => [addressOf(file.name) ?? "", file] as const),
    ...files.flatMap((file) => textsAt(file, aliasField).map(([, address]) => [address, file] as const)),
  ];
  return {
    files,
    /** The files of published pages. */
    pages: files.filter(({ name, draft }) => !draft && !name.startsWith("site/")),
    /** The files by address; the first file wins. Drafts have addresses, too. */
    addresses: new Map(owned.filter(([address]) => address).reverse()), // the last of equal keys wins
    /** The targets of redirects, by old address. */
    redirects: value<Readonly<Record<string, string>>>("site/redirects"),
    /** The names of the pictures in assets/images. */
    pictures: new Set(pictures),
    value,
  };
}

export type Site = ReturnType<typeof indexSite>;

/** The field with the further addresses of a page. */
export const aliasField = /^alsoAt\.\d+$/;

/** Returns the texts of a value with the path of each. */
function collectTexts(value: unknown, path: readonly string[] = []): FieldText[] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (!value || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, part]) => collectTexts(part, [...path, key]));
}

/** Returns the texts of a file at the paths that match a pattern. */
export const textsAt = ({ texts }: File, place: RegExp) => texts.filter(([field]) => place.test(field));

/** Returns the published pages of a folder. */
export const pagesIn = ({ pages }: Site, folder: string) => pages.filter(({ name }) => name.startsWith(`${folder}/`));

/** Returns the slug of a page from its file's name. */
export const slugOf = (name: string) => name.slice(name.lastIndexOf("/") + 1);
