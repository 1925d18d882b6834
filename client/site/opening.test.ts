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
  // Monday, January 5, 2026: six.
  ["2026-01-05T13:59:59.999Z", usual, "Opens Monday 8 AM"],
  ["2026-01-05T14:00:00Z", usual, "Open now until 7 PM"],
  // Where it is Monday already, it is still Sunday in Houston, and the other way round.
  ["2026-07-06T04:59:00Z", usual, "Opens Monday 8 AM"],
  // Minutes and breaks.
  ["2026-07-06T17:00:00Z", pause, "Opens Monday 1 PM"],
  // Over midnight, and over the week's end.
  ["2026-07-11T05:00:00Z", night, "Open now until 2 AM"],
  ["2026-07-11T07:00:00Z", night, "Opens Sunday 6 PM"],
  ["2026-07-13T07:00:00Z", night, "Opens Friday 6 PM"],
  ["2026-07-06T04:59:00Z", daily("08:00", "24:00"), "Open now until 12 AM"],
  // Days on end.
  ["2026-07-11T05:00:00Z", weekend, "Open now until Monday 7:15 AM"],
  ["2026-07-06T05:00:00Z", daily("00:00", "24:00"), "Open now, day and night"],
  // March 8, 2026: after 1:59 comes 3:00. November 1, 2026: 1:00 to 1:59 comes twice.
  ["2026-03-08T08:00:00Z", daily("20:00", "02:30"), "Opens Sunday 8 PM"],
  ["2026-11-01T07:30:00Z", daily("20:00", "02:00"), "Open now until 2 AM"],
] as const) {
  test(`${instant}: ${text}`, () => assert.equal(openingAt(new Date(instant), hours), kept(text)));
}
