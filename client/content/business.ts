/** Fixed statements about the business that are not configuration. */
export const hours = {
  lines: [
    { days: "Monday to Saturday", times: "8:00 AM - 7:00 PM" },
    { days: "Sunday", times: "Closed" },
  ],
  open: { days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"], from: "08:00", to: "19:00" },
} as const;

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
