/** Content of several pages, from the files in content/site. */
import businessFile from "./site/business.json" with { type: "json" };
import hourLabels from "./site/hour-labels.json" with { type: "json" };
import hoursFile from "./site/hours.json" with { type: "json" };
import imagesFile from "./site/images.json" with { type: "json" };
import inconsistencies from "./site/inconsistencies.json" with { type: "json" };
import labels from "./site/labels.json" with { type: "json" };
import type { Business, Image } from "./site-schema.ts";
import type { Hours } from "./week.ts";

/**
 * Facts about the business that are not settings: the main city, the optional coordinates of the office, the promises next to a call to
 * action, the next steps after a request by form or by phone, and the images for the structured data.
 */
export const business: Business = businessFile;

/** The descriptions and focal points of the pictures in assets/images. */
export const images: Readonly<Record<string, Image>> = imagesFile;

/** The opening hours, in Houston's time. A day without an entry is closed. A day with a break has two entries. */
export const hours = hoursFile as Hours;

/**
 * `hourLabels` are the labels of the opening hours; the browser's script also contains them. `labels` are texts outside of the copy: names
 * of landmarks and links, notices, fallbacks. `inconsistencies` are the known inconsistencies of the copy, each with the original and the
 * corrected text. SITE_CONTENT selects one.
 */
export { hourLabels, inconsistencies, labels };
