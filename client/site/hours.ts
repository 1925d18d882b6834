import { hourLabels, labels, hours as own } from "../content/shared.ts";
import { type Hours, minutesADay, type Opening, spansOf, spansOn, weekdays } from "../content/week.ts";
import { shortDate } from "../formats/dates.ts";
import type { Facts } from "./facts.tsx";

/** The date of a render, and whether its pages are exported. */
type Moment = Pick<Facts, "today" | "exported">;

/** Opening hours as pages show them: a line for days in a row that are alike, from Monday to Sunday. */
export function linesOf(week: readonly Opening[]) {
  const runs: { from: number; to: number; times: string }[] = [];
  for (const [index, day] of weekdays.entries()) {
    const times = timesOf(spansOf(day, week));
    const last = runs.at(-1);
    if (last?.times === times) last.to = index;
    else runs.push({ from: index, to: index, times });
  }
  return runs.map(({ from, to, times }) => ({ days: daysOf(from, to), times }));
}

/** How many holidays a page lists: each one adds bytes to every page. */
const holidaysListed = 2;

/** Returns the holidays that a page lists, earliest first: the next two, or all coming ones in an export. */
export const comingHolidays = ({ today, exported }: Moment, { holidays }: Hours = own) =>
  holidays
    .filter(({ date }) => date >= today)
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(0, exported ? undefined : holidaysListed);

/** Returns a line for each holiday that a page lists. In an export the date has its year, because nothing removes it later. */
export const holidayLines = (moment: Moment, hours: Hours) => {
  const months = labels.article.months.map((month) => month.slice(0, 3));
  return comingHolidays(moment, hours).map(({ date }) => ({
    days: shortDate(date, months, Boolean(moment.exported)),
    times: timesOf(spansOn(date, hours)),
  }));
};

/** Returns the lines of a week and of its holidays. */
export const hourLines = (moment: Moment, hours: Hours = own) => [
  ...linesOf(hours.week),
  ...holidayLines(moment, hours),
];

/** Returns the opening hours and the holidays as one line. */
export const hoursText = (moment: Moment) =>
  hourLines(moment)
    .map(({ days, times }) => `${days}: ${times}`)
    .join(". ");

function timesOf(spans: { from: number; to: number }[]) {
  const [first] = spans;
  if (!first) return hourLabels.closed;
  if (first.to - first.from === minutesADay) return hourLabels.always;
  return spans.map(({ from, to }) => `${clock(from)}\u00a0-\u00a0${clock(to)}`).join(", ");
}

function daysOf(from: number, to: number) {
  if (to - from === weekdays.length - 1) return hourLabels.everyDay;
  if (from === to) return weekdays[from] ?? "";
  return [weekdays[from], to === from + 1 ? hourLabels.and : hourLabels.to, weekdays[to]].join(" ");
}

/** A time of day as Americans write it, "7:00 PM" on one line, of minutes since any midnight. */
export function clock(minutes: number) {
  const [hour, minute] = [Math.floor((minutes % minutesADay) / 60), minutes % 60];
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")}\u00a0${hour < 12 ? hourLabels.am : hourLabels.pm}`;
}
