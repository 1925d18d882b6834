/** Pictures that pages name, descriptions that pictures have, and files that are there. */
import { meant } from "./nearest.ts";
import { type Complain, type Site, textsAt } from "./site.ts";

type Details = Readonly<Record<string, unknown>>;
type Images = Readonly<Record<string, { details?: Details }>>;

/** Holds pages, descriptions and the files of assets/images against each other. */
export function judgePictures(site: Site, complain: Complain) {
  judgeHeads(site, complain);
  const images = site.value<Images>("site/images") as Images;
  const described = Object.keys(images);
  const shown = new Set<string>();
  for (const { name, texts } of site.files) {
    const named = new Map(texts);
    for (const [field, text] of named) {
      if (!/(?:^|\.)(?:image|heroImages\.\d+)$/.test(field)) continue;
      const image = Object.hasOwn(images, text) ? images[text] : undefined;
      if (!image)
        complain(name, field, `there is no picture “${text}” that site/images describes${meant(text, described)}`);
      const place = field.replace(/image$/, "detail");
      const detail = place === field ? undefined : named.get(place);
      if (detail === undefined) continue;
      const details = Object.keys(image?.details ?? {});
      if (!details.includes(detail))
        complain(name, place, `“${detail}” is no detail of the picture “${text}”${meant(detail, details)}`);
      shown.add(`${text}.${detail}`);
    }
  }
  for (const [picture, { details = {} }] of Object.entries(images)) {
    if (!site.pictures.has(picture))
      complain("site/images", picture, `there is no such file in assets/images${meant(picture, site.pictures)}`);
    for (const detail of Object.keys(details)) {
      if (!shown.has(`${picture}.${detail}`))
        complain("site/images", `${picture}.details.${detail}`, "no page shows it");
    }
  }
  for (const picture of site.pictures) {
    if (!Object.hasOwn(images, picture))
      complain("site/images", picture, "this picture has no description: say in one sentence what it shows");
  }
}

/**
 * A page's first picture, which is also its preview, is its own, as far as there are enough. The later page is complained of.
 * Pages that nobody looks for may have the picture of another.
 */
function judgeHeads(site: Site, complain: Complain) {
  const heads = site.pages.flatMap((page) =>
    /^pages\/(?:error|not-found)$/.test(page.name)
      ? []
      : textsAt(page, /^(?:hero\.)?image$/).map(([field, picture]) => ({ name: page.name, field, picture })),
  );
  if (site.pictures.size < heads.length) return;
  const free = [...site.pictures].filter((picture) => heads.every((head) => head.picture !== picture));
  for (const [index, { name, field, picture }] of heads.entries()) {
    const other = heads.slice(0, index).find((head) => head.picture === picture);
    if (other)
      complain(
        name,
        field,
        `“${picture}” is the first picture of ${other.name} as well, and each page has its own: take one of ${free.join(", ")}, or add one`,
      );
  }
}
