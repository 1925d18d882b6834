/** The map of the counties: what it links to and says, and that its names stand clear of each other on windows of all sizes. */
import { expect, type Page } from "@playwright/test";
import { desktop, inTheWidestFont, phone, routes, smallest, test, visit } from "./site.ts";

const widths = [smallest.width, phone.width, 768, 1024, desktop.width, 1920];
const areas = routes.filter(({ kind }) => kind === "area").map(({ path }) => path);
const mapOf = (page: Page) => page.getByRole("group", { name: "Map of our service area" });

for (const path of ["/service-areas", ...areas]) {
  test(`the map on ${path} leads to all others, and its names stand clear`, async ({ page }) => {
    await visit(page, path);
    const links = await mapOf(page)
      .getByRole("link", { name: /, about \d+ miles \w+ of our office$/ })
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links.sort()).toEqual(areas.filter((area) => area !== path).sort());
    await inTheWidestFont(page); // names that stand clear in it do so in every other
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await faults(page), `${width} pixels`).toEqual([]);
    }
  });
}

/** What is wrong with the map as it is seen: texts that touch each other, a foreign dot or the edge, or are too small to read or hit. */
const faults = (page: Page) =>
  mapOf(page).evaluate((map) => {
    const boxOf = (name: string, element: Element, inset: number) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { name, left, right, top: top + inset, bottom: bottom - inset };
    };
    type Box = ReturnType<typeof boxOf>;
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
      // The numbers of roads and the names of counties are small on every screen.
      if (size < (innerWidth < 640 && !text.closest("g[text-anchor]") ? 15 : 12))
        found.push(`${text.textContent} is ${size} tall`);
    }
    for (const link of map.querySelectorAll("a")) {
      const { width, height } = link.getBoundingClientRect();
      if (Math.round(width) < 24 || Math.round(height) < 24)
        found.push(`${link.textContent} can be hit in ${width} by ${height}`);
    }
    return found;
  });
