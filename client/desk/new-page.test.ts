/** What a new page begins with. */
import assert from "node:assert/strict";
import test from "node:test";
import { type Folder, newPage } from "./new-page.ts";

const files = {
  "articles/hail": { title: "Hail" },
  "site/images": { house: { alt: "A house" } },
  "site/inconsistencies": {},
  "site/redirects": {},
};
const begin = (folder: Folder, title: string, text = "") =>
  newPage({ folder, title, text, today: "2026-11-22", files, pictures: ["house"] });

test("each kind of page says what goes where, and is a draft of today", () => {
  for (const folder of ["articles", "areas", "services"] as const) {
    const { title, value } = begin(folder, " A  roof's life ");
    assert.equal(title, "A roof’s life");
    const text = JSON.stringify(value);
    assert.match(text, /"draft":true/);
    assert.match(text, /"updated":"2026-11-22"/);
    assert.match(text, /"image":"house"/);
    assert.ok(text.includes("A roof’s life"));
    assert.ok((text.match(/"Write here: /g) ?? []).length > 8, folder);
  }
});

test("an article of a text: its words, and a minute for 160 of them", () => {
  const words = "word ".repeat(480);
  const { title, value } = begin("articles", "", `# Hail & wind\n\nSee [it](/blog/hail).\n\n## Part\n\n${words}\n\n- {phone}\n- {fax}\n`);
  assert.equal(title, "Hail & wind");
  const { intro, sections, readMinutes } = value as { intro: unknown; sections: unknown[]; readMinutes: number };
  assert.deepEqual(intro, ["See [it](/blog/hail)."]);
  assert.deepEqual(sections[0], { heading: "Part", paragraphs: [words.trim()], bullets: ["{phone}", "fax"] });
  assert.equal(sections.length, 3);
  assert.equal(readMinutes, 3);
});

test("a text without headings is an introduction and one part", () => {
  const { value } = begin("articles", "Roofs", "One.\n\nTwo.\n\nThree.");
  const { intro, sections } = value as { intro: unknown; sections: { paragraphs: string[] }[] };
  assert.deepEqual(intro, ["One."]);
  assert.deepEqual(sections[0]?.paragraphs, ["Two.", "Three."]);
});

test("a service and an area take a text, too", () => {
  const text = "Intro.\n\nMore.\n\n## Part\n\n- **First.** One.\n- **Second.** Two.\n";
  const section = { heading: "Part", paragraphs: [], bullets: ["First: One.", "Second: Two."] };
  const service = begin("services", "Gutters", text).value as { hero: { intro: string }; sections: unknown[] };
  assert.equal(service.hero.intro, "Intro.");
  assert.deepEqual(service.sections, [section]);
  const area = begin("areas", "Spring", text).value as { intro: { paragraphs: string[] }; local: unknown[] };
  assert.deepEqual(area.intro.paragraphs, ["More."]);
  assert.deepEqual(area.local[0], section);
});
