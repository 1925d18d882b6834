/** The pages that stand for all of their kind show everything that their kind shows. */
import { expect, test } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
import { configured, paths, production, routes, type Site, samples, templates } from "./site.ts";

/** What a page is made of: its classes, islands and calls to action. A picture's own color is no part of it. */
async function partsOf(site: Site, path: string) {
  const html = await (await fetch(siteUrl(site.name) + path)).text();
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/));
  const others = [...html.matchAll(/\sdata-(?:island|action)="[^"]*"/g)].map(([part]) => part.trim());
  return new Set([...classes, ...others].filter((part) => part && !part.startsWith("picture-")));
}

test("every kind of page has a sample, of its kind", () => {
  const kinds = new Set(routes.map(({ kind }) => kind));
  kinds.delete("page"); // each has a template of its own, and is tested itself
  expect(Object.keys(samples).sort()).toEqual([...kinds].sort());
  for (const [kind, pages] of Object.entries(samples)) {
    for (const page of pages) expect(routes.find(({ path }) => path === page)?.kind, page).toBe(kind);
  }
});

for (const site of [production, configured]) {
  test(`${site.name}: no page has a part that the samples lack`, async () => {
    const shown = new Set<string>();
    for (const path of templates) for (const part of await partsOf(site, path)) shown.add(part);
    expect(shown.size).toBeGreaterThan(50);
    const lacking: string[] = [];
    for (const path of paths) {
      for (const part of await partsOf(site, path)) if (!shown.has(part)) lacking.push(`${path}: ${part}`);
    }
    expect(lacking).toEqual([]);
  });
}
