/** Tests of opening hours in any order, and of the opening status in Houston's time zone. */
import assert from "node:assert/strict";
import test from "node:test";
import { hours as schema } from "../content/site-schema.ts";
import { type Opening, type Weekday, weekdays } from "../content/week.ts";
import { formatHolidays, formatWeek } from "./hours.ts";
import { describeOpening } from "./opening.ts";

const on = (days: readonly Weekday[], opens: string, closes: string): Opening => ({ days, opens, closes });
const workdays = weekdays.slice(0, 5);
/** Replaces the spaces of a time and before its dash by non-breaking spaces. */
const withoutBreaks = (text: string) => text.replaceAll(/ (?=[AP]M\b|- \d)|(?<=-) (?=\d)/g, "\u00a0");

for (const [name, hours, lines] of [
  [
    "Saturday alone, in any order",
    [on(["Saturday"], "09:30", "12:00"), on(workdays, "08:00", "17:00")],
    ["Monday to Friday: 8:00 AM - 5:00 PM", "Saturday: 9:30 AM - 12:00 PM", "Sunday: Closed"],
  ],
  [
    "a break at noon, the afternoon first",
    [on(weekdays, "13:00", "17:05"), on(weekdays, "07:00", "12:00")],
    ["Every day: 7:00 AM - 12:00 PM, 1:00 PM - 5:05 PM"],
  ],
  ["day and night", [on(weekdays, "00:00", "24:00")], ["Every day: Open 24 hours"]],
  ["until midnight", [on(["Sunday"], "18:00", "24:00")], ["Monday to Saturday: Closed", "Sunday: 6:00 PM - 12:00 AM"]],
  [
    "a closed day in the middle",
    [on(["Friday", "Monday", "Tuesday", "Thursday"], "08:00", "16:00")],
    [
      "Monday and Tuesday: 8:00 AM - 4:00 PM",
      "Wednesday: Closed",
      "Thursday and Friday: 8:00 AM - 4:00 PM",
      "Saturday and Sunday: Closed",
    ],
  ],
] as const) {
  test(`formats hours: ${name}`, () => {
    assert.deepEqual(
      formatWeek(hours).map(({ days, times }) => `${days}: ${times}`),
      lines.map(withoutBreaks),
    );
    assert.equal(schema.safeParse({ week: hours, holidays: [] }).error, undefined);
  });
}

for (const [name, hours, message] of [
  ["no such hour", [on(workdays, "24:00", "19:00")], "must be a time such as 8 AM"],
  ["closed at once", [on(workdays, "08:00", "08:00")], "must be later than the opening time"],
  ["closed before it opens", [on(workdays, "08:00", "07:00")], "must be later than the opening time"],
  ["midnight as 00:00", [on(workdays, "08:00", "00:00")], "Midnight is 24:00"],
  ["a day twice", [on(["Monday", "Monday"], "08:00", "19:00")], "two times on Monday that overlap"],
  [
    "two hours at once",
    [on(workdays, "12:59", "19:00"), on(["Friday"], "08:00", "13:00")],
    "two times on Friday that overlap",
  ],
] as const) {
  test(`rejects hours: ${name}`, () => {
    const { error } = schema.safeParse({ week: hours, holidays: [] });
    assert.ok(
      error?.issues.some((issue) => issue.message.includes(message)),
      JSON.stringify(error?.issues),
    );
  });
}

const daily = (opens: string, closes: string) => [on(weekdays, opens, closes)];
const usual = [on(weekdays.slice(0, 6), "08:00", "19:00")];
const pause = [on(workdays, "08:30", "12:00"), on(workdays, "13:00", "17:00")];
const weekend = [on(["Saturday", "Sunday"], "00:00", "24:00"), on(["Monday"], "00:00", "07:15")];

// e2e/contact-links.spec.ts tests a visitor in another time zone.
for (const [instant, hours, text] of [
  // Monday, July 6, 2026: five hours behind UTC.
  ["2026-07-06T12:59:59.999Z", usual, "Opens Monday 8 AM"],
  ["2026-07-06T13:00:00Z", usual, "Open now until 7 PM"],
  // Monday, January 5, 2026: six.
  ["2026-01-05T13:59:59.999Z", usual, "Opens Monday 8 AM"],
  ["2026-01-05T14:00:00Z", usual, "Open now until 7 PM"],
  // The date of Houston differs from the date of UTC.
  ["2026-07-06T04:59:00Z", usual, "Opens Monday 8 AM"],
  // Minutes and breaks.
  ["2026-07-06T17:00:00Z", pause, "Opens Monday 1 PM"],
  ["2026-07-06T04:59:00Z", daily("08:00", "24:00"), "Open now until 12 AM"],
  // Several days without a break.
  ["2026-07-11T05:00:00Z", weekend, "Open now until Monday 7:15 AM"],
  ["2026-07-06T05:00:00Z", daily("00:00", "24:00"), "Open now, day and night"],
  // March 8, 2026: 3:00 follows 1:59. November 1, 2026: 1:00 to 1:59 occurs twice.
  ["2026-03-08T08:00:00Z", daily("20:00", "24:00"), "Opens Sunday 8 PM"],
  ["2026-11-01T07:30:00Z", daily("00:00", "02:00"), "Open now until 2 AM"],
] as const) {
  test(`describes ${instant}: ${text}`, () =>
    assert.equal(describeOpening(new Date(instant), { week: hours, holidays: [] }), withoutBreaks(text)));
}

const feast = {
  week: usual,
  holidays: [
    { date: "2026-12-25" },
    { date: "2026-11-26" },
    { date: "2026-12-24", hours: { opens: "08:00", closes: "12:00" } },
    { date: "2027-01-01" },
    { date: "2026-11-25" },
  ],
};

const noon = "Dec 24: 8:00 AM - 12:00 PM";
for (const [name, today, exported, lines] of [
  ["the day before", "2026-11-24", "", ["Nov 25: Closed", "Nov 26: Closed"]],
  ["on the day", "2026-11-25", "", ["Nov 25: Closed", "Nov 26: Closed"]],
  ["the day after", "2026-11-26", "", ["Nov 26: Closed", noon]],
  ["the last one", "2027-01-01", "", ["Jan 1: Closed"]],
  ["after the last one", "2027-01-02", "", []],
  [
    "an export, with years",
    "2026-11-26",
    "true",
    ["Nov 26, 2026: Closed", noon.replace(":", ", 2026:"), "Dec 25, 2026: Closed", "Jan 1, 2027: Closed"],
  ],
] as const) {
  test(`lists holidays: ${name}`, () => {
    assert.deepEqual(
      formatHolidays({ today, exported }, feast).map(({ days, times }) => `${days}: ${times}`),
      lines.map(withoutBreaks),
    );
  });
}

for (const [instant, text] of [
  ["2026-12-24T17:59:00Z", "Open now until 12 PM"],
  ["2026-12-24T18:00:00Z", "Opens Saturday 8 AM"],
  ["2026-11-26T18:00:00Z", "Opens Friday 8 AM"],
] as const) {
  test(`describes a holiday, ${instant}: ${text}`, () =>
    assert.equal(describeOpening(new Date(instant), feast), withoutBreaks(text)));
}
