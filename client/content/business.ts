/** Fixed statements about the business that are not configuration. Its opening hours are in hours.ts. */
import business from "./site/business.json" with { type: "json" };

/**
 * The city around which the business works; what stands beside every request for an estimate; what happens after a visitor
 * has asked, by form or by phone; and the hero images, as search engines are told of them.
 */
export const { mainCity, proof, whatHappensNext, heroImages } = business;
