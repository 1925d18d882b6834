/** Checks the pictures of pages against the descriptions and the files. */
import { advice, type Report, type Site, textsAt } from "./site.ts";
import { suggest } from "./suggest.ts";

/** The fields with the name of a picture. */
export const pictureField = /(?:^|\.)(?:image|heroImages\.\d+)$/;

/** The properties of a picture that the check reads: the names of its details. */
type Image = { details?: Readonly<Record<string, unknown>> };

/** Compares pages, descriptions and the files of assets/images. */
export function checkPictures(site: Site, report: Report) {
  checkFirstPictures(site, report);
  const images = new Map(Object.entries(site.value<Record<string, Image>>("site/images")));
  const shown = new Set<string>();
  for (const { name, texts } of site.files) {
    const named = new Map(texts);
    for (const [field, text] of texts) {
      if (!pictureField.test(field)) continue;
      if (!images.has(text))
        report(name, field, `there is no picture “${text}”${suggest(text, images.keys()) || ": pick another one"}`);
      const place = field.replace(/image$/, "detail");
      const detail = place === field ? undefined : named.get(place);
      if (detail === undefined) continue;
      const details = Object.keys(images.get(text)?.details ?? {});
      if (!details.includes(detail))
        report(name, place, `the picture “${text}” has no detail “${detail}”${suggest(detail, details)}`);
      shown.add(`${text}.${detail}`);
    }
  }
  const add = (field: string, message: string, warning?: string) => report("site/images", field, message, warning);
  for (const [picture, { details = {} } = {}] of images) {
    if (!site.pictures.has(picture)) {
      const remedy = suggest(picture, site.pictures) || ": add the file, or delete the picture here";
      add(picture, `this picture has no file in assets/images${remedy}`);
    }
    // Advice, so that the owner can delete the only page that shows a detail.
    for (const detail of Object.keys(details)) {
      if (!shown.has(`${picture}.${detail}`))
        add(`${picture}.details.${detail}`, "no page shows this detail: take it out", advice);
    }
  }
  for (const picture of site.pictures) {
    if (!images.has(picture)) add(picture, "this picture has no description: say in one sentence what it shows");
  }
}

/** Returns the first picture of each page except the error pages, with the page and the name of the field. */
const firstPicturesOf = (site: Site) =>
  site.pages
    .filter(({ name }) => !/^pages\/(?:error|not-found)$/.test(name))
    .flatMap((page) => textsAt(page, /^(?:hero\.)?image$/).map((picture) => [page, ...picture] as const));

/** Returns the first picture of each page with the name of the page. No other page may have it first. Empty if there are too few pictures. */
export function usedFirstPictures(site: Site) {
  const firstPictures = firstPicturesOf(site);
  return new Map(
    site.pictures.size >= firstPictures.length ? firstPictures.map(([{ name }, , picture]) => [picture, name]) : [],
  );
}

/** Reports the later of two pages that begin with the same picture, if there are enough pictures. */
function checkFirstPictures(site: Site, report: Report) {
  const firstPictures = firstPicturesOf(site);
  if (site.pictures.size < firstPictures.length) return;
  const taken = new Set(firstPictures.map(([, , picture]) => picture));
  const free = [...site.pictures].filter((picture) => !taken.has(picture)).join(", ");
  const owners = new Map<string, string>();
  for (const [{ name, title }, field, picture] of firstPictures) {
    const other = owners.get(picture);
    if (other)
      report(
        name,
        field,
        `“${picture}” is already the first picture of “${other}”, and each page needs its own: pick one of ${free}, or add one`,
      );
    else owners.set(picture, title);
  }
}
