/** Days and instants as visitors read them, in Houston's time. A day is written 2026-12-25. */

const timeZone = "America/Chicago";

/** Returns a day as Americans write it, "Dec 25, 2026", or without the year. `months` are the names from January on. */
export function shortDate(day: string, months: readonly string[], withYear = true) {
  const [year, month, date] = day.split("-");
  const monthAndDate = `${months[Number(month) - 1]} ${Number(date)}`;
  return withYear ? `${monthAndDate}, ${year}` : monthAndDate;
}

/** Returns an instant as text: "Friday, November 27 at 1:32 AM". */
export const dateAndTime = (instant: Date) =>
  instant.toLocaleString("en-US", {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });

/** Returns the day of an instant and the minutes since that day's midnight. It throws where the browser has no time zones. */
export function dayAndMinute(instant: Date) {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  }).formatToParts(instant);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? "";
  return {
    day: [part("year"), part("month"), part("day")].join("-"),
    minute: Number(part("hour")) * 60 + Number(part("minute")),
  };
}

/** Returns the present day in Houston. */
export const houstonToday = () => dayAndMinute(new Date()).day;
