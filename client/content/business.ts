/** Fixed statements about the business that are not configuration. Its opening hours are in hours.ts. */
import file from "./site/business.json" with { type: "json" };
import type { Business } from "./site-schema.ts";

/** A field that may be missing has no type in the file. */
const business: Business = file;

/**
 * The city around which the business works; the place of its office, where it is told; what stands beside every request for an estimate; what happens after a visitor
 * has asked, by form or by phone; and the hero images, as search engines are told of them.
 */
export const { mainCity, office, proof, whatHappensNext, heroImages } = business;
