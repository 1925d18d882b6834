/** What is left of text from Word, from pages and from mails. */
import assert from "node:assert/strict";
import test from "node:test";
import { changeOf, clean, cleanBetween } from "./clean.ts";

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
  ["what no font of the site has", "ﬁne, cafe\u0301! fiber\u2011cement", "fine, café! fiber-cement"],
  ["lines of Word", "First.\r\nSecond.\vThird.", "First.\n\nSecond.\n\nThird."],
  ["lines of a mail", "One paragraph\nover two lines.\n\n\n\nAnother.", "One paragraph over two lines.\n\nAnother."],
  ["bullets", "•\tFirst\n\uF0B7  Second\n·  Third\n- Fourth\no  Fifth", "First\n\nSecond\n\nThird\n\nFourth\n\nFifth"],
  ["emoji", "Done 🙂 today ☎️"],
  ["measures", `5′ × 7″, 5' x 7", 6'2" and “size 7”`, "5′ × 7″, 5′ x 7″, 6′2″ and “size 7”"],
  ["ranges of amounts", "$8,000 – $12,000, $8 - 12, 5% -- 10%, 3 — 5", "$8,000–$12,000, $8–12, 5%–10%, 3–5"],
  ["ranges of days", "Monday – Friday, Mon. - Fri., MON — SAT", "Monday–Friday, Mon.–Fri., MON–SAT"],
  ["ranges of months", "May – June, Dec 24, 2025 — Jan 2, 2026", "May–June, Dec 24, 2025–Jan 2, 2026"],
  ["ranges of times", "8:00 a.m. – 5:00 p.m., 8am - noon, 9–5 PM", "8:00 a.m.–5:00 p.m., 8am–noon, 9–5 PM"],
  [
    "ranges of measures",
    "3 ft – 5 ft, 2″ - 4″, 3 – 5 days, 2019 – present",
    "3 ft–5 ft, 2″–4″, 3–5 days, 2019–present",
  ],
  ["dashes that are none", "In 3 days – 5 people came – on Monday – we", "In 3 days, 5 people came, on Monday, we"],
  ["headings", "# Hail\n\n## Look up\n\n#1 in Houston", "Hail\n\nLook up\n\n#1 in Houston"],
  ["markup", "<p class='MsoNormal'>A <b>roof</b><o:p></o:p></p><ul><li>Hail</li></ul>", "A roof\n\nHail"],
  ["nothing", " \n\t\u00A0\n", ""],
] as const)
  test(name, () => {
    assert.equal(clean(text), want);
    assert.equal(clean(want), want);
  });

test("keeps words apart that a pasted space separates", () => {
  assert.equal(cleanBetween("One", " two ", "three"), " two ");
  assert.equal(cleanBetween("One ", " two ", " three"), "two");
  assert.equal(cleanBetween("", " two\n", ""), "two");
});

test("shows each change of a pasted text", () => {
  assert.equal(changeOf("One  two\u00A0three", "One two three"), "");
  assert.equal(changeOf("A roof – any roof", "A roof, any roof"), "Pasted with a change: “roof –” is now “roof,”.");
  assert.equal(changeOf("A <br> roof", "A roof"), "Pasted without “<br>”.");
});
