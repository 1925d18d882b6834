/** Checks the pictures of pages against the descriptions and the files. */
import { meant } from "./nearest.ts";
import { type Complain, type Site, textsAt } from "./site.ts";

/** The fields with the name of a picture. */
export const showsPicture = /(?:^|\.)(?:image|heroImages\.\d+)$/;

/** The properties of a picture that the check reads: the names of its details. */
type Image = { details?: Readonly<Record<string, unknown>> };

/** Compares pages, descriptions and the files of assets/images. */
export function judgePictures(site: Site, complain: Complain) {
  judgeHeads(site, complain);
  const images = new Map(Object.entries(site.value<Record<string, Image>>("site/images")));
  const shown = new Set<string>();
  for (const { name, texts } of site.files) {
    const named = new Map(texts);
    for (const [field, text] of texts) {
      if (!showsPicture.test(field)) continue;
      if (!images.has(text))
        complain(name, field, `there is no picture “${text}”${meant(text, images.keys()) || ": pick another one"}`);
      const place = field.replace(/image$/, "detail");
      const detail = place === field ? undefined : named.get(place);
      if (detail === undefined) continue;
      const details = Object.keys(images.get(text)?.details ?? {});
      if (!details.includes(detail))
        complain(name, place, `the picture “${text}” has no detail “${detail}”${meant(detail, details)}`);
      shown.add(`${text}.${detail}`);
    }
  }
  for (const [picture, { details = {} } = {}] of images) {
    if (!site.pictures.has(picture))
      complain(
        "site/images",
        picture,
        `this picture has no file in assets/images${meant(picture, site.pictures) || ": add the file, or delete the picture here"}`,
      );
    for (const detail of Object.keys(details)) {
      if (!shown.has(`${picture}.${detail}`))
        complain("site/images", `${picture}.details.${detail}`, "no page shows this detail: take it out");
    }
  }
  for (const picture of site.pictures) {
    if (!images.has(picture))
      complain("site/images", picture, "this picture has no description: say in one sentence what it shows");
  }
}

/** The first picture of each page that visitors look for: the names of the page and of the field, and the picture. */
const headsOf = (site: Site) =>
  site.pages
    .filter(({ name }) => !/^pages\/(?:error|not-found)$/.test(name))
    .flatMap((page) => textsAt(page, /^(?:hero\.)?image$/).map((head) => [page, ...head] as const));

/** Returns the first pictures that no other page may begin with, each with its page, as long as there is one for each page. */
export function takenPictures(site: Site) {
  const heads = headsOf(site);
  return new Map(site.pictures.size >= heads.length ? heads.map(([{ name }, , picture]) => [picture, name]) : []);
}

/** Reports the later of two pages that begin with the same picture, if there are enough pictures. */
function judgeHeads(site: Site, complain: Complain) {
  const heads = headsOf(site);
  if (site.pictures.size < heads.length) return;
  const taken = new Set(heads.map(([, , picture]) => picture));
  const free = [...site.pictures].filter((picture) => !taken.has(picture)).join(", ");
  const owners = new Map<string, string>();
  for (const [{ name, title }, field, picture] of heads) {
    const other = owners.get(picture);
    if (other)
      complain(
        name,
        field,
        `“${picture}” is already the first picture of “${other}”, and each page needs its own: pick one of ${free}, or add one`,
      );
    else owners.set(picture, title);
  }
}
