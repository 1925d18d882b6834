/** Which page may have which picture. */
import assert from "node:assert/strict";
import test from "node:test";
import { judgePictures } from "./pictures.ts";
import { siteOf } from "./site.ts";

const shows = "What it shows, in one sentence";

for (const { title, heads, pictures, complaints } of [
  { title: "each its own", heads: ["oak", "elm"], pictures: ["oak", "elm", "ash"], complaints: [] },
  {
    title: "the same, though one is free",
    heads: ["oak", "oak"],
    pictures: ["oak", "elm", "ash"],
    complaints: [
      "services/second hero.image: “oak” is the first picture of services/first as well, and each page has its own: take one of elm, ash, or add one",
    ],
  },
  { title: "fewer pictures than pages", heads: ["oak", "oak"], pictures: ["oak"], complaints: [] },
]) {
  test(`first pictures: ${title}`, () => {
    const [first, second] = heads;
    const files = {
      "site/images": Object.fromEntries(pictures.map((picture) => [picture, { alt: shows }])),
      "services/first": { hero: { image: first }, closeUp: { image: first } },
      "services/second": { hero: { image: second } },
      "services/draft": { draft: true, hero: { image: first } },
      "pages/not-found": { image: first },
    };
    const told: string[] = [];
    judgePictures(siteOf(files, pictures), (name, field, message) => {
      told.push(`${name} ${field}: ${message}`);
    });
    assert.deepEqual(told, complaints);
  });
}
