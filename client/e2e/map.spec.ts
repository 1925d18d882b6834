/** The map of the counties: what it links to and says, and that its names stand clear of each other on windows of all sizes. */
import { expect, type Page } from "@playwright/test";
import { areas, desktop, inItsOwnFonts, inTheWidestFont, phone, production, smallest, test, visit } from "./site.ts";

const widths = [smallest.width, phone.width, 768, 1024, desktop.width, 1920];
const distances: Record<string, string> = {
  "/service-areas/katy": "Katy, about 15 miles west of our office",
  "/service-areas/pearland": "Pearland, about 23 miles southeast of our office",
  "/service-areas/sugar-land": "Sugar Land, about 12 miles south of our office",
  "/service-areas/pasadena": "Pasadena, about 23 miles east of our office",
  "/service-areas/woodlands": "The Woodlands, about 26 miles north of our office",
};
const mapOf = (page: Page) => page.getByRole("group", { name: "Map of our service area" });

for (const path of ["/service-areas", ...areas]) {
  test(`the map on ${path} has all areas once, the others lead to their pages, and its names stand clear`, async ({
    page,
  }) => {
    await visit(page, production, path);
    const map = mapOf(page);
    const links = await map
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => [link.getAttribute("href"), link.getAttribute("aria-label")]));
    expect(links).toEqual(areas.filter((area) => area !== path).map((area) => [area, distances[area]]));
    const here = distances[path];
    if (here) {
      const [city = "", distance = ""] = here.split(", ");
      await expect(map.getByText(city, { exact: true })).toHaveCount(1);
      const said = `${city}: ${distance}, as the crow flies.`;
      await expect(page.getByRole("figure").filter({ has: map }).getByText(said, { exact: true })).toBeVisible();
    }
    for (const setFont of [inItsOwnFonts, inTheWidestFont]) {
      await setFont(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await faults(page), `${setFont.name}, ${width} pixels`).toEqual([]);
      }
    }
  });
}

/** What is wrong with the map as it is seen: texts that touch each other, a foreign dot or the edge, or are too small to read or hit. */
const faults = (page: Page): Promise<string[]> =>
  mapOf(page).evaluate((map) => {
    interface Box {
      name: string;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const boxOf = (name: string, element: Element, inset: number): Box => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { name, left, right, top: top + inset, bottom: bottom - inset };
    };
    const touch = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const found: string[] = [];
    const seen = [...map.querySelectorAll("text")].filter((text) => text.getBoundingClientRect().width > 0);
    // A line has room above and below its letters.
    const texts = seen.map((text) => boxOf(text.textContent ?? "", text, text.getBoundingClientRect().height / 6));
    const dots = [...map.querySelectorAll("circle:not([fill=transparent])")].map((dot) =>
      boxOf(`dot of ${dot.nextSibling?.textContent}`, dot, 0),
    );
    for (const [index, text] of texts.entries()) {
      for (const other of texts.slice(index + 1)) if (touch(text, other)) found.push(`${text.name} and ${other.name}`);
      for (const dot of dots)
        if (dot.name !== `dot of ${text.name}` && touch(text, dot)) found.push(`${text.name} and ${dot.name}`);
    }
    const edge = map.getBoundingClientRect();
    for (const { name, left, right, top, bottom } of texts) {
      if (left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom)
        found.push(`${name} is cut`);
    }
    for (const text of seen) {
      const size = Number.parseFloat(getComputedStyle(text).fontSize);
      if (size < 12) found.push(`${text.textContent} is ${size} pixels tall`);
    }
    for (const link of map.querySelectorAll("a")) {
      const { width, height } = link.getBoundingClientRect();
      if (Math.round(width) < 24 || Math.round(height) < 24)
        found.push(`${link.textContent} can be hit in ${width} by ${height} pixels only`);
    }
    return found;
  });
