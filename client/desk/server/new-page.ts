/** Creates a page from its schema and from a text. */

import { findLinkFault } from "../../checks/links.ts";
import { usedFirstPictures } from "../../checks/pictures.ts";
import { indexSite } from "../../checks/site.ts";
import { tokensOf } from "../../checks/texts.ts";
import { createFormSchema } from "../../checks/validate.ts";
import { addressOf, folders, reservedAddresses } from "../../content/addresses.ts";
import type { Json, Schema } from "../api.ts";
import { cleanText } from "../clean.ts";
import { findSlugFault } from "../names.ts";
import { createEmptyValue } from "../schema.ts";
import { partAt, withPart } from "../value.ts";
import { type DraftSection, readDraft } from "./read-draft.ts";
import { type Content, changedFiles, findFreeName } from "./references.ts";

/** A folder of pages. */
export type Folder = keyof typeof folders;

/** Content that is not plain text: RTF, control characters, and bytes that are not UTF-8. */
const binary = /^\{\\rtf|[^\P{Cc}\s\x85]|\uFFFD/u;

/** Returns a section without points: each point becomes a list item. */
const removePoints = ({ heading, paragraphs, bullets = [], points = [] }: DraftSection) => {
  const items = [...bullets, ...points.map(({ title, description }) => `${title}: ${description}`)];
  return { heading, paragraphs, ...(items.length > 0 && { bullets: items }) };
};

/** Returns a page with a field set to a known value, if the page has the field. A list keeps the required number of empty entries. */
function setKnownField(page: Json, [path, part]: [string, Json | undefined]): Json {
  const before = partAt(page, path);
  if (Array.isArray(part) && Array.isArray(before))
    return withPart(page, path, [...part, ...before.slice(part.length)]);
  return part === undefined || typeof part !== typeof before || Array.isArray(part) ? page : withPart(page, path, part);
}

/** The longest last part of an address: systems allow 255 bytes for the name of a file. */
const maxSlug = 80;

/** Returns the last part of an address for a title: a few lower-case words. */
function createSlug(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/[\p{M}’]/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ["page"];
  return words.slice(0, 8).join("-").slice(0, maxSlug).replace(/-$/, "");
}

/**
 * Creates a draft page dated today from a title, or from a text that begins with a title. Returns the name and the changed files: the page,
 * and the redirects if its address redirected. Otherwise returns the reason for a refusal in the owner's words.
 */
export function createPage(
  { files, pictures }: Content,
  folder: Folder,
  typedTitle: string,
  text: string,
  today: string,
) {
  if (!Object.hasOwn(folders, folder)) return { refused: "A new page is an article, an area or a service: pick one." };
  if (binary.test(text))
    return {
      refused:
        "This file is not plain text. Open it in the program that made it, such as Word, and save it as plain text (UTF-8).",
    };
  // The limit is high, because the text may contain the markup of a word processor.
  if (text.length > 500_000) return { refused: "This text is too long for a page. Is it the right file?" };
  const site = indexSite(files, pictures);
  const draft = readDraft(text, (token, address = "") =>
    token ? tokensOf(site).includes(token) : !findLinkFault(site, address, true),
  );
  const title = cleanText(typedTitle || draft.title).replace(/\s+/g, " ");
  if (!title) return { refused: "Give the page a title, or a text that begins with one." };
  const name = findFreeName(`${folder}/${createSlug(title)}`, (name) => {
    const address = addressOf(name) ?? "";
    return (
      site.addresses.has(address) ||
      reservedAddresses.test(address) ||
      findSlugFault(name.slice(folder.length + 1)) !== ""
    );
  });
  const described = Object.keys(site.value<object>("site/images")).filter((name) => site.pictures.has(name));
  const taken = usedFirstPictures(site);
  const image = described.find((name) => !taken.has(name)) ?? described[0];
  const { intro, sections } = draft;
  const [first, ...rest] = intro;
  const isOne = sections.length === 0; // a text without headings is one long introduction
  const parts = {
    title,
    city: title,
    "neighborhoods.names": [title],
    "meta.title": [...title].length >= 15 && [...title].length <= 60 ? title : undefined,
    updated: today,
    published: today,
    image,
    "hero.image": image,
    "hero.intro": first,
    intro: isOne ? intro.slice(0, 1) : intro,
    "intro.paragraphs": rest,
    sections: folder === "articles" ? sections : sections.map(removePoints),
    "sections.0.paragraphs": isOne ? rest : undefined,
    local: sections.map(removePoints),
    "callToAction.button": "Get Free Estimate",
  };
  const empty = withPart(
    withPart(createEmptyValue(createFormSchema(`${folder}/new`) as Schema), "meta.keywords", []),
    "draft",
    true,
  );
  const page = Object.entries(parts as Record<string, Json>).reduce(setKnownField, empty);
  const { [addressOf(name) ?? ""]: _, ...redirects } = site.redirects;
  return { name, changes: changedFiles(files, { [name]: page, "site/redirects": redirects }) };
}
