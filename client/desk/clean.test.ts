/** What is left of text from Word, from pages and from mails. */
import assert from "node:assert/strict";
import test from "node:test";
import { clean } from "./clean.ts";

for (const [name, text, want] of [
  ["what is right", "Hail bruises a roof. It’s the “soft” metal that shows it: 3–5 dents.", undefined],
  ["tokens and links", "Call {phone} or read [our guide](/blog/hail-damage).", undefined],
  ["straight quotes", `"It's fine," he said. Then: "No." ("Really?")`, "“It’s fine,” he said. Then: “No.” (“Really?”)"],
  ["quotes in quotes", `He said "they call it 'soft' metal."`, "He said “they call it ‘soft’ metal.”"],
  [
    "apostrophes",
    "The '90s roofs, rock 'n' roll, the owners' house",
    "The ’90s roofs, rock ’n’ roll, the owners’ house",
  ],
  ["quotes of others", "«Oui», „ja“, ``yes'' and `no'", "“Oui”, “ja”, “yes” and ‘no’"],
  ["dashes", "A roof -- any roof — leaks – in time - too", "A roof, any roof, leaks, in time, too"],
  ["dashes without spaces", "A roof--any roof—leaks", "A roof, any roof, leaks"],
  [
    "numbers",
    "3 - 5 days, 10 – 20 percent, 3--5, a 2-inch nail, 24-48 hours",
    "3–5 days, 10–20 percent, 3–5, a 2-inch nail, 24-48 hours",
  ],
  ["hours", "Open 8:00 AM - 7:00 PM", undefined],
  [
    "what cannot be seen",
    "\uFEFFA\u00A0roof\u200B ages\u00AD in\u202F the\tsun \u2066here\u2069",
    "A roof ages in the sun here",
  ],
  ["ligatures and marks apart", "ﬁne ﬂashing, cafe\u0301", "fine flashing, café"],
  ["signs that no font of the site has", "Call us! 🙂 Today ☎️", "Call us! Today ☎"],
  ["hyphens that do not break", "fiber\u2011cement", "fiber-cement"],
  ["lines of Word", "First paragraph.\r\nSecond paragraph.\vThird.", "First paragraph.\n\nSecond paragraph.\n\nThird."],
  ["lines of a mail", "One paragraph\nover two lines.\n\n\n\nAnother.", "One paragraph over two lines.\n\nAnother."],
  ["bullets", "•\tFirst\n\uF0B7  Second\n·  Third\n- Fourth\no  Fifth", "First\n\nSecond\n\nThird\n\nFourth\n\nFifth"],
  ["headings", "# Hail\n\n## Look up\n\n#1 in Houston", "Hail\n\nLook up\n\n#1 in Houston"],
  ["markup", "<p class='MsoNormal'>A <b>roof</b><o:p></o:p></p><ul><li>Hail</li></ul>", "A roof\n\nHail"],
  ["signs that are no markup", "Under 5 < 10 and 3 > 2, R&D", undefined],
  ["nothing", " \n\t\u00A0\n", ""],
] as const) {
  test(name, () => assert.equal(clean(text), want ?? text));
}

test("what is clean stays as it is", () => {
  const once = clean(`<p>"A" -- 'b' - c</p><p>• 3 - 5 days, the '90s</p>`);
  assert.equal(clean(once), once);
});
