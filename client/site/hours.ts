import { hourLabels, hours, labels } from "../content/shared.ts";
import { type Hours, minutesADay, type Opening, spansOf, spansOn, weekdays } from "../content/week.ts";

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

/** How many holidays pages tell of: each takes some bytes of every page. */
const holidaysTold = 2;

/** The next holidays, from a day on. */
export const nextHolidays = (today: string, { holidays }: Hours) =>
  holidays
    .filter(({ date }) => date >= today)
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(0, holidaysTold);

/** Their lines. */
export const holidayLines = (today: string, hours: Hours) =>
  nextHolidays(today, hours).map(({ date }) => {
    const month = labels.article.months[Number(date.slice(5, 7)) - 1];
    return { days: `${month?.slice(0, 3)} ${Number(date.slice(8))}`, times: timesOf(spansOn(date, hours)) };
  });

/** The day in Houston when the program began: what renders pages knows no time zones, and one in winter will do. */
export const today = new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 10);

/** This business's own. */
export const hourLines = [...linesOf(hours.week), ...holidayLines(today, hours)];

/** The same in one line. */
export const hoursText = hourLines.map(({ days, times }) => `${days}: ${times}`).join(". ");

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
