/** All content in the form in which rules ask for it. */
import { addressOf } from "../content/addresses.ts";

/** The content: what each file holds, by its name without ending: “articles/hail-damage”. */
export type Files = Readonly<Record<string, unknown>>;

/** A text with its place in its file: “sections.2.heading”. */
export type Placed = readonly [field: string, text: string];

export interface File {
  name: string;
  value: unknown;
  texts: readonly Placed[];
  /** Shown in development only, so that what visitors see says nothing of it. */
  draft: boolean;
}

export interface Site {
  files: readonly File[];
  /** The files that are pages for visitors. */
  pages: readonly File[];
  /** Every address with the file whose page it shows, the first that has it; drafts have one as well. */
  addresses: ReadonlyMap<string, File>;
  /** Old addresses and those that have taken their place. */
  redirects: Readonly<Record<string, string>>;
  /** The names of the pictures in assets/images. */
  pictures: ReadonlySet<string>;
  /** What a file holds; an empty one where there is none. */
  value<T>(name: string): Partial<T>;
}

/** Tells what is wrong with a field of a file; the field is empty where it is the whole file. */
export type Complain = (name: string, field: string, message: string) => void;

export function siteOf(contents: Files, pictures: readonly string[]): Site {
  const files = Object.entries(contents).map(([name, value]) => {
    const draft = ((value ?? {}) as { draft?: unknown }).draft === true;
    return { name, value, texts: textsIn(value), draft };
  });
  const addresses = new Map<string, File>();
  const take = (file: File, address: unknown) => {
    if (typeof address === "string" && !addresses.has(address)) addresses.set(address, file);
  };
  for (const file of files) take(file, addressOf(file.name));
  for (const file of files) {
    const { alsoAt } = (file.value ?? {}) as { alsoAt?: unknown };
    for (const address of Array.isArray(alsoAt) ? alsoAt : []) take(file, address);
  }
  const value = <T>(name: string) => (contents[name] ?? {}) as Partial<T>;
  return {
    files,
    pages: files.filter(({ name, draft }) => !draft && !name.startsWith("site/")),
    addresses,
    redirects: value<Record<string, string>>("site/redirects") as Record<string, string>,
    pictures: new Set(pictures),
    value,
  };
}

/** Every text below value with its field's place. */
function textsIn(value: unknown, path: readonly string[] = []): Placed[] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (!value || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...path, key]));
}

/** The slugs of a folder's pages that visitors see. */
export function slugsIn(site: Site, folder: string): string[] {
  return site.pages.filter(({ name }) => name.startsWith(`${folder}/`)).map(({ name }) => slugOf(name));
}

/** A page's slug, by its file's name. */
export const slugOf = (name: string) => name.slice(name.lastIndexOf("/") + 1);

/** The field by which an owner knows a page, by its folder. */
export const titleFields: Readonly<Record<string, string>> = { articles: "title", areas: "city", services: "title" };
