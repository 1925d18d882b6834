import { hourLabels, hours as own } from "../content/shared.ts";
import { minutesADay, minutesAWeek, type Opening, spansOf, type Weekday, weekdays } from "../content/week.ts";
import { clock } from "./hours.ts";

/**
 * What opening hours come to at an instant: "Open now until 7 PM" or "Opens Monday 8 AM", by Houston's clocks. It throws
 * where the browser does not know what they show.
 */
export function openingAt(instant: Date, hours: readonly Opening[] = own as Opening[]) {
  const now = minuteOfWeek(instant);
  const spans = spansOf(hours);
  const isOpen = (minute: number) =>
    spans.some(({ from, to }) => (minute - from + minutesAWeek) % minutesAWeek < to - from);
  const open = isOpen(now);
  let change = now;
  while (isOpen(change) === open && change - now < minutesAWeek) change += 1;
  if (change - now === minutesAWeek) return hourLabels.openAlways;
  if (open) return `${hourLabels.openUntil} ${told(change, change - now > minutesADay)}`;
  return `${hourLabels.opens} ${told(change, true)}`;
}

/** A minute of the week in words. */
function told(minute: number, withDay: boolean) {
  const time = clock(minute).replace(":00", "");
  return withDay ? `${weekdays[Math.floor(minute / minutesADay) % weekdays.length]} ${time}` : time;
}

/** How many minutes the clocks of Houston are past the beginning of Monday. */
function minuteOfWeek(instant: Date) {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Chicago",
    weekday: "long",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  }).formatToParts(instant);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? "";
  const day = weekdays.indexOf(part("weekday") as Weekday);
  return day * minutesADay + Number(part("hour")) * 60 + Number(part("minute"));
}
