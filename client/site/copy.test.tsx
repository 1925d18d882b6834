/** Tests of copy with tokens, links and phone numbers. */
import assert from "node:assert/strict";
import test from "node:test";
import { renderToStaticMarkup } from "react-dom/server";
import { inconsistencies } from "../content/shared.ts";
import { Copy, plainCopy } from "./copy.tsx";
import { type Facts, FactsContext } from "./facts.tsx";
import { factTokens } from "./markup.ts";

const given = {
  name: "Oak & “Sons” <Houston>",
  phone: "+1 713 555 0142",
  areaPhone: "(281) 555-0187",
  email: "hello@example.com",
  street: "1 Main St",
  city: "Houston",
  region: "TX",
  postalCode: "77043",
  edition: "as-given",
} as Facts;
const corrected: Facts = { ...given, edition: "corrected" };

const html = (text: string, facts = given) =>
  renderToStaticMarkup(
    <FactsContext value={facts}>
      <Copy text={text} />
    </FactsContext>,
  );

for (const [text, markup = text, plain = text] of [
  ["{name} in {city}", "Oak &amp; “Sons” &lt;Houston&gt; in Houston", "Oak & “Sons” <Houston> in Houston"],
  [
    "From 8:00 AM on, 24–48 hours later, off I-10",
    'From <span class="inline-block">8:00 AM</span> on, <span class="inline-block">24–48 hours</span> later, off <span class="inline-block">I-10</span>',
  ],
  ["It takes (3–5 days).", 'It takes <span class="inline-block">(3–5 days).</span>'],
  ["500+ five-star reviews", '<span class="inline-block">500+ five-star</span> reviews'],
  ["A WPI-8 certificate, 24/7"],
  ["Kitchen/bath/mudroom", "Kitchen/<wbr/>bath/<wbr/>mudroom"],
  ["Call {phone}.", 'Call <a href="tel:+17135550142">+1 713 555 0142</a>.', "Call +1 713 555 0142."],
  ["{email}!", '<a href="mailto:hello@example.com">hello@example.com</a>!', "hello@example.com!"],
  [
    "[One](/about), [two](/faqs), {region} {postalCode}",
    '<a href="/about">One</a>, <a href="/faqs">two</a>, TX 77043',
    "One, two, TX 77043",
  ],
  ["Not a link: [word] (aside) {Two Words}"],
] as readonly [text: string, markup?: string, plain?: string][]) {
  test(`renders copy: ${text}`, () => {
    assert.equal(html(text), markup);
    assert.equal(plainCopy(text, given), plain);
  });
}

test("shows the phone of the edition for {area-phone}", () => {
  assert.equal(html("{area-phone}"), '<a href="tel:+12815550187">(281) 555-0187</a>');
  assert.equal(html("{area-phone}", corrected), '<a href="tel:+17135550142">+1 713 555 0142</a>');
  assert.equal(plainCopy("{area-phone}", given), "(281) 555-0187");
  assert.equal(plainCopy("{area-phone}", corrected), "+1 713 555 0142");
});

test("replaces every token in both editions", () => {
  const words = [...factTokens, ...Object.keys(inconsistencies)].map((token) =>
    [given, corrected].map((facts) => {
      assert.doesNotMatch(html(`{${token}}`, facts), /^$|undefined|\{[a-z-]+\}|\]\(/, token);
      return plainCopy(`{${token}}`, facts);
    }),
  );
  assert.doesNotMatch(words.flat().join(), /undefined|\{[a-z-]+\}|\]\(/);
  assert.ok(words.filter(([one, other]) => one !== other).length > 5);
});
