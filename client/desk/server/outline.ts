/** What there is to edit, by the names that an owner knows. */

import { type File, type Files, siteOf, slugsIn, titleFields } from "../../checks/site.ts";
import { sidesOf } from "../../checks/texts.ts";
import { addressOf } from "../../content/addresses.ts";
import { factTokens } from "../../site/markup.ts";
import { sentence } from "../schema.ts";

/** A file of content as a list shows it. */
export interface Listed {
  /** Without folder and ending of the tree: “articles/hail-damage”. */
  name: string;
  title: string;
  /** The address of its page, where it has one. */
  path?: string | undefined;
  draft: boolean;
}

/** Everything that the desk lists. */
export interface Outline {
  groups: { name: string; kind: string; files: Listed[] }[];
  /** The pages that a link may lead to. */
  pages: { path: string; title: string }[];
  /** The slugs of services and areas that visitors see. */
  services: string[];
  areas: string[];
  /** What copy may hold in braces, and what stands in its place. */
  tokens: { token: string; means: string }[];
}

const groups = { pages: "Pages", services: "Services", areas: "Areas", articles: "Articles", site: "Business" };

/** What an owner calls the files of which there is one each, the likeliest first; any other is called by its file's name. */
const titles: Readonly<Record<string, string>> = {
  "pages/home": "Home page",
  "pages/about": "About us",
  "pages/service-areas": "Service areas",
  "pages/gallery": "Gallery",
  "pages/blog": "Blog",
  "pages/faqs": "FAQs",
  "pages/not-found": "Page not found",
  "pages/error": "Page for a failure",
  "site/hours": "Opening hours",
  "site/business": "Business",
  "site/images": "Pictures",
  "site/navigation": "Words in the menus",
  "site/order": "Order of the menus",
  "site/labels": "Small texts",
  "site/hour-labels": "Words for the hours",
  "site/inconsistencies": "Known inconsistencies",
  "site/redirects": "Old addresses",
};
const names = Object.keys(titles);
const placeOf = ({ name }: Listed) => (name in titles ? names.indexOf(name) : names.length);

const meanings: Readonly<Record<(typeof factTokens)[number], string>> = {
  name: "the name of your business",
  phone: "your phone number, as a link that calls it",
  email: "your e-mail address, as a link that writes to it",
  street: "your street and number",
  city: "your city",
  region: "your state",
  postalCode: "your ZIP code",
};

/** What there is to edit in files, a map from a file's name to what it holds. */
export function outline(files: Files): Outline {
  const site = siteOf(files, []);
  const listed = site.files.map(list).sort((one, other) => placeOf(one) - placeOf(other));
  return {
    groups: Object.entries(groups).map(([kind, name]) => ({
      kind,
      name,
      files: listed.filter((file) => file.name.startsWith(`${kind}/`)),
    })),
    pages: listed.flatMap(({ path, title, draft }) => (path && !draft ? [{ path, title }] : [])),
    services: slugsIn(site, "services"),
    areas: slugsIn(site, "areas"),
    tokens: [
      ...factTokens.map((token) => ({ token, means: meanings[token] })),
      ...[...sidesOf(site)].map(([token, { given, corrected }]) => ({
        token,
        means: token === "area-phone" ? "the phone number that areas show" : `“${given}”, and corrected “${corrected}”`,
      })),
    ],
  };
}

const list = ({ name, value, draft }: File): Listed => ({
  name,
  title: titleOf(name, value),
  path: addressOf(name),
  draft,
});

/** What an owner calls a file that holds value. */
export function titleOf(name: string, value: unknown): string {
  const [folder = "", file = ""] = name.split("/");
  const title = (value as Record<string, unknown> | undefined | null)?.[titleFields[folder] ?? ""];
  return typeof title === "string" ? title : (titles[name] ?? sentence(file.replaceAll("-", " ")));
}
