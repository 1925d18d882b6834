import { hourLabels, hours as siteHours } from "../content/shared.ts";
import { addDays, dateSpans, type Hours, minutesPerDay, weekdayOf } from "../content/week.ts";
import { dayAndMinute } from "../formats/dates.ts";
import { formatTime } from "./hours.ts";

/** The number of days within which describeOpening searches for the next opening or closing time. */
const daysSearched = 15;

/**
 * Returns the opening status at an instant, such as "Open now until 7 PM" or "Opens Monday 8 AM". Throws if the browser has no time
 * zones.
 */
export function describeOpening(instant: Date, hours: Hours = siteHours) {
  const { day: today, minute: now } = dayAndMinute(instant);
  const spans = Array.from({ length: daysSearched }, (_, ahead) =>
    dateSpans(addDays(today, ahead), hours).map(({ from, to }) => ({
      from: from + ahead * minutesPerDay,
      to: to + ahead * minutesPerDay,
    })),
  ).flat();
  const isOpen = (minute: number) => spans.some(({ from, to }) => from <= minute && minute < to);
  const open = isOpen(now);
  const end = daysSearched * minutesPerDay;
  let change = now;
  while (isOpen(change) === open && change < end) change += 1;
  if (change === end) return open ? hourLabels.openAlways : hourLabels.closed;
  const time = formatTime(change).replace(":00", "");
  const day = weekdayOf(addDays(today, Math.floor(change / minutesPerDay)));
  if (open) return `${hourLabels.openUntil} ${change - now > minutesPerDay ? `${day} ${time}` : time}`;
  return `${hourLabels.opens} ${day} ${time}`;
}
