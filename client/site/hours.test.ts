/** Opening hours as people read them, whatever an owner writes. */
import assert from "node:assert/strict";
import test from "node:test";
import { hours as schema } from "../content/site-schema.ts";
import { type Opening, type Weekday, weekdays } from "../content/week.ts";
import { hourLines } from "./hours.ts";

const on = (days: readonly Weekday[], opens: string, closes: string): Opening => ({ days, opens, closes });
const workdays = weekdays.slice(0, 5);
/** As a test's source writes it: no line breaks within a time, or before its dash. */
const kept = (text: string) => text.replaceAll(/ (?=[AP]M\b|- \d)|(?<=-) (?=\d)/g, "\u00a0");

for (const [name, hours, lines] of [
  [
    "Saturday by itself, in any order",
    [on(["Saturday"], "09:30", "12:00"), on(workdays, "08:00", "17:00")],
    ["Monday to Friday: 8:00 AM - 5:00 PM", "Saturday: 9:30 AM - 12:00 PM", "Sunday: Closed"],
  ],
  [
    "a break at noon, the afternoon first",
    [on(weekdays, "13:00", "17:05"), on(weekdays, "07:00", "12:00")],
    ["Every day: 7:00 AM - 12:00 PM, 1:00 PM - 5:05 PM"],
  ],
  ["day and night", [on(weekdays, "00:00", "24:00")], ["Every day: Open 24 hours"]],
  [
    "over midnight",
    [on(["Friday", "Saturday"], "18:00", "02:00"), on(["Sunday"], "18:00", "24:00")],
    ["Monday to Thursday: Closed", "Friday and Saturday: 6:00 PM - 2:00 AM", "Sunday: 6:00 PM - 12:00 AM"],
  ],
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
  test(`hours: ${name}`, () => {
    assert.deepEqual(
      hourLines(hours).map(({ days, times }) => `${days}: ${times}`),
      lines.map(kept),
    );
    assert.equal(schema.safeParse(hours).error, undefined);
  });
}

for (const [name, hours, message] of [
  ["no such hour", [on(workdays, "24:00", "19:00")], "must be a time from 00:00 to 23:59"],
  ["closed at once", [on(workdays, "08:00", "08:00")], "must differ from opens"],
  ["midnight as 00:00", [on(workdays, "08:00", "00:00")], "midnight at the end of the day is 24:00"],
  ["a day twice", [on(["Monday", "Monday"], "08:00", "19:00")], "hours of Monday overlap others"],
  [
    "into the next day",
    [on(["Friday"], "18:00", "02:00"), on(["Saturday"], "01:59", "12:00")],
    "hours of Friday overlap",
  ],
  [
    "over the week's end",
    [on(["Monday"], "00:00", "12:00"), on(["Sunday"], "18:00", "00:01")],
    "hours of Monday overlap",
  ],
] as const) {
  test(`hours that are refused: ${name}`, () => {
    const { error } = schema.safeParse(hours);
    assert.ok(
      error?.issues.some((issue) => issue.message.includes(message)),
      JSON.stringify(error?.issues),
    );
  });
}
