/** Tests of the messages by which form providers report a submission. */
import assert from "node:assert/strict";
import test from "node:test";
import { submissionTest } from "./form-messages.ts";

const tally = (event: string, payload: object = {}) => JSON.stringify({ event, payload });
const calendly = "https://calendly.com";

for (const [origin, message, sent] of [
  [calendly, { event: "calendly.event_scheduled", payload: { invitee: {} } }, true],
  [calendly, { event: "calendly.date_and_time_selected", payload: {} }, false],
  ["https://tally.so", tally("Tally.FormSubmitted", { id: "x", fields: [] }), true],
  ["https://tally.so", tally("Tally.FormPageView", { title: "Tally.FormSubmitted" }), false],
  ["https://tally.so", tally("Tally.FormSubmitted", { text: "a".repeat(65_536) }), false],
  ["https://gulf-oak.typeform.com", { type: "form-submit" }, true],
  ["https://form.typeform.com", { type: "form-ready" }, false],
] as const) {
  test(`recognizes submissions to ${origin}: ${JSON.stringify(message).slice(0, 60)}`, () =>
    assert.equal(submissionTest(origin)?.(message), sent));
}

test("ignores malformed messages", () => {
  for (const origin of [calendly, "https://tally.so", "https://form.typeform.com"]) {
    for (const message of [null, "", "{", {}, Object.create(null)])
      assert.equal(submissionTest(origin)?.(message), false);
  }
});

for (const origin of [
  "null",
  "https://calendly.com.example.net",
  "https://evil-tally.so",
  "https://oak.typeform.com.example.net",
  "https://a.b.typeform.com",
]) {
  test(`ignores ${origin}`, () => assert.equal(submissionTest(origin), undefined));
}
