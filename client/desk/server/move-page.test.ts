/** What else changes where a page gets another address, or goes. */
import assert from "node:assert/strict";
import test from "node:test";
import { movePage } from "./move-page.ts";

const files = {
  "articles/hail": { intro: ["See [it](/blog/hail)."], services: ["siding"] },
  "articles/wind": {
    intro: ["After [hail](/blog/hail), [siding](/services/siding#costs) and hail again."],
    services: ["siding", "roofs"],
  },
  "articles/notes": { draft: true },
  "areas/katy": {
    services: { items: [{ title: "Siding", href: "/services/siding" }] },
    nearby: ["pearland"],
  },
  "areas/pearland": { nearby: ["katy"] },
  "services/roofs": { related: ["siding"] },
  "services/siding": { alsoAt: ["/services/walls"], related: ["roofs"] },
  "site/order": { services: ["siding", "roofs"], areas: ["katy", "pearland"] },
  "site/inconsistencies": {
    one: { where: ["/service-areas/katy", "/blog"] },
    two: { where: ["/service-areas/katy"] },
    three: { where: "every page" },
  },
  "site/redirects": { "/blog/ice": "/blog/hail", "/blog/storm": "/about", "/katy": "/service-areas/katy" },
};

test("an article gets an address that led elsewhere: links follow, and old addresses lead there in one step", () => {
  const { "/blog/storm": _, ...others } = files["site/redirects"];
  assert.deepEqual(movePage(files, "articles/hail", "articles/storm"), {
    "articles/hail": null,
    "articles/storm": { ...files["articles/hail"], intro: ["See [it](/blog/storm)."] },
    "articles/wind": {
      ...files["articles/wind"],
      intro: ["After [hail](/blog/storm), [siding](/services/siding#costs) and hail again."],
    },
    "site/redirects": { ...others, "/blog/ice": "/blog/storm", "/blog/hail": "/blog/storm" },
  });
});

test("a service: lists, order and links with parts follow; its second address stays", () => {
  assert.deepEqual(movePage(files, "services/siding", "services/walls-outside"), {
    "articles/hail": { ...files["articles/hail"], services: ["walls-outside"] },
    "articles/wind": {
      ...files["articles/wind"],
      intro: ["After [hail](/blog/hail), [siding](/services/walls-outside#costs) and hail again."],
      services: ["walls-outside", "roofs"],
    },
    "areas/katy": {
      ...files["areas/katy"],
      services: { items: [{ title: "Siding", href: "/services/walls-outside" }] },
    },
    "services/roofs": { related: ["walls-outside"] },
    "services/siding": null,
    "services/walls-outside": files["services/siding"],
    "site/order": { services: ["walls-outside", "roofs"], areas: ["katy", "pearland"] },
    "site/redirects": { ...files["site/redirects"], "/services/siding": "/services/walls-outside" },
  });
});

test("a service goes: the words of links stay, both addresses lead to the home page", () => {
  assert.deepEqual(movePage(files, "services/siding"), {
    "articles/hail": { intro: ["See [it](/blog/hail)."] },
    "articles/wind": {
      intro: ["After [hail](/blog/hail), siding and hail again."],
      services: ["roofs"],
    },
    "areas/katy": { ...files["areas/katy"], services: { items: [{ title: "Siding" }] } },
    "services/roofs": {},
    "services/siding": null,
    "site/order": { services: ["roofs"], areas: ["katy", "pearland"] },
    "site/redirects": { ...files["site/redirects"], "/services/siding": "/", "/services/walls": "/" },
  });
});

test("an area goes: nobody names it any more", () => {
  assert.deepEqual(movePage(files, "areas/katy"), {
    "areas/katy": null,
    "areas/pearland": {},
    "site/order": { services: ["siding", "roofs"], areas: ["pearland"] },
    "site/inconsistencies": { one: { where: ["/blog"] }, three: { where: "every page" } },
    "site/redirects": {
      ...files["site/redirects"],
      "/katy": "/service-areas",
      "/service-areas/katy": "/service-areas",
    },
  });
});

test("a draft leaves nothing behind", () => {
  assert.deepEqual(movePage(files, "articles/notes", "articles/thoughts"), {
    "articles/notes": null,
    "articles/thoughts": files["articles/notes"],
  });
  assert.deepEqual(movePage(files, "articles/notes"), { "articles/notes": null });
});
