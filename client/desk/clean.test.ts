/** Tests of cleaning text from word processors, web pages and e-mails. */
import assert from "node:assert/strict";
import test from "node:test";
import { cleanBetween, cleanText, describeCleaning } from "./clean.ts";

test("cleans pasted text", () => {
  for (const [text, want = text] of [
    // correct text stays
    ["Hail bruises a roof. It’s the “soft” metal that shows it: 3–5 dents.\n\nOpen 8:00 AM - 7:00 PM"],
    ["Call {phone} or read [our guide](/blog/hail). Under 5 < 10 and 3 > 2, R&D"],
    ["Done 🙂 today ☎️, 3️⃣ 👷🏽‍♂️ 🏳️‍🌈 🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
    // quotes
    [
      `"It's fine," he said. ("Really?") "They call it 'soft'."`,
      "“It’s fine,” he said. (“Really?”) “They call it ‘soft’.”",
    ],
    ["The '90s, rock 'n' roll, the owners' house", "The ’90s, rock ’n’ roll, the owners’ house"],
    ["«Oui», „ja“, ``yes'' and `no'", "“Oui”, “ja”, “yes” and ‘no’"],
    ["5′ × 7″, ″so″ and ′so′", "5′ × 7″, “so” and ‘so’"],
    // dashes
    ["A roof -- any roof — leaks – in time - too--all", "A roof, any roof, leaks, in time, too, all"],
    ["3 - 5 days, 10 – 20, 3--5, a 2-inch nail, 24-48 hours", "3–5 days, 10–20, 3–5, a 2-inch nail, 24-48 hours"],
    ["$8,000 – $12,000, $8 - 12, 3 — 5, 1.5 -- 2 million", "$8,000–$12,000, $8–12, 3–5, 1.5–2 million"],
    ["3 ft – 5 ft, 2″ - 4″, 5% – 10%, 90 min. — 2 hours", "3 ft–5 ft, 2″–4″, 5%–10%, 90 min.–2 hours"],
    ["8:00 a.m. – 5:00 p.m., 8am - noon, 9 – 5 PM", "8:00 a.m.–5:00 p.m., 8am–noon, 9–5 PM"],
    ["Monday – Friday, Mon. - Fri., MON — SAT, Thurs – Sunday", "Monday–Friday, Mon.–Fri., MON–SAT, Thurs–Sunday"],
    ["May – June, Dec 24, 2025 — Jan 2, 2026, 2019 – present", "May–June, Dec 24, 2025–Jan 2, 2026, 2019–present"],
    [
      "3 days – 5 people – on Monday – we; sunrooms – may – maybe",
      "3 days, 5 people, on Monday, we; sunrooms, may, maybe",
    ],
    // invisible characters, and characters that the site's fonts lack
    ["\uFEFFA\u00A0roof\u200B ages\u00AD in\u202F the\tsun \u2066here\u2069", "A roof ages in the sun here"],
    ["ﬁne, cafe\u0301! fiber\u2011cement", "fine, café! fiber-cement"],
    // lines and markup
    ["First.\r\nSecond.\vThird.", "First.\n\nSecond.\n\nThird."],
    ["One paragraph\nover two lines.\n\n\n\nAnother.", "One paragraph over two lines.\n\nAnother."],
    ["•\tFirst\n\uF0B7  Second\n·  Third\n- Fourth\no  Fifth", "First\n\nSecond\n\nThird\n\nFourth\n\nFifth"],
    ["# Hail\n\n## Look up\n\n#1 in Houston", "Hail\n\nLook up\n\n#1 in Houston"],
    ["<p class='MsoNormal'>A <b>roof</b><o:p></o:p></p><ul><li>Hail</li></ul>", "A roof\n\nHail"],
    [" \n\t\u00A0\n", ""],
  ] as const) {
    assert.equal(cleanText(text), want);
    assert.equal(cleanText(want), want);
  }
});

test("keeps spaces around pasted text", () => {
  for (const [before, pasted, after, want] of [
    ["One", " two ", "three", " two "],
    ["One ", " two ", " three", "two"],
    ["One", " ", "two", " "],
  ] as const)
    assert.equal(cleanBetween(before, pasted, after), want);
});

test("describes how cleaning changed a paste", () => {
  for (const [pasted, cleaned, told] of [
    ["One  two\u00A0three", "One two three", ""],
    ["A roof – any roof", "A roof, any roof", "Pasted with a change: “roof –” is now “roof,”."],
    ["A <br> roof", "A roof", "Pasted without “<br>”."],
    [`a${" b".repeat(60)}`, "c", `Pasted with a change: “a${" b".repeat(29)} …” is now “c”.`],
  ] as const)
    assert.equal(describeCleaning(pasted, cleaned), told);
});
