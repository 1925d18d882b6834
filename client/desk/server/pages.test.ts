/** What a new page begins with, and what else changes where a page gets another address, or goes. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { violations } from "../../checks/judge.ts";
import type { Files } from "../../checks/site.ts";
import { movePage } from "./move-page.ts";
import { type Folder, newPage } from "./new-page.ts";

/** The words that the site was given. */
const given: Files = Object.fromEntries(
  readdirSync("e2e/content", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(`e2e/content/${name}`, "utf8"))]),
);
const pictures = Object.keys(given["site/images"] as object);

/** What is wrong once files have changed. */
const faultsWith = (changes: Files) =>
  violations(
    Object.fromEntries(Object.entries({ ...given, ...changes }).filter(([, value]) => value !== null)),
    pictures,
  );

test("whichever page gets another address or goes, the other words break no rule", () => {
  const pages = Object.keys(given).filter((name) => /^(?:articles|areas|services)\//.test(name));
  assert.ok(pages.length > 10);
  for (const name of pages)
    for (const to of [`${name}-elsewhere`, ""])
      assert.deepEqual(faultsWith(movePage({ files: given, pictures }, name, to).changes), [], `${name} to “${to}”`);
});

const files = {
  "articles/hail": { intro: ["See [it](/blog/hail#signs)."], services: ["siding"] },
  "articles/wind": {
    intro: ["After [hail](/blog/hail), [siding](/services/siding#costs) and hail again."],
    services: ["siding", "roofs"],
  },
  "articles/notes": { draft: true },
  "areas/katy": { services: { items: [{ title: "Siding", href: "/services/siding" }] } },
  "areas/pearland": { nearby: ["katy"] },
  "services/siding": { alsoAt: ["/services/walls"] },
  "site/order": { services: ["siding", "roofs"], areas: ["katy"] },
  "site/inconsistencies": {
    one: { where: ["/service-areas/katy", "/blog"] },
    two: { where: ["/service-areas/katy"] },
    three: { where: "every page" },
  },
  "site/redirects": { "/blog/ice": "/blog/hail", "/blog/storm": "/about", "/katy": "/service-areas/katy" },
};
const wind = files["articles/wind"];
const redirects = files["site/redirects"];
const { "/blog/storm": _, ...others } = redirects;

for (const [what, name, to, changes] of [
  [
    "an article gets an address that led elsewhere: links follow, and old addresses lead there in one step",
    "articles/hail",
    "articles/storm",
    {
      "articles/hail": null,
      "articles/storm": { ...files["articles/hail"], intro: ["See [it](/blog/storm#signs)."] },
      "articles/wind": { ...wind, intro: [wind.intro[0]?.replace("/blog/hail", "/blog/storm")] },
      "site/redirects": { ...others, "/blog/ice": "/blog/storm", "/blog/hail": "/blog/storm" },
    },
  ],
  [
    "a service goes: the words of links stay, both addresses lead to the home page",
    "services/siding",
    "",
    {
      "articles/hail": { intro: files["articles/hail"].intro },
      "articles/wind": { intro: ["After [hail](/blog/hail), siding and hail again."], services: ["roofs"] },
      "areas/katy": { services: { items: [{ title: "Siding" }] } },
      "services/siding": null,
      "site/order": { services: ["roofs"], areas: ["katy"] },
      "site/redirects": { ...redirects, "/services/siding": "/", "/services/walls": "/" },
    },
  ],
  [
    "an area goes: nobody names it any more",
    "areas/katy",
    "",
    {
      "areas/katy": null,
      "areas/pearland": {},
      "site/order": { services: ["siding", "roofs"], areas: [] },
      "site/inconsistencies": { one: { where: ["/blog"] }, three: { where: "every page" } },
      "site/redirects": { ...redirects, "/katy": "/service-areas", "/service-areas/katy": "/service-areas" },
    },
  ],
  [
    "a draft leaves nothing behind",
    "articles/notes",
    "articles/thoughts",
    { "articles/notes": null, "articles/thoughts": files["articles/notes"] },
  ],
] as const)
  test(what, () => assert.deepEqual(movePage({ files, pictures: [] }, name, to), { changes }));

const led = { "/blog/old-roofs": "/blog/hail-damage", "/blog/ice": "/blog/hail-damage" };
const begin = (folder: Folder, title: string, text = "") => {
  const words = { files: { ...given, "site/redirects": led }, pictures };
  const { name = "", changes = {} } = newPage(words, folder, title, text, "2026-11-22");
  // biome-ignore lint/suspicious/noExplicitAny: each kind of page has its own fields
  return { name, changes, value: changes[name] as any };
};

test("each kind of page says what goes where, breaks no rule as a draft of today, and may be none else yet", () => {
  for (const folder of ["articles", "areas", "services"] as const) {
    const { name, changes, value } = begin(folder, " A  roof's life ");
    assert.equal(name, `${folder}/a-roofs-life`);
    assert.equal(value.title ?? value.city, "A roof’s life");
    assert.equal(value.published ?? value.updated, "2026-11-22");
    assert.deepEqual(faultsWith(changes), []);
    assert.match(JSON.stringify(faultsWith({ [name]: { ...value, draft: false } })), /is unfinished/);
  }
});

test("a text goes where it belongs, and 160 words of an article take a minute", () => {
  const words = "word ".repeat(480).trim();
  const text = `# Hail & wind\n\nSee [it](/blog/hail-damage) or [that](/gone).\n\nMore.\n\n## Part\n\n${words}\n\n### One\n\nFirst.\n`;
  const intro = ["See [it](/blog/hail-damage) or that.", "More."];
  const section = { heading: "Part", paragraphs: [words], bullets: ["One: First."] };
  const { name, value } = begin("articles", "", text);
  assert.equal(name, "articles/hail-wind");
  assert.deepEqual([value.intro, value.sections.length, value.readMinutes], [intro, 3, 3]);
  assert.deepEqual(value.sections[0].points, [{ title: "One", description: "First." }]);
  const service = begin("services", "Gutters", text).value;
  assert.deepEqual([service.hero.intro, service.sections], [intro[0], [section]]);
  const area = begin("areas", "Spring", text).value;
  assert.deepEqual([area.intro.paragraphs, area.local[0]], [["More."], section]);
});

test("a text without headings is an introduction and one part", () => {
  const { intro, sections } = begin("articles", "Roofs", "One.\n\nTwo.\n\nThree.").value;
  assert.deepEqual([intro, sections[0].paragraphs], [["One."], ["Two.", "Three."]]);
});

for (const [title, slug] of [
  ["Über alle Dächer – 7 Façades", "uber-alle-dacher-7-facades"],
  ["Hail damage", "hail-damage-2"],
  ["Index", "index-2"],
  ["屋根", "page"],
  ["roof ".repeat(20), "roof-roof-roof-roof-roof-roof-roof-roof"],
] as const)
  test(`the address of ${title.slice(0, 30)}`, () => assert.equal(begin("articles", title).name, `articles/${slug}`));

test("an address that led elsewhere is the new page’s", () => {
  const { changes } = begin("articles", "Old roofs");
  assert.deepEqual(changes["site/redirects"], { "/blog/ice": "/blog/hail-damage" });
});
