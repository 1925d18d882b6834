/** Fixed statements about the business that are not configuration. Its opening hours are in hours.ts. */

/** The city around which the business works. */
export const mainCity = "Houston";

/** What stands beside every request for an estimate. */
export const proof = [
  "20+ years of experience",
  "1000+ projects",
  "500+ five-star reviews",
  "One-year warranty",
  "{licensed-claim}",
] as const;

/** What happens after a visitor has asked, by form or by phone. */
export const whatHappensNext =
  "First we talk about what you have in mind. Then we look at the house and put the price in writing. The estimate is free.";
