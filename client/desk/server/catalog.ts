/** The catalog of pages, pictures and tokens. */

import { pictureField, usedFirstPictures } from "../../checks/pictures.ts";
import { findShapeFaults } from "../../checks/shape.ts";
import { type Files, indexSite } from "../../checks/site.ts";
import { inconsistenciesOf } from "../../checks/texts.ts";
import { titles } from "../../checks/titles.ts";
import { addressOf } from "../../content/addresses.ts";
import { factTokens } from "../../site/markup.ts";
import { fieldOf } from "../value.ts";

const groups = { pages: "Pages", services: "Services", areas: "Areas", articles: "Articles", site: "Business" };

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

/** Returns the Catalog of api.ts without the deleted pages. sources has the addresses of pictures by name. */
export function createCatalog(contents: Files, sources: Readonly<Record<string, string>>) {
  const site = indexSite(contents, Object.keys(sources));
  const files = Object.entries(groups).flatMap(([folder, group]) =>
    site.files
      .filter(({ name }) => name.startsWith(`${folder}/`))
      .map(({ name, title, value, draft }) => {
        const faulty = findShapeFaults(name, value).some(({ hard }) => hard) || undefined;
        return { name, group, title, path: addressOf(name), draft, faulty };
      })
      .sort((one, other) => rankOf(one.name) - rankOf(other.name)),
  );
  const taken = usedFirstPictures(site);
  const described = site.value<Record<string, object>>("site/images");
  return {
    files,
    pictures: Object.entries(sources).map(([name, src]) => ({
      ...fieldOf<object>(described, name),
      name,
      src,
      shownOn: site.files.flatMap(({ name: file, texts }) =>
        texts.some(([field, text]) => text === name && pictureField.test(field)) ? [file] : [],
      ),
      firstOn: taken.get(name),
    })),
    tokens: [
      ...factTokens.map((token) => ({ token, means: meanings[token] })),
      ...[...inconsistenciesOf(site)].map(([token, { given, corrected }]) => ({
        token,
        means: token === "area-phone" ? "the phone number that areas show" : `“${given}”, later “${corrected}”`,
      })),
    ],
  };
}
