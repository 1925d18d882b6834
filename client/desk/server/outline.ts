/** What there is to edit, by the names that an owner knows. */

import { showsPicture, takenPictures } from "../../checks/pictures.ts";
import { faultsOfShape } from "../../checks/shape.ts";
import { type Files, siteOf, titleFields } from "../../checks/site.ts";
import { sidesOf } from "../../checks/texts.ts";
import { addressOf } from "../../content/addresses.ts";
import { factTokens } from "../../site/markup.ts";
import { sentence } from "../schema.ts";
import { fieldOf } from "../value.ts";

const groups = { pages: "Pages", services: "Services", areas: "Areas", articles: "Articles", site: "Business" };

/** What an owner calls the files of which there is one each, the likeliest first; any other is called by its file's name. */
const titles: Record<string, string> = {
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
const rankOf = (name: string) => names.indexOf(name) + 1 || names.length + 1;

const meanings: Record<(typeof factTokens)[number], string> = {
  name: "the name of your business",
  phone: "your phone number, as a link that calls it",
  email: "your e-mail address, as a link that writes to it",
  street: "your street and number",
  city: "your city",
  region: "your state",
  postalCode: "your ZIP code",
};

/** What there is to edit, and what it may name: what api.ts calls a catalog, but for deleted pages. Pictures have sources by their names. */
export function outline(contents: Files, sources: Readonly<Record<string, string>>) {
  const site = siteOf(contents, Object.keys(sources));
  const files = Object.entries(groups).flatMap(([folder, group]) =>
    site.files
      .filter(({ name }) => name.startsWith(`${folder}/`))
      .map(({ name, value, draft }) => {
        const faulty = faultsOfShape(name, value).some(({ hard }) => hard) || undefined;
        return { name, group, title: titleOf(name, value), path: addressOf(name), draft, faulty };
      })
      .sort((one, other) => rankOf(one.name) - rankOf(other.name)),
  );
  const taken = takenPictures(site);
  const described = site.value<Record<string, object>>("site/images");
  return {
    files,
    pictures: Object.entries(sources).map(([name, src]) => ({
      ...fieldOf<object>(described, name),
      name,
      src,
      shownOn: site.files.flatMap(({ name: file, texts }) =>
        texts.some(([field, text]) => text === name && showsPicture.test(field)) ? [file] : [],
      ),
      firstOn: taken.get(name),
    })),
    tokens: [
      ...factTokens.map((token) => ({ token, means: meanings[token] })),
      ...[...sidesOf(site)].map(([token, { given, corrected }]) => ({
        token,
        means: token === "area-phone" ? "the phone number that areas show" : `“${given}”, and corrected “${corrected}”`,
      })),
    ],
  };
}

/** What an owner calls a file that holds value. */
export function titleOf(name: string, value: unknown) {
  const [folder = "", file = ""] = name.split("/");
  const title = fieldOf(value, titleFields[folder] ?? "");
  return typeof title === "string" ? title : (titles[name] ?? sentence(file.replaceAll("-", " ")));
}
