import type { Opening } from "./week.ts";

/**
 * When the business is open, in Houston's time. The pages, the structured data and llms.txt tell it from here. A day in no
 * entry is closed, and one with a break is in two.
 */
export const hours: readonly Opening[] = [
  {
    days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    opens: "08:00",
    closes: "19:00",
  },
];
