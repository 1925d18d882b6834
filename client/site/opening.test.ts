/** Whether the business is open, by Houston's clocks. e2e/ways.spec.ts has a visitor from elsewhere. */
import assert from "node:assert/strict";
import test from "node:test";
import { type Opening, weekdays } from "../content/week.ts";
import { openingAt } from "./opening.ts";

/** As a test's source writes it: a time is on one line. */
const kept = (text: string) => text.replaceAll(/ (?=[AP]M$)/g, "\u00a0");
const daily = (opens: string, closes: string): Opening[] => [{ days: weekdays, opens, closes }];
const usual: Opening[] = [{ days: weekdays.slice(0, 6), opens: "08:00", closes: "19:00" }];
const pause: Opening[] = [
  { days: weekdays.slice(0, 5), opens: "08:30", closes: "12:00" },
  { days: weekdays.slice(0, 5), opens: "13:00", closes: "17:00" },
];
const night: Opening[] = [{ days: ["Friday", "Sunday"], opens: "18:00", closes: "02:00" }];
const weekend: Opening[] = [
  { days: ["Saturday", "Sunday"], opens: "00:00", closes: "24:00" },
  { days: ["Monday"], opens: "00:00", closes: "07:15" },
];

for (const [instant, hours, text] of [
  // Monday, July 6, 2026: five hours behind UTC.
  ["2026-07-06T12:59:59.999Z", usual, "Opens Monday 8 AM"],
  ["2026-07-06T13:00:00Z", usual, "Open now until 7 PM"],
  ["2026-07-06T23:59:59.999Z", usual, "Open now until 7 PM"],
  ["2026-07-07T00:00:00Z", usual, "Opens Tuesday 8 AM"],
  ["2026-07-12T00:00:00Z", usual, "Opens Monday 8 AM"],
  ["2026-07-12T18:00:00Z", usual, "Opens Monday 8 AM"],
  // Monday, January 5, 2026: six.
  ["2026-01-05T13:59:59.999Z", usual, "Opens Monday 8 AM"],
  ["2026-01-05T14:00:00Z", usual, "Open now until 7 PM"],
  ["2026-01-06T01:00:00Z", usual, "Opens Tuesday 8 AM"],
  // Where it is Monday already, it is still Sunday in Houston, and the other way round.
  ["2026-07-06T04:59:00Z", usual, "Opens Monday 8 AM"],
  ["2026-07-05T04:59:00Z", usual, "Opens Monday 8 AM"],
  // Minutes and breaks.
  ["2026-07-06T13:29:00Z", pause, "Opens Monday 8:30 AM"],
  ["2026-07-06T13:30:00Z", pause, "Open now until 12 PM"],
  ["2026-07-06T17:00:00Z", pause, "Opens Monday 1 PM"],
  ["2026-07-10T22:00:00Z", pause, "Opens Monday 8:30 AM"],
  // Over midnight, and over the week's end.
  ["2026-07-10T22:59:00Z", night, "Opens Friday 6 PM"],
  ["2026-07-11T04:59:00Z", night, "Open now until 2 AM"],
  ["2026-07-11T05:00:00Z", night, "Open now until 2 AM"],
  ["2026-07-11T07:00:00Z", night, "Opens Sunday 6 PM"],
  ["2026-07-13T06:59:00Z", night, "Open now until 2 AM"],
  ["2026-07-13T07:00:00Z", night, "Opens Friday 6 PM"],
  ["2026-07-06T04:59:00Z", daily("08:00", "24:00"), "Open now until 12 AM"],
  ["2026-07-06T05:00:00Z", daily("08:00", "24:00"), "Opens Monday 8 AM"],
  // Days on end.
  ["2026-07-11T05:00:00Z", weekend, "Open now until Monday 7:15 AM"],
  ["2026-07-12T12:15:00Z", weekend, "Open now until 7:15 AM"],
  ["2026-07-13T12:15:00Z", weekend, "Opens Saturday 12 AM"],
  ["2026-07-06T05:00:00Z", daily("00:00", "24:00"), "Open now, day and night"],
  // March 8, 2026: after 1:59 comes 3:00. November 1, 2026: 1:00 to 1:59 comes twice.
  ["2026-03-08T07:59:00Z", daily("20:00", "02:30"), "Open now until 2:30 AM"],
  ["2026-03-08T08:00:00Z", daily("20:00", "02:30"), "Opens Sunday 8 PM"],
  ["2026-03-08T12:59:00Z", daily("08:00", "19:00"), "Opens Sunday 8 AM"],
  ["2026-03-08T13:00:00Z", daily("08:00", "19:00"), "Open now until 7 PM"],
  ["2026-11-01T06:30:00Z", daily("20:00", "02:00"), "Open now until 2 AM"],
  ["2026-11-01T07:30:00Z", daily("20:00", "02:00"), "Open now until 2 AM"],
  ["2026-11-01T08:00:00Z", daily("20:00", "02:00"), "Opens Sunday 8 PM"],
  ["2026-11-01T13:59:00Z", daily("08:00", "19:00"), "Opens Sunday 8 AM"],
  ["2026-11-01T14:00:00Z", daily("08:00", "19:00"), "Open now until 7 PM"],
] as const) {
  test(`${instant}: ${text}`, () => assert.equal(openingAt(new Date(instant), hours), kept(text)));
}

test("every hour of a year, its first and last minute, agrees with Houston's own clock", () => {
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone: "America/Chicago",
    weekday: "long",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const begin = Date.parse("2026-01-01T00:00:00Z");
  for (let hour = 0; hour < 365 * 24; hour += 1) {
    const instant = new Date(begin + hour * 3_600_000);
    const [weekday, of] = ["weekday", "hour"].map(
      (name) => clock.formatToParts(instant).find(({ type }) => type === name)?.value,
    );
    const open = weekday !== "Sunday" && Number(of) >= 8 && Number(of) < 19;
    for (const minute of [0, 59]) {
      const text = openingAt(new Date(instant.getTime() + minute * 60_000), usual);
      assert.equal(
        text.startsWith(kept("Open now until 7 PM")),
        open,
        `${instant.toISOString()} + ${minute} min: ${text}`,
      );
    }
  }
});

test("without time zones it says nothing that could be wrong", (t) => {
  const known = globalThis.Intl;
  t.after(() => Object.assign(globalThis, { Intl: known }));
  Object.assign(globalThis, { Intl: undefined });
  assert.throws(() => openingAt(new Date(), usual));
});
