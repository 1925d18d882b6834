import hours from "./site/hours.json" with { type: "json" };

/**
 * When the business is open, in Houston's time. The pages, the structured data and llms.txt tell it from here. A day in no
 * entry is closed, and one with a break is in two. TypeScript takes the days for any words: see them as Opening[].
 */
export { hours };
