/** Tests of each content rule: a change of the fixture content, and the violation with its place. */
import assert from "node:assert/strict";
import test from "node:test";
import { fixture, pictures } from "./fixture.ts";
import type { Files } from "./site.ts";
import { type Violation, validateFile, validateSite } from "./validate.ts";

/** A new value, or a function of the present value and the files. Undefined removes the field or the file. */
type Change = unknown | ((present: unknown, files: Files) => unknown);

const append = (text: string) => (present: unknown) => present + text;
/** Returns the value of a field of another file. */
const copy = (name: string, field: string) => (_present: unknown, files: Files) =>
  partOf(files[name], field.split("."));

// biome-ignore lint/suspicious/noExplicitAny: each file has its own fields
const partOf = (value: unknown, keys: readonly string[]): any => keys.reduce((part: any, key) => part[key], value); // throws for a missing part: adapt the test

const linesOf = (found: readonly Violation[]) =>
  found.map(
    ({ file, field, message }) =>
      `${file.replace(/^client\/content\/|\.json$/g, "")}: ${field ? `${field}: ` : ""}${message}`,
  );
const unchanged = validateSite(fixture, pictures);
const linesBefore = linesOf(unchanged);

/** Returns the lines of the violations that a change of a field adds. */
function violationsAfter(file: string, field: string, change: Change) {
  const changed = (present: unknown) => (typeof change === "function" ? change(present, fixture) : change);
  let value = changed(undefined);
  if (field) {
    value = structuredClone(fixture[file]);
    const keys = field.split(".");
    const last = keys.pop() ?? "";
    const part = partOf(value, keys);
    part[last] = changed(part[last]);
    if (part[last] === undefined) delete part[last];
  }
  return linesOf(validateFile(file, value, fixture, pictures)).filter((line) => !linesBefore.includes(line));
}

/** Asserts that a change causes a violation, or none if `want` is empty. A violation that begins with a colon is in the changed field. */
function expectViolation(file: string, field: string, change: Change, want: string) {
  const found = violationsAfter(file, field, change);
  if (!want) assert.deepEqual(found, []);
  else {
    const line = want.startsWith(":") ? `${file}: ${field}${want}` : want;
    assert.ok(
      found.some((one) => one.startsWith(line) || (one.startsWith(`${file}: `) && one.includes(line))),
      `want “${line}”, got ${JSON.stringify(found)}`,
    );
  }
}

test("accepts the fixture content", () =>
  assert.deepEqual(
    unchanged.filter(({ warning }) => !warning),
    [],
  ));

/** A valid sentence. */
const sentence = "Ask the crew about it.";
/** Different words, so that no text is alike. */
const distinctWords = Array.from({ length: 900 }, (_, index) => (index * 7919 * 104729).toString(36)).join(" ");

const changes: readonly (readonly [file: string, field: string, change: Change, want: string])[] = [
  // Lengths and types.
  ["pages/about", "meta.title", "About us", ": at least 15 characters; this has 8"],
  ["pages/about", "meta.title", `${"Too long ".repeat(8)}end`, ": at most 60 characters; this has 75"],
  ["pages/home", "hero.heading", "A promise. ".repeat(30), ": at most 70 characters; this has 330"],
  ["site/labels", "footer.company", "A promise. ".repeat(30), ": at most 180 characters; this has 330"],
  ["pages/about", "meta.keywords", [], ": at least 3 entries; this has 0"],
  ["pages/about", "hero.heading", "", ": is empty"],
  ["pages/about", "hero.heading", 404, ": must be text"],
  ["pages/about", "values.items", "none", ": must be a list"],
  ["pages/about", "callToAction", undefined, ": is missing"],
  ["pages/about", "hero.imgae", "kitchen", ": there is no field “imgae”: did you mean “image”?"],
  ["articles/roof-repair-signs", "draft", "no", ": must be yes or no"],
  ["articles/roof-repair-signs", "readMinutes", 0, ": more than 0; this is 0"],
  [
    "articles/roof-repair-signs",
    "sections.0.points",
    [{ title: "A sign", description: sentence, urgency: "Hihg" }],
    "sections.0.points.0.urgency: pick one of “Critical”, “High”; this is “Hihg”",
  ],
  [
    "articles/roof-repair-signs",
    "sections.0.drawing",
    { kind: "roof", caption: "A roof from its deck up." },
    ": the drawing has 6 numbers, and the section has 5 points",
  ],
  ["site/hours", "week.0.closes", "7 PM", ": must be a time such as 7 PM"],
  ["site/hours", "week.0.closes", "07:00", ": must be later than the opening time"],
  ["site/hours", "week", [], "week: is empty"],
  [
    "site/hours",
    "holidays",
    [{ date: "2026-12-25" }, { date: "2026-12-25", hours: { opens: "08:00", closes: "12:00" } }],
    "holidays.1.date: this day is in the list twice",
  ],
  ["site/inconsistencies", "waiting-raises.given", 7, ": must be a text, or yes or no"],
  // Readability, length and repetition.
  [
    "pages/blog",
    "hero.intro",
    `${"Comprehensive instrumentation facilitates identification of unsatisfactory configurations. ".repeat(5)}Simultaneous evaporation exacerbates disintegration.`,
    ": this page is hard to read (grade ",
  ],
  ["services/cabinets", "offered.items.0.text", append(` ${distinctWords} end.`), "characters too long for a phone"],
  [
    "pages/faqs",
    "hero.intro",
    copy("pages/about", "story.paragraphs.0"),
    ": is also on “About us”: say it on one page only, or in other words",
  ],
  [
    "areas/katy",
    "local",
    copy("areas/pasadena", "local"),
    " % of this page is also on “Pasadena”, and at most 25 % may be",
  ],
  [
    "areas/katy",
    "intro.heading",
    copy("areas/katy", "callToAction.heading"),
    "callToAction.heading: is the same as another heading on this page",
  ],
  ["areas/katy", "meta.title", copy("areas/pasadena", "meta.title"), ": is the same as on “Pasadena”"],
  // Typography, style and law.
  [
    "pages/about",
    "meta.title",
    "About {name} and its people",
    ": must not have { } or [ ]: this text is shown exactly as it is typed",
  ],
  ["articles/seamless-gutters", "title", "Gutters: how they last: a guide", ": has two colons"],
  [
    "areas/sugar-land",
    "meta.title",
    "Sugar Land roofing and exteriors",
    ": must name the place and its state, such as “Sugar Land, TX”: people search for both",
  ],
  [
    "site/inconsistencies",
    "licensed-claim.corrected",
    "Licensed and insured",
    ": “licensed and insured” claims a license",
  ],
  ["site/inconsistencies", "licensed-claim.given", "Licensed, bonded and insured", ""],
  [
    "pages/gallery",
    "hero.heading",
    "Nine views of our work",
    ": “our work” says that you did this work, and every picture here is drawn by a computer",
  ],
  [
    "pages/blog",
    "callToAction.text",
    append(" We [absorb your](/faqs) deductible."),
    ": “we absorb your deductible” offers to take over the deductible, which is a crime in Texas: Insurance Code chapter 707",
  ],
  // Names of pages.
  ["services/cabinets", "related.0", "deck-pation", ": there is no service “deck-pation”: did you mean “deck-patio”?"],
  ["services/cabinets", "related.0", "cabinets", ": “cabinets” is this page itself"],
  ["services/cabinets", "related", ["deck-patio", "deck-patio"], "related.1: “deck-patio” is in this list twice"],
  [
    "services/cabinets",
    "alsoAt.0",
    "/services/deck-patio",
    ": “/services/deck-patio” is the address of “Deck & Patio”",
  ],
  ["services/cabinets", "", undefined, "site/order: services.8: there is no service “cabinets”"],
  ["pages/faqs", "", undefined, "this file is missing, and the site needs it"],
  ["pages/faq", "", {}, "this file makes no page: did you mean “pages/faqs”?"],
  ["new-roof", "", {}, "this file makes no page: articles, areas and services have folders of their own"],
  ["articles/old/roof", "", {}, "this file makes no page: did you mean “articles”?"],
  ["articles/New Roof", "", {}, "“New Roof” must be lower-case words with hyphens between them"],
  // Links.
  [
    "areas/katy",
    "services.items.0.href",
    "/blog/roof-replacment",
    ": there is no page at “/blog/roof-replacment”: did you mean “/blog/roof-replacement”?",
  ],
  [
    "articles/roofing-materials",
    "draft",
    true,
    "pages/blog: seasons.items.5.text: the page at “/blog/roofing-materials” is a draft, which visitors do not see",
  ],
  [
    "site/redirects",
    "/blog/old",
    "/blog/hail-damgae",
    ": there is no page at “/blog/hail-damgae”: did you mean “/blog/hail-damage”?",
  ],
  ["site/redirects", "/about", "/faqs", ": is the address of your page “About us”: take this old address out"],
  [
    "site/redirects",
    "",
    { "/blog/old": "/blog/older", "/blog/older": "/blog/old" },
    "/blog/old: leads in a circle, because “/blog/older” leads back to it",
  ],
  [
    "site/redirects",
    "",
    { "/blog/old": "/blog/older", "/blog/older": "/faqs" },
    "/blog/old: “/blog/older” has moved: write “/faqs”",
  ],
  ["site/redirects", "/assets-and-debts", "/faqs", ""],
  ["services/cabinets", "alsoAt.0", "/services/cabinets", ": “/services/cabinets” is already an address of this page"],
  [
    "site/redirects",
    "Old Page",
    "/faqs",
    ": must begin with one slash, without the name of the old site: /services.html",
  ],
  // Places on the map.
  [
    "areas/katy",
    "coordinates",
    "-95.8244, 29.7858",
    ": is not on the map, which reaches from 28.83 to 30.66 and from -96.25 to -94.51: write the latitude first, and a minus before the longitude",
  ],
  ["site/business", "office", "\u202a29.785, -95.57\u202c\u200e", ""],
  // Pictures.
  ["pages/about", "hero.image", "kichen", ": there is no picture “kichen”: did you mean “kitchen”?"],
  [
    "services/cabinets",
    "closeUp",
    { image: "kitchen", detail: "gables" },
    "closeUp.detail: the picture “kitchen” has no detail “gables”",
  ],
  ["pages/gallery", "tiles.0.image", "constructor", ": there is no picture “constructor”"],
  ["site/images", "house-porch", undefined, ": this picture has no description: say in one sentence what it shows"],
  [
    "site/images",
    "castle",
    { alt: "A castle on a hill by the sea", rendering: true },
    ": this picture has no file in assets/images",
  ],
  ["site/images", "house.details.chimney", { focus: [50, 50], zoom: 2 }, ": no page shows this detail"],
  [
    "site/images",
    "Big House",
    { alt: "A house that is big enough", rendering: true },
    ": must be the name of a picture: lower-case letters, digits and hyphens",
  ],
  // Days.
  ["pages/about", "updated", "2026-02-30", ": must be a day such as 2026-11-22; “2026-02-30” is not one"],
  ["pages/about", "updated", "2999-01-01", ": 2999-01-01 is in the future"],
  ["articles/hail-damage", "updated", "2001-01-01", ": is 2001-01-01, before the publication day "],
];
for (const [file, field, change, want] of changes)
  test(`${want ? "reports" : "accepts"} a change of ${file} ${field}${want.slice(0, 60)}`, () =>
    expectViolation(file, field, change, want));

/** Texts that are appended to a paragraph. */
const texts: readonly (readonly [text: string, want: string])[] = [
  [" It's easy.", ": uses straight quotes or double hyphens: write “ ” ’ and –"],
  ["  Two spaces.", ": has a space at its start or end, two in a row, or a line break"],
  [" A soft\u00ad hyphen.", ": has an invisible character, pasted from elsewhere"],
  [" A private-use \u{f0001} character.", ": has an invisible character, pasted from elsewhere"],
  [" 👷\u200d♂\ufe0f at work.", ": has an emoji that not every phone shows"],
  [" **Bold** words.", ": has marks such as ** or <b>"],
  [" <b>Bold</b> words.", ": has marks such as ** or <b>"],
  [" See www.example.com for more.", ": has an address that nobody can click"],
  [" See example.com/faqs.", ": has an address that nobody can click"],
  [" See /faqs.", ": has an address that nobody can click"],
  [" Write to owner@example.com.", ": has an address that nobody can click"],
  [" TODO", ": is unfinished"],
  [" Call {phnoe}.", ": “{phnoe}” means nothing: did you mean “phone”?"],
  [" Call {phone now.", ": “{phone now.” has a bracket that belongs to nothing"],
  [" See [{name}](/gallery).", ": “[{name}](/gallery)” has { } in the text of a link"],
  [` ${"[".repeat(5000)}`, ": at most 700 characters; this has "],
  [" See [it](/abuot).", ": there is no page at “/abuot”: did you mean “/about”?"],
  [" See [it](https://example.com).", ": “https://example.com” is not a page of this site"],
  [" See [it](/#testimonial).", ": the page at “/” has no part “testimonial”: did you mean “testimonials”?"],
  [" See [it](/#testimonials).", ""],
];
for (const [text, want] of texts)
  test(`${want ? "reports" : "accepts"} the text${text.slice(0, 40)}`, () =>
    expectViolation("pages/about", "story.paragraphs.0", append(text), want));

/** Old addresses that redirect to a page. */
const redirects: [addresses: readonly string[], want: string][] = [
  [
    [
      "/services.html",
      "/Roof_Repair",
      "/index.php?page_id=12",
      "/?p=123",
      "/index.php/about/",
      "/about-us/amp/",
      "/Our Services.aspx",
      "/caf%C3%A9",
      "/index.html",
      "/About",
      "/blog/?p=1",
    ],
    "",
  ],
  [["https://old.example.com/a.html"], "https://old.example.com/a.html: must begin with one slash"],
  [["//other.example/a"], "//other.example/a: must begin with one slash"],
  [["/\\other.example"], "/\\other.example: must begin with one slash"],
  [["/a.html#top"], "/a.html#top: has a character that no address can have"],
  [["/a\u202e.html"], "has a character that no address can have"],
  [["/100%"], "/100%: has a “%” that means nothing"],
  [["/a/../b"], "/a/../b: has “//”, “/./” or “/../” in it"],
  [["/a//b"], "/a//b: has “//”"],
  [["/a?"], "/a?: has nothing after its “?”"],
  [["/a.php?id=1&utm_source=mail"], "/a.php?id=1&utm_source=mail: says where a visitor came from"],
  [["/Old%20Page", "/old page/"], "/old page/: is the same address as “/Old%20Page”: take one of them out"],
  [["/a?x=1&y=2", "/a?y=2&x=1"], "/a?y=2&x=1: is the same address as “/a?x=1&y=2”"],
  [["/about/"], "/about/: is the address of your page “About us”"],
  [["/%61bout"], "/%61bout: is the address of your page “About us”"],
];
for (const needed of [
  "/index",
  "/404",
  "/development/desk",
  "/embed/lead-form",
  "/healthz",
  "/version",
  "/vitals",
  "/assets/old",
  "/404.html",
  "/robots.txt",
  "/llms.txt",
  "/sitemap.xml",
  "/feed.xml",
  "/favicon.ico",
  "/apple-touch-icon.png",
  "/site.webmanifest",
  "/speculation-rules.json",
  "/embeds.json",
  "/.well-known/security.txt",
  "/_redirects",
  "/healthz?x=1",
])
  redirects.push([[needed], `${needed}: “${needed.replace("?x=1", "")}” is an address that the site needs`]);
for (const [addresses, want] of redirects)
  test(`${want ? "reports" : "accepts"} the redirects from ${addresses}`, () =>
    expectViolation("site/redirects", "", Object.fromEntries(addresses.map((address) => [address, "/faqs"])), want));

// A draft must have all fields, which may be unfinished.
const draft = {
  draft: true,
  meta: { title: "", description: "", keywords: [] },
  updated: "2026-11-22",
  title: "New roof",
  excerpt: "",
  category: "",
  published: "2999-01-01",
  readMinutes: 1,
  image: "house",
  intro: ["TODO - write 'this'"],
  sections: [],
  callToAction: { heading: "", text: "", button: "" },
};
for (const [name, more, want] of [
  ["articles/new-roof", {}, ""],
  ["articles/new-roof", { intro: ["See [it](/blog/new-roof)."] }, ""],
  ["articles/new-roof", { titel: "x" }, "titel: there is no field “titel”: did you mean “title”?"],
  ["articles/index", {}, "“/blog/index” is an address that the site needs for itself: choose another"],
] as const)
  test(`${want ? "reports" : "accepts"} the draft ${name} with ${JSON.stringify(more)}`, () =>
    expectViolation(name, "", { ...draft, ...more }, want));
