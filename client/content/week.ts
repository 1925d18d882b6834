/** Opening hours, for the schema, the pages and the browser. */

/** The days of the week by their names in schema.org. */
export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** A time span of a day. Times have the format 08:00; 24:00 is the end of the day. */
export interface Times {
  opens: string;
  closes: string;
}

/** A time span on some days of each week. */
export interface Opening extends Times {
  days: readonly Weekday[];
}

/** A date (2026-12-25) with different hours. Without hours, the business is closed. */
interface Holiday {
  date: string;
  hours?: Times | undefined;
}

export interface Hours {
  week: readonly Opening[];
  holidays: readonly Holiday[];
}

export const minutesPerDay = 24 * 60;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns the open time spans of a day of the week in minutes since midnight, the earliest first. */
export const weekdaySpans = (day: Weekday, week: readonly Opening[]) =>
  inMinutes(week.flatMap((opening) => opening.days.filter((own) => own === day).map(() => opening)));

/** Returns the open time spans of a date in minutes since midnight, the earliest first. */
export function dateSpans(date: string, { week, holidays }: Hours) {
  const holiday = holidays.find((holiday) => holiday.date === date);
  return holiday ? inMinutes(holiday.hours ? [holiday.hours] : []) : weekdaySpans(weekdayOf(date), week);
}

const inMinutes = (times: readonly Times[]) =>
  times.map(({ opens, closes }) => ({ from: minutesOf(opens), to: minutesOf(closes) })).sort((a, b) => a.from - b.from);

/** Returns the date a number of days after another date. */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * minutesPerDay * 60_000).toISOString().slice(0, 10);

export const weekdayOf = (date: string) => weekdays[(new Date(date).getUTCDay() + 6) % 7] as Weekday;
