/** What a new page begins with. */
import assert from "node:assert/strict";
import test from "node:test";
import { type Folder, newPage } from "./new-page.ts";

const files = {
  "articles/hail": { title: "Hail" },
  "site/images": { house: { alt: "A house" } },
  "site/inconsistencies": {},
  "site/redirects": { "/blog/old-roofs": "/blog/hail", "/blog/ice": "/blog/hail" },
};
const begin = (folder: Folder, title: string, text = "") => {
  const { name, changes } = newPage(folder, title, text, "2026-11-22", files, ["house"]);
  return { name, value: changes[name], redirects: changes["site/redirects"] };
};

test("each kind of page says what goes where, and is a draft of today", () => {
  for (const folder of ["articles", "areas", "services"] as const) {
    const { name, value } = begin(folder, " A  roof's life ");
    assert.equal(name, `${folder}/a-roofs-life`);
    const text = JSON.stringify(value);
    assert.match(text, /"draft":true/);
    assert.equal(text.includes('"updated":"2026-11-22"'), folder !== "articles");
    assert.match(text, /"image":"house"/);
    assert.ok(text.includes("A roof’s life"));
    assert.ok((text.match(/"Write here: /g) ?? []).length > 8, folder);
  }
});

test("an article of a text: its words, and a minute for 160 of them", () => {
  const words = "word ".repeat(480);
  const { name, value } = begin(
    "articles",
    "",
    `# Hail & wind\n\nSee [it](/blog/hail).\n\n## Part\n\n${words}\n\n- {phone}\n- {fax}\n`,
  );
  assert.equal(name, "articles/hail-wind");
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

for (const [title, name] of [
  ["Über alle Dächer – 7 Façades", "uber-alle-dacher-7-facades"],
  ["Hail", "hail-2"],
  ["Index", "index-2"],
  ["屋根", "page"],
  [`${"roof ".repeat(20)}`, "roof-roof-roof-roof-roof-roof-roof-roof-roof-roof-roof-roof"],
  ["x".repeat(90), "x".repeat(60)],
] as const) {
  test(`the address of ${title.slice(0, 30)}`, () => assert.equal(begin("articles", title).name, `articles/${name}`));
}

test("an address that led elsewhere is the new page’s", () => {
  assert.deepEqual(begin("articles", "Old roofs").redirects, { "/blog/ice": "/blog/hail" });
  assert.equal(begin("articles", "New roofs").redirects, undefined);
});

test("nothing gives it a title", () => {
  assert.equal(begin("articles", " ", "Only a paragraph.").name, "");
});
