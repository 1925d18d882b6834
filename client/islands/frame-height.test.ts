import assert from "node:assert/strict";
import test from "node:test";
import { reportedHeight } from "./frame-height.ts";

for (const [provider, message] of [
  ["Jotform", "setHeight:820:241234567890"],
  ["Jotform without a form", "setHeight:819.2"],
  ["GoHighLevel", ["highlevel.setHeight", { height: 820, id: "inline-x" }]],
  ["Typeform", { type: "form-height-changed", embedId: "1", height: 820 }],
  ["HubSpot", { height: 820 }],
  ["a height with its unit", { type: "resize", height: "820px" }],
  ["JSON as text", JSON.stringify({ event: "resize", height: 820 })],
  ["iframe-resizer", "[iFrameSizer]form:820:640:resize"],
] as const) {
  test(`reads the height of ${provider}`, () => assert.equal(reportedHeight(message), 820));
}

test("ignores every other message", () => {
  const hostile = Object.defineProperty({}, "height", { value: { valueOf: () => assert.fail() } });
  for (const message of [
    undefined,
    null,
    "",
    "{",
    "scrollIntoView::1",
    "setHeight::1",
    "setHeight:-5:1",
    "setHeight:1e9:1",
    "setHeight:NaN:1",
    "setHeight:0:1",
    `{"height":820,"more":"${"x".repeat(5000)}"}`,
    [],
    ["highlevel.setHeight"],
    { height: Number.POSITIVE_INFINITY },
    { height: 10_001 },
    { height: -1 },
    { height: "50%" },
    hostile,
  ])
    assert.equal(reportedHeight(message), undefined);
});
