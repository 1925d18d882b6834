/** What is left of text from Word, from pages and from mails. */
import assert from "node:assert/strict";
import test from "node:test";
import { clean } from "./clean.ts";

for (const [name, text, want = text] of [
  ["what is right", "Hail bruises a roof. It’s the “soft” metal that shows it: 3–5 dents.\n\nOpen 8:00 AM - 7:00 PM"],
  ["marks, and signs that are none", "Call {phone} or read [our guide](/blog/hail). Under 5 < 10 and 3 > 2, R&D"],
  [
    "straight quotes",
    `"It's fine," he said. ("Really?") "They call it 'soft'."`,
    "“It’s fine,” he said. (“Really?”) “They call it ‘soft’.”",
  ],
  ["apostrophes", "The '90s, rock 'n' roll, the owners' house", "The ’90s, rock ’n’ roll, the owners’ house"],
  ["quotes of others", "«Oui», „ja“, ``yes'' and `no'", "“Oui”, “ja”, “yes” and ‘no’"],
  ["dashes", "A roof -- any roof — leaks – in time - too--all", "A roof, any roof, leaks, in time, too, all"],
  [
    "numbers",
    "3 - 5 days, 10 – 20, 3--5, a 2-inch nail, 24-48 hours",
    "3–5 days, 10–20, 3–5, a 2-inch nail, 24-48 hours",
  ],
  [
    "what cannot be seen",
    "\uFEFFA\u00A0roof\u200B ages\u00AD in\u202F the\tsun \u2066here\u2069",
    "A roof ages in the sun here",
  ],
  [
    "what no font of the site has",
    "ﬁne, cafe\u0301! 🙂 Today ☎️ fiber\u2011cement",
    "fine, café! Today ☎ fiber-cement",
  ],
  ["emoji of several characters", "Oak 👷🏽‍♂️ Sons 🏳️‍🌈 3️⃣ days", "Oak Sons 3 days"],
  ["lines of Word", "First.\r\nSecond.\vThird.", "First.\n\nSecond.\n\nThird."],
  ["lines of a mail", "One paragraph\nover two lines.\n\n\n\nAnother.", "One paragraph over two lines.\n\nAnother."],
  ["bullets", "•\tFirst\n\uF0B7  Second\n·  Third\n- Fourth\no  Fifth", "First\n\nSecond\n\nThird\n\nFourth\n\nFifth"],
  ["headings", "# Hail\n\n## Look up\n\n#1 in Houston", "Hail\n\nLook up\n\n#1 in Houston"],
  ["markup", "<p class='MsoNormal'>A <b>roof</b><o:p></o:p></p><ul><li>Hail</li></ul>", "A roof\n\nHail"],
  ["nothing", " \n\t\u00A0\n", ""],
] as const)
  test(name, () => {
    assert.equal(clean(text), want);
    assert.equal(clean(want), want);
  });
