import { hourLabels, hours as own } from "../content/shared.ts";
import { minutesADay, type Opening, spansOf, type Weekday, weekdays } from "../content/week.ts";

/** Opening hours as pages show them: a line for days in a row that are alike, from Monday to Sunday. */
export function linesOf(hours: readonly Opening[]) {
  const runs: { from: number; to: number; times: string }[] = [];
  for (const [index, day] of weekdays.entries()) {
    const times = timesOf(day, hours);
    const last = runs.at(-1);
    if (last?.times === times) last.to = index;
    else runs.push({ from: index, to: index, times });
  }
  return runs.map(({ from, to, times }) => ({ days: daysOf(from, to), times }));
}

/** This business's own. */
export const hourLines = linesOf(own as Opening[]);

/** The same in one line. */
export const hoursText = hourLines.map(({ days, times }) => `${days}: ${times}`).join(". ");

function timesOf(day: Weekday, hours: readonly Opening[]) {
  const spans = spansOf(hours.filter(({ days }) => days.includes(day)).map((opening) => ({ ...opening, days: [day] })));
  const [first] = spans.sort((a, b) => a.from - b.from);
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
