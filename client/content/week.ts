/** When the business is open: what the schema, the pages and the browser reckon with. */

/** In schema.org's words. */
export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** Times are written 08:00; 24:00 is the end of the day. */
export interface Times {
  opens: string;
  closes: string;
}

/** The hours of some days of each week. */
export interface Opening extends Times {
  days: readonly Weekday[];
}

/** A day, written 2026-12-25, that has other hours than its week, or none. */
interface Holiday {
  date: string;
  hours?: Times | undefined;
}

export interface Hours {
  week: readonly Opening[];
  holidays: readonly Holiday[];
}

export const minutesADay = 24 * 60;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Each time the business is open on a day of the week, in minutes since its midnight, the earliest first. */
export const spansOf = (day: Weekday, week: readonly Opening[]) =>
  inMinutes(week.flatMap((opening) => opening.days.filter((own) => own === day).map(() => opening)));

/** The same on a date. */
export function spansOn(date: string, { week, holidays }: Hours) {
  const holiday = holidays.find((holiday) => holiday.date === date);
  return holiday ? inMinutes(holiday.hours ? [holiday.hours] : []) : spansOf(weekdayOf(date), week);
}

const inMinutes = (times: readonly Times[]) =>
  times.map(({ opens, closes }) => ({ from: minutesOf(opens), to: minutesOf(closes) })).sort((a, b) => a.from - b.from);

/** The day so many days after another. */
export const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * minutesADay * 60_000).toISOString().slice(0, 10);

export const weekdayOf = (date: string) => weekdays[(new Date(date).getUTCDay() + 6) % 7] as Weekday;
