/** Tests of the tel: and sms: URLs of displayed phone numbers, and of the search for a number in a text. */
import assert from "node:assert/strict";
import test from "node:test";
import { dialedNumber, findPhone, telephoneUrl, textMessageUrl } from "./phone.ts";
import numbers from "./phone-numbers.json" with { type: "json" };

for (const { shown, dials, extension } of numbers) {
  test(`dials ${shown}`, () => {
    assert.equal(telephoneUrl(shown), `tel:${dials}${extension ? `,${extension}` : ""}`);
    assert.equal(textMessageUrl(shown), `sms:${dials}`);
  });
}

test("dials the part after the scheme", () => assert.equal(dialedNumber("tel:+17135550142,12"), "+17135550142,12"));

for (const [text, number] of [
  ["Call (713) 555-0142", "(713) 555-0142"],
  ["+1 713 555 0142", "+1 713 555 0142"],
  ["713-555-ROOF today", "713-555-ROOF"],
  ["Call us in 24 hours", undefined],
  ["", undefined],
] as const) {
  test(`finds the number in “${text}”`, () => assert.equal(findPhone(text), number));
}
