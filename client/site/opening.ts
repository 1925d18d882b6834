import { hourLabels, hours as own } from "../content/shared.ts";
import { dayAfter, type Hours, minutesADay, spansOn, weekdayOf } from "../content/week.ts";
import { clock } from "./hours.ts";

/** How many days ahead the next change is looked for. */
const daysAhead = 15;

/**
 * What opening hours come to at an instant: "Open now until 7 PM" or "Opens Monday 8 AM", by Houston's clocks. It throws
 * where the browser does not know what they show.
 */
export function openingAt(instant: Date, hours: Hours = own) {
  const { today, minute: now } = houstonAt(instant);
  const spans = Array.from({ length: daysAhead }, (_, ahead) =>
    spansOn(dayAfter(today, ahead), hours).map(({ from, to }) => ({
      from: from + ahead * minutesADay,
      to: to + ahead * minutesADay,
    })),
  ).flat();
  const isOpen = (minute: number) => spans.some(({ from, to }) => from <= minute && minute < to);
  const open = isOpen(now);
  const end = daysAhead * minutesADay;
  let change = now;
  while (isOpen(change) === open && change < end) change += 1;
  if (change === end) return open ? hourLabels.openAlways : hourLabels.closed;
  const time = clock(change).replace(":00", "");
  const day = weekdayOf(dayAfter(today, Math.floor(change / minutesADay)));
  if (open) return `${hourLabels.openUntil} ${change - now > minutesADay ? `${day} ${time}` : time}`;
  return `${hourLabels.opens} ${day} ${time}`;
}

/** The day in Houston, and how many minutes its clocks are past midnight. */
function houstonAt(instant: Date) {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: "America/Chicago",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  }).formatToParts(instant);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? "";
  return {
    today: [part("year"), part("month"), part("day")].join("-"),
    minute: Number(part("hour")) * 60 + Number(part("minute")),
  };
}
