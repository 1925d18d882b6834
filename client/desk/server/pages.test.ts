/** The content of a new page, and the changes of other files when a page is renamed or deleted. */
import assert from "node:assert/strict";
import test from "node:test";
import { fixture } from "../../checks/fixture.ts";
import { usedFirstPictures } from "../../checks/pictures.ts";
import { type Files, indexSite } from "../../checks/site.ts";
import { validateSite } from "../../checks/validate.ts";
import { minutesToRead } from "../../content/words.ts";
import { changePicture } from "./change-picture.ts";
import { deletePage, movePage } from "./move-page.ts";
import { createPage, type Folder } from "./new-page.ts";

const redirects = { "/blog/hail-wind": "/blog/hail-damage", "/katy": "/service-areas/katy" };
const content = {
  files: { ...fixture, "site/redirects": redirects },
  pictures: Object.keys(fixture["site/images"] as object),
};

/** Returns the violations after files have changed. */
const violationsAfter = (changes?: Files) => {
  const after = Object.entries({ ...content.files, ...changes }).filter(([, value]) => value !== null);
  return validateSite(Object.fromEntries(after), content.pictures);
};

// The new address is the address of a redirect.
test("renames and deletes each page without new violations", () => {
  const pages = Object.keys(fixture).filter((name) => /^(?:articles|areas|services)\//.test(name));
  assert.ok(pages.length > 5);
  for (const name of pages)
    for (const { refused, changes } of [
      movePage(content, name, name.replace(/\/.*/, "/hail-wind")),
      deletePage(content, name),
    ])
      assert.deepEqual([refused, violationsAfter(changes)], ["", []], name);
});

test("deletes the only page with a detail of a picture", () => {
  const gallery = fixture["pages/gallery"] as { tiles: readonly { detail?: string }[] };
  const tiles = gallery.tiles.map(({ detail: _, ...tile }) => tile);
  const files = { ...fixture, "pages/gallery": { ...gallery, tiles } };
  const { changes } = deletePage({ ...content, files }, "services/siding-installation");
  assert.deepEqual(
    violationsAfter({ "pages/gallery": files["pages/gallery"], ...changes }).filter(({ warning }) => !warning),
    [],
  );
});

// The labels of links stay as text, and both addresses redirect to the home page. A draft leaves no redirect.
test("deletes a service and a draft", () => {
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

// An invalid name deletes nothing: deletion is a separate call.
test("refuses invalid names", () => {
  for (const name of ["", "-", "фото", "!!!", "a/b", "../a", "A", "index", "nul", "a--b", "a".repeat(101)])
    for (const plan of [
      movePage(content, "articles/hail-damage", `articles/${name}`),
      changePicture(content, "deck", name, null),
    ])
      assert.match(plan.refused, /name/, name);
});

const begin = (folder: Folder, title: string, text = "") => {
  const { name = "", changes = {} } = createPage(content, folder, title, text, "2026-11-22");
  // biome-ignore lint/suspicious/noExplicitAny: each kind of page has its own fields
  return { name, changes, value: changes[name] as any };
};

// A new page is a valid draft with today's date. The empty fields prevent its publication.
test("creates a draft of each kind of page", () => {
  for (const folder of ["articles", "areas", "services"] as const) {
    const { name, changes, value } = begin(folder, " A  roof's life ");
    assert.equal(name, `${folder}/a-roofs-life`);
    assert.equal(value.title ?? value.city, "A roof’s life");
    assert.deepEqual(violationsAfter(changes), []);
    assert.match(JSON.stringify(violationsAfter({ [name]: { ...value, draft: false } })), /is empty/);
  }
});

test("gives a new page an unused first picture", () => {
  const alt = "A roof with brown shingles";
  const more = Object.keys(fixture).map((name) => [name.replace("/", "-"), { alt, rendering: false }]);
  const files: Files = {
    ...fixture,
    "site/images": { ...(fixture["site/images"] as object), ...Object.fromEntries(more) },
  };
  const pictures = Object.keys(files["site/images"] as object);
  const { changes = {} } = createPage({ files, pictures }, "articles", "Roofs", "", "2026-11-22");
  const { image } = changes["articles/roofs"] as { image: string };
  assert.equal(usedFirstPictures(indexSite(files, pictures)).get(image), undefined);
});

test("fills a new page from a text", () => {
  const long = "word ".repeat(480).trim();
  const text = `# Hail & wind\n\nSee [it](/blog/hail-damage) or [that](/gone).\n\nMore.\n\n## Part\n\n${long}\n\n### One\n\nFirst.\n`;
  const intro = ["See [it](/blog/hail-damage) or that.", "More."];
  const section = { heading: "Part", paragraphs: [long], bullets: ["One: First."] };
  const { name, changes, value } = begin("articles", "", text);
  assert.equal(name, "articles/hail-wind");
  assert.deepEqual(changes["site/redirects"], { "/katy": redirects["/katy"] }); // the redirect of its address is removed
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
  test(`derives the address of ${title.slice(0, 30)}`, () =>
    assert.equal(begin("articles", title).name, `articles/${slug}`));

test("refuses a binary file", () => {
  for (const text of ["PK\u0003\u0004 word/document.xml", "{\\rtf1 A roof", "\uFFFD\uFFFDA\0 \0r\0", "A caf\uFFFD"])
    assert.match(createPage(content, "articles", "Roofs", text, "2026-11-22").refused ?? "", /not plain text/, text);
});
