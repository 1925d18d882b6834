/** Begins a page: of its rules, and of a text that is written already. */

import { form } from "../../checks/judge.ts";
import { faultOfLink } from "../../checks/links.ts";
import { siteOf } from "../../checks/site.ts";
import { tokensOf } from "../../checks/texts.ts";
import { addressOf, type folders, reserved } from "../../content/addresses.ts";
import type { Json, Schema } from "../api.ts";
import { clean } from "../clean.ts";
import { blank, inWords } from "../schema.ts";
import { partAt, withPart } from "../value.ts";
import { changesOf, free, type Words, withTexts } from "./follow.ts";
import { type Draft, type DraftSection, readDraft } from "./read-draft.ts";

/** The folder that a page is in. */
export type Folder = keyof typeof folders;

/** The emptiest page that its rules allow. Its texts say what goes there, which counts as unfinished: nobody publishes it. */
function templateOf(folder: Folder): Json {
  const schema = form(`${folder}/new`) as Schema;
  return withTexts(blank(schema), (text, path) => text || `Write here: ${inWords(path, schema)}`) ?? {};
}

/** How many minutes an article takes, at a pace at which people read what they need to understand. */
const minutesOf = (words: unknown) => Math.max(1, Math.round(JSON.stringify(words).split(/\s+/).length / 160));

/** A section of a page that knows no points. */
const withoutPoints = ({ heading, paragraphs, bullets = [], points = [] }: DraftSection) => {
  const items = [...bullets, ...points.map(({ title, description }) => `${title}: ${description}`)];
  return { heading, paragraphs, ...(items.length > 0 && { bullets: items }) };
};

/** What is known of a page, by its place. */
const known: Record<Folder, (draft: Draft, today: string) => Record<string, unknown>> = {
  articles: ({ title, intro, sections }, today) => {
    // A text without headings is one long introduction.
    const isOne = sections.length === 0;
    return {
      title,
      published: today,
      readMinutes: minutesOf([intro, sections]),
      intro: isOne ? intro.slice(0, 1) : intro,
      sections,
      ...(isOne && { "sections.0.paragraphs": intro.slice(1) }),
    };
  },
  areas: ({ title, intro: [first, ...rest], sections }) => ({
    city: title,
    "hero.intro": first,
    "intro.paragraphs": rest,
    "neighborhoods.names": [title],
    local: sections.map(withoutPoints),
  }),
  services: ({ title, intro: [first], sections }) => ({
    title,
    "hero.heading": title,
    "hero.intro": first,
    sections: sections.map(withoutPoints),
  }),
};

/** A page with what is known in a place. A list keeps as many empty entries as the page needs. */
function withKnown(page: Json, [path, part]: [string, unknown]): Json {
  const before = partAt(page, path);
  const whole = Array.isArray(part) && Array.isArray(before) ? [...part, ...before.slice(part.length)] : part;
  return whole === undefined ? page : withPart(page, path, whole as Json);
}

/** The last part of an address made of a title: a few words in lower case. */
function slugOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/[\p{M}’]/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ["page"];
  return words.slice(0, 8).join("-");
}

/**
 * Begins a page of a title, or of a text that begins with one, today. Tells its name and the files that change: its own, a draft that
 * lacks what only its owner knows, and the redirects where its address led elsewhere; or in an owner's words why that cannot be.
 */
export function newPage({ files, pictures }: Words, folder: Folder, given: string, text: string, today: string) {
  const site = siteOf(files, pictures);
  const tokens = tokensOf(site);
  const draft = readDraft(text, (token, address = "") =>
    token ? tokens.includes(token) : !faultOfLink(site, address, true),
  );
  const title = clean(given || draft.title).replace(/\s+/g, " ");
  if (!title) return { refused: "Give the page a title, or a text that begins with one." };
  const name = free(`${folder}/${slugOf(title)}`, (name) => {
    const address = addressOf(name) ?? "";
    return site.addresses.has(address) || reserved.test(address);
  });
  const picture = Object.keys(site.value<object>("site/images")).find((name) => site.pictures.has(name));
  const page = Object.entries({
    updated: folder === "articles" ? undefined : today,
    draft: true,
    "meta.title": title.length >= 15 && title.length <= 60 ? title : undefined,
    "callToAction.button": "Get Free Estimate",
    [folder === "articles" ? "image" : "hero.image"]: picture,
    ...known[folder]({ ...draft, title }, today),
  }).reduce(withKnown, withPart(templateOf(folder), "meta.keywords", []));
  const { [addressOf(name) ?? ""]: _, ...redirects } = site.redirects;
  return { name, changes: changesOf(files, { [name]: page, "site/redirects": redirects }) };
}
