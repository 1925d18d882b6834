/** Tests of days and instants in Houston's time. */
import assert from "node:assert/strict";
import test from "node:test";
import { dateAndTime, dayAndMinute, shortDate } from "./dates.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

test("writes a day with and without its year", () => {
  assert.equal(shortDate("2024-03-05", months), "Mar 5, 2024");
  assert.equal(shortDate("2026-12-25", months, false), "Dec 25");
});

for (const [instant, text, day, minute] of [
  ["2026-11-27T07:32:59Z", "Friday, November 27 at 1:32 AM", "2026-11-27", 92],
  ["2026-07-04T04:59:59Z", "Friday, July 3 at 11:59 PM", "2026-07-03", 1439],
  ["2026-07-04T05:00:00Z", "Saturday, July 4 at 12:00 AM", "2026-07-04", 0],
  // Clocks are set back at 2 AM: that hour occurs twice.
  ["2026-11-01T07:30:00Z", "Sunday, November 1 at 1:30 AM", "2026-11-01", 90],
] as const) {
  test(`converts ${instant} to Houston's time`, () => {
    assert.equal(dateAndTime(new Date(instant)).replaceAll("\u202f", " "), text);
    assert.deepEqual(dayAndMinute(new Date(instant)), { day, minute });
  });
}
