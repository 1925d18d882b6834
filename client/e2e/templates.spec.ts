/** The pages that stand for all of their kind show everything that their kind shows. */
import { expect, type Page, test } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
import { configured, desktop, paths, production, routes, type Site, samples, templates } from "./site.ts";

test.use({ javaScriptEnabled: false, viewport: desktop });

/** What classes change in an element. Margins are not here: an automatic margin computes to its pixels. */
const looks = [
  "display",
  "position",
  "color",
  "background-color",
  "font-family",
  "font-size",
  "font-weight",
  "max-width",
  "border-width",
  "padding",
  "gap",
];

/**
 * What a page is made of. A build makes up the names of classes, so none is compared. Two things take their place: where
 * an element stands, which is its parent's name and its own, with data-slot, island and call to action; and how it looks,
 * which is its computed style. A picture and a drawing are one part each: their color and their paths differ.
 */
async function partsOf(page: Page, site: Site, path: string): Promise<string[]> {
  await page.goto(siteUrl(site.name) + path, { waitUntil: "domcontentloaded" });
  return page.evaluate((properties) => {
    const nameOf = (element: Element) =>
      ["data-slot", "data-island", "data-action"].reduce((name, key) => {
        const value = element.getAttribute(key);
        return value ? `${name}[${key}=${value}]` : name;
      }, element.localName);
    const parts: string[] = [];
    for (const element of document.body.querySelectorAll(":not(script, svg *, picture *)")) {
      const style = getComputedStyle(element);
      parts.push(`${nameOf(element.parentElement ?? document.body)} > ${nameOf(element)}`);
      parts.push(
        [element.localName, ...properties.map((name) => `${name}: ${style.getPropertyValue(name)}`)].join("; "),
      );
    }
    return parts;
  }, looks);
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
  test(`${site.name}: no page has a part that the samples lack`, async ({ page }) => {
    test.slow();
    // The styles are in the page: nothing else that it loads changes what is compared.
    await page.route("**/*", (route) =>
      route.request().resourceType() === "document" ? route.continue() : route.abort(),
    );
    const shown = new Set<string>();
    for (const path of templates) for (const part of await partsOf(page, site, path)) shown.add(part);
    expect(shown.size).toBeGreaterThan(200);
    const lacking = new Set<string>();
    for (const path of paths) {
      for (const part of await partsOf(page, site, path)) if (!shown.has(part)) lacking.add(`${path}: ${part}`);
    }
    expect([...lacking]).toEqual([]);
  });
}
