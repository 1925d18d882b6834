import { hourLabels, labels, hours as own } from "../content/shared.ts";
import { dateSpans, type Hours, minutesPerDay, type Opening, weekdaySpans, weekdays } from "../content/week.ts";
import { shortDate } from "../formats/dates.ts";
import type { Facts } from "./facts.tsx";

/** The date of a render, and whether it exports the pages. */
type RenderDate = Pick<Facts, "today" | "exported">;

/** Returns the lines of a week from Monday to Sunday. Consecutive days with the same hours share a line. */
export function formatWeek(week: readonly Opening[]) {
  const runs: { from: number; to: number; times: string }[] = [];
  for (const [index, day] of weekdays.entries()) {
    const times = formatTimes(weekdaySpans(day, week));
    const last = runs.at(-1);
    if (last?.times === times) last.to = index;
    else runs.push({ from: index, to: index, times });
  }
  return runs.map(({ from, to, times }) => ({ days: formatDays(from, to), times }));
}

/** The number of holidays on a page. Each adds bytes to every page. */
const maxHolidays = 2;

/** Returns the holidays to list, earliest first: the next two, or all future holidays in an export. */
export const upcomingHolidays = ({ today, exported }: RenderDate, { holidays }: Hours = own) =>
  holidays
    .filter(({ date }) => date >= today)
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(0, exported ? undefined : maxHolidays);

/** Returns a line for each holiday to list. In an export, dates include the year, because the pages are not updated later. */
export const formatHolidays = (render: RenderDate, hours: Hours) => {
  const months = labels.article.months.map((month) => month.slice(0, 3));
  return upcomingHolidays(render, hours).map(({ date }) => ({
    days: shortDate(date, months, Boolean(render.exported)),
    times: formatTimes(dateSpans(date, hours)),
  }));
};

/** Returns the lines of a week and of its holidays. */
export const formatHours = (render: RenderDate, hours: Hours = own) => [
  ...formatWeek(hours.week),
  ...formatHolidays(render, hours),
];

/** Returns the opening hours and the holidays as lines of text. */
export const formatHoursAsText = (render: RenderDate) =>
  formatHours(render).map(({ days, times }) => `${days}: ${times}`);

function formatTimes(spans: { from: number; to: number }[]) {
  const [first] = spans;
  if (!first) return hourLabels.closed;
  if (first.to - first.from === minutesPerDay) return hourLabels.always;
  return spans.map(({ from, to }) => `${formatTime(from)}\u00a0-\u00a0${formatTime(to)}`).join(", ");
}

function formatDays(from: number, to: number) {
  if (to - from === weekdays.length - 1) return hourLabels.everyDay;
  if (from === to) return weekdays[from] ?? "";
  return [weekdays[from], to === from + 1 ? hourLabels.and : hourLabels.to, weekdays[to]].join(" ");
}

/** Formats minutes since any midnight as a US time of day on one line: "7:00 PM". */
export function formatTime(minutes: number) {
  const [hour, minute] = [Math.floor((minutes % minutesPerDay) / 60), minutes % 60];
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")}\u00a0${hour < 12 ? hourLabels.am : hourLabels.pm}`;
}
