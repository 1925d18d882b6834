/** How opening hours lie in a week: what the schema, the pages and the browser reckon with. */

/** In schema.org's words. */
export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** Times are written 08:00; 24:00 is the end of the day. A closing time before the opening time is the next day's. */
export interface Opening {
  days: readonly Weekday[];
  opens: string;
  closes: string;
}

export const minutesADay = 24 * 60;
export const minutesAWeek = 7 * minutesADay;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Each time the business is open, in minutes since Monday began. One over Sunday's midnight ends after the week does. */
export function spansOf(hours: readonly Opening[]) {
  return hours.flatMap(({ days, opens, closes }) => {
    const lasts = minutesOf(closes) - minutesOf(opens);
    return days.map((day) => {
      const from = weekdays.indexOf(day) * minutesADay + minutesOf(opens);
      return { from, to: from + (lasts > 0 ? lasts : lasts + minutesADay) };
    });
  });
}
