/** What stands on more than one page: the files of content/site, as far as pages show them. */
import businessFile from "./site/business.json" with { type: "json" };
import hourLabels from "./site/hour-labels.json" with { type: "json" };
import hoursFile from "./site/hours.json" with { type: "json" };
import imagesFile from "./site/images.json" with { type: "json" };
import inconsistencies from "./site/inconsistencies.json" with { type: "json" };
import labels from "./site/labels.json" with { type: "json" };
import type { Business, Image } from "./site-schema.ts";
import type { Hours } from "./week.ts";

/**
 * Statements about the business that are no settings: the city around which it works; the place of its office, where it is
 * told; what stands beside every request for an estimate; what happens after a visitor has asked, by form or by phone; and
 * the hero images, as search engines are told of them.
 */
export const business: Business = businessFile;

/** The pictures of assets/images: what they show, and which part must stay in view. */
export const images: Readonly<Record<string, Image>> = imagesFile;

/** When the business is open, in Houston's time. A day in no entry of the week is closed, and one with a break is in two. */
export const hours = hoursFile as Hours;

/**
 * `hourLabels` are the words of opening hours, which the browser, too, has. `labels` are what the site says around its copy:
 * names of landmarks and links, notices, fallbacks. `inconsistencies` are the known ones of the copy: what the site was given,
 * what would be right. SITE_CONTENT picks the side.
 */
export { hourLabels, inconsistencies, labels };
