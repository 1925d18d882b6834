/** Fixed statements about the business that are not configuration. Its opening hours are in hours.ts. */

/** What stands beside every request for an estimate. */
export const proof = [
  "20+ years of experience",
  "1000+ projects",
  "500+ five-star reviews",
  "One-year warranty",
  "Licensed and insured",
] as const;

/** What happens after a visitor has asked. */
export const whatHappensNext =
  "Tell us what you have in mind. We call you back, look at the house, and put a fixed price in writing. The estimate is free.";
