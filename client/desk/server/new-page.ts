/** Begins a page: from a template, or from a text that is written already. */

import { type Files, siteOf } from "../../checks/site.ts";
import { tokensOf } from "../../checks/texts.ts";
import { addressOf, type folders, parts, reserved } from "../../content/addresses.ts";
import { clean } from "../clean.ts";
import { type DraftSection, readDraft } from "./read-draft.ts";

/** The folder that a page is in. */
export type Folder = keyof typeof folders;

export interface NewPage {
  folder: Folder;
  /** Its title; empty where the text begins with one. */
  title: string;
  /** Markdown or plain text; empty for the template alone. */
  text: string;
  /** The day, as content has days. */
  today: string;
  files: Files;
  pictures: readonly string[];
}

interface Begun {
  title: string;
  picture: string;
  intro: string[];
  sections: DraftSection[];
  today: string;
}

/** Says what goes there. It counts as unfinished, so that nobody publishes it. */
const write = (what: string) => `Write here: ${what}`;
const several = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/** How many minutes an article takes, at a pace at which people read what they need to understand. */
const minutesOf = (words: unknown) => Math.max(1, Math.round(JSON.stringify(words).split(/\s+/).length / 160));

const shared = ({ title, today }: Begun) => ({
  meta: {
    title: title.length >= 15 && title.length <= 60 ? title : write("the blue line of a search result"),
    description: write("the two lines below it in a search result"),
    keywords: [],
  },
  updated: today,
  draft: true,
});

const callToAction = {
  heading: write("a question or an offer"),
  text: write("what happens when the reader calls. {phone} stands for your number."),
  button: "Get Free Estimate",
};

const heroOf = ({ title, picture, intro }: Begun) => ({
  heading: title,
  intro: intro[0] ?? write("two or three sentences below the heading"),
  image: picture,
});

const titled = { title: write("a few words"), text: write("a sentence or two") };
const emptySection = { heading: write("what this part is about"), paragraphs: [write("its first paragraph")] };

/** A section of a page that knows no points. */
const withoutPoints = ({ heading, paragraphs, bullets = [], points = [] }: DraftSection) => {
  const items = [...bullets, ...points.map(({ title, description }) => `${title}: ${description}`)];
  return { heading, paragraphs, ...(items.length > 0 && { bullets: items }) };
};

/** A list, or as many empty entries as its page needs. */
const orEmpty = <Item>(items: Item[], least: number, empty: Item) => [
  ...items,
  ...several(Math.max(0, least - items.length), empty),
];

const templates: Record<Folder, (begun: Begun) => object> = {
  articles: (begun) => {
    const { title, picture, today } = begun;
    const [first, ...rest] = begun.intro;
    // A text without headings is one long introduction.
    const unheaded = begun.sections.length === 0 && rest.length > 0;
    const intro =
      unheaded || rest.length === 0 ? [first ?? write("what the reader will know after this article")] : begun.intro;
    const found = unheaded ? [{ heading: emptySection.heading, paragraphs: rest }] : begun.sections;
    const sections = orEmpty(found, 3, emptySection);
    return {
      ...shared(begun),
      title,
      excerpt: write("what the article is about, for its card. One or two sentences."),
      category: write("a word or two for its label"),
      published: today,
      readMinutes: minutesOf([intro, sections]),
      image: picture,
      intro,
      sections,
      callToAction,
    };
  },
  areas: (begun) => ({
    ...shared(begun),
    city: begun.title,
    county: write("the county"),
    description: write("one line for the menu"),
    hero: { ...heroOf(begun), heading: write("a sentence with the name of the place") },
    intro: {
      ...emptySection,
      paragraphs: orEmpty(begun.intro.slice(1), 1, write("what you know of the houses there")),
    },
    services: { heading: write("what you do there"), items: several(5, titled) },
    neighborhoods: {
      heading: write("where you work"),
      text: write("a sentence before the names"),
      names: [begun.title],
    },
    local: orEmpty(begun.sections.map(withoutPoints), 2, emptySection),
    callToAction,
  }),
  services: (begun) => ({
    ...shared(begun),
    title: begun.title,
    description: write("one sentence for the service’s card"),
    hero: heroOf(begun),
    offered: { heading: write("what you offer"), items: several(4, titled) },
    highlights: { heading: write("what is good about it"), items: several(3, write("a few words")) },
    process: { heading: write("how it goes"), steps: several(3, titled) },
    duration: { value: write("days"), text: write("how long it takes, and what that depends on") },
    sections: orEmpty(begun.sections.map(withoutPoints), 1, emptySection),
    callToAction,
  }),
};

/** The last part of an address made of a title: a few words in lower case. */
function slugOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/[\p{M}’]/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ["page"];
  const short = words.reduce((slug, word) => (slug.length + word.length < 60 ? `${slug}-${word}` : slug));
  return short.slice(0, 60);
}

/**
 * The name of a new page, empty where nothing gives it a title, and the files that change: its own, a draft that lacks what
 * only its owner knows, and the redirects where its address led elsewhere.
 */
export function newPage({ folder, title, text, today, files, pictures }: NewPage): {
  name: string;
  changes: Record<string, unknown>;
} {
  const site = siteOf(files, pictures);
  const tokens = tokensOf(site);
  const draft = readDraft(text, {
    isToken: (token) => tokens.includes(token),
    isPage: (address) => {
      const [path = "", part] = address.split("#");
      return site.addresses.has(path) && (part === undefined || parts[path]?.includes(part) === true);
    },
  });
  const named = clean(title || draft.title).replace(/\s+/g, " ");
  const picture = Object.keys(site.value<object>("site/images")).find((name) => site.pictures.has(name)) ?? "";
  if (!named) return { name: "", changes: {} };
  const slug = slugOf(named);
  const names = [slug, ...Array.from({ length: site.files.length }, (_, at) => `${slug}-${at + 2}`)].map(
    (slug) => `${folder}/${slug}`,
  );
  const isFree = (address = "") => !site.addresses.has(address) && !reserved.test(address);
  const name = names.find((name) => isFree(addressOf(name))) ?? "";
  const { [addressOf(name) ?? ""]: led, ...redirects } = site.redirects;
  return {
    name,
    changes: {
      [name]: templates[folder]({ ...draft, title: named, picture, today }),
      ...(led && { "site/redirects": redirects }),
    },
  };
}
