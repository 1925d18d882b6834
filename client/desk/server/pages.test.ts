/** The content of a new page, and the changes of other files when a page is renamed or deleted. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { violations } from "../../checks/judge.ts";
import { takenPictures } from "../../checks/pictures.ts";
import { type Files, siteOf } from "../../checks/site.ts";
import { minutesToRead } from "../../content/words.ts";
import { changePicture } from "./change-picture.ts";
import { deletePage, movePage } from "./move-page.ts";
import { type Folder, newPage } from "./new-page.ts";

/** The words that the site was given, with old addresses. */
const given: Files = Object.fromEntries(
  readdirSync("e2e/content", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(`e2e/content/${name}`, "utf8"))]),
);
const led = { "/blog/hail-wind": "/blog/hail-damage", "/katy": "/service-areas/katy" };
const words = { files: { ...given, "site/redirects": led }, pictures: Object.keys(given["site/images"] as object) };

/** What is wrong once files have changed. */
const faultsWith = (changes?: Files) => {
  const after = Object.entries({ ...words.files, ...changes }).filter(([, value]) => value !== null);
  return violations(Object.fromEntries(after), words.pictures);
};

// The new address may be that of a redirect. No other text breaks a rule afterwards.
test("any page renamed or deleted", () => {
  const pages = Object.keys(given).filter((name) => /^(?:articles|areas|services)\//.test(name));
  assert.ok(pages.length > 10);
  for (const name of pages)
    for (const { refused, changes } of [
      movePage(words, name, name.replace(/\/.*/, "/hail-wind")),
      deletePage(words, name),
    ])
      assert.deepEqual([refused, faultsWith(changes)], ["", []], name);
});

// The labels of links stay as text, and both addresses lead to the home page. A draft leaves no redirect.
test("deleted service and draft", () => {
  const files = {
    "articles/wind": { intro: ["After [hail](/blog/hail), [siding](/services/siding) and hail again."] },
    "articles/draft": { draft: true },
    "services/roofs": { related: ["siding"] },
    "services/siding": { alsoAt: ["/services/walls"] },
    "site/order": { services: ["siding"], areas: ["katy"] },
    "site/inconsistencies": { one: { where: ["/services/siding"] }, two: { where: "every page" } },
    "site/redirects": { "/siding": "/services/siding" },
  };
  const { changes } = deletePage({ files, pictures: [] }, "services/siding");
  assert.deepEqual(changes, {
    "articles/wind": { intro: ["After [hail](/blog/hail), siding and hail again."] },
    "services/roofs": {},
    "services/siding": null,
    "site/order": { services: [], areas: ["katy"] },
    "site/inconsistencies": { two: { where: "every page" } },
    "site/redirects": { "/siding": "/", "/services/siding": "/", "/services/walls": "/" },
  });
  assert.deepEqual(deletePage({ files, pictures: [] }, "articles/draft").changes, { "articles/draft": null });
});

// A name never means a deletion: that is a call of its own.
test("refused names", () => {
  for (const name of ["", "-", "фото", "!!!", "a/b", "../a", "A", "index", "nul", "a--b", "a".repeat(101)])
    for (const plan of [
      movePage(words, "articles/hail-damage", `articles/${name}`),
      changePicture(words, "deck", name, null),
    ])
      assert.match(plan.refused, /name/, name);
});

const begin = (folder: Folder, title: string, text = "") => {
  const { name = "", changes = {} } = newPage(words, folder, title, text, "2026-11-22");
  // biome-ignore lint/suspicious/noExplicitAny: each kind of page has its own fields
  return { name, changes, value: changes[name] as any };
};

// It has empty fields and breaks no rule as a draft of today. It cannot be published yet.
test("new page of each kind", () => {
  for (const folder of ["articles", "areas", "services"] as const) {
    const { name, changes, value } = begin(folder, " A  roof's life ");
    assert.equal(name, `${folder}/a-roofs-life`);
    assert.equal(value.title ?? value.city, "A roof’s life");
    assert.deepEqual(faultsWith(changes), []);
    assert.match(JSON.stringify(faultsWith({ [name]: { ...value, draft: false } })), /is empty/);
  }
});

// No other page begins with it.
test("first picture of a new page", () => {
  const alt = "A roof with brown shingles";
  const more = Object.keys(given).map((name) => [name.replace("/", "-"), { alt, rendering: false }]);
  const files: Files = {
    ...given,
    "site/images": { ...(given["site/images"] as object), ...Object.fromEntries(more) },
  };
  const pictures = Object.keys(files["site/images"] as object);
  const { changes = {} } = newPage({ files, pictures }, "articles", "Roofs", "", "2026-11-22");
  const { image } = changes["articles/roofs"] as { image: string };
  assert.equal(takenPictures(siteOf(files, pictures)).get(image), undefined);
});

// Each part of the text is in its field.
test("new page from a text", () => {
  const long = "word ".repeat(480).trim();
  const text = `# Hail & wind\n\nSee [it](/blog/hail-damage) or [that](/gone).\n\nMore.\n\n## Part\n\n${long}\n\n### One\n\nFirst.\n`;
  const intro = ["See [it](/blog/hail-damage) or that.", "More."];
  const section = { heading: "Part", paragraphs: [long], bullets: ["One: First."] };
  const { name, changes, value } = begin("articles", "", text);
  assert.equal(name, "articles/hail-wind");
  assert.deepEqual(changes["site/redirects"], { "/katy": led["/katy"] }); // its address is its own now
  assert.deepEqual([value.intro, value.sections.length, minutesToRead(value)], [intro, 3, 3]);
  assert.deepEqual(value.sections[0].points, [{ title: "One", description: "First." }]);
  const service = begin("services", "Gutters", text).value;
  assert.deepEqual([service.hero.intro, service.sections], [intro[0], [section]]);
  const area = begin("areas", "Spring", text).value;
  assert.deepEqual([area.intro.paragraphs, area.local[0]], [["More."], section]);
  const { intro: opening, sections } = begin("articles", "Roofs", "One.\n\nTwo.").value; // without headings
  assert.deepEqual([opening, sections[0].paragraphs], [["One."], ["Two."]]);
});

for (const [title, slug] of [
  ["Über alle Dächer – 7 Façades", "uber-alle-dacher-7-facades"],
  ["Hail damage", "hail-damage-2"],
  ["Index", "index-2"],
  ["屋根", "page"],
  ["r".repeat(400), "r".repeat(80)],
  ["CON", "con-2"],
  ["roof ".repeat(20), "roof-roof-roof-roof-roof-roof-roof-roof"],
] as const)
  test(`the address of ${title.slice(0, 30)}`, () => assert.equal(begin("articles", title).name, `articles/${slug}`));

test("new page from a binary file", () => {
  for (const text of ["PK\u0003\u0004 word/document.xml", "{\\rtf1 A roof", "\uFFFD\uFFFDA\0 \0r\0", "A caf\uFFFD"])
    assert.match(newPage(words, "articles", "Roofs", text, "2026-11-22").refused ?? "", /not plain text/, text);
});
