/** The map of the counties: its links, and names that do not overlap at any width. */
import { expect, type Page } from "@playwright/test";
import { desktop, phone, routes, setWidestFont, smallPhone, test, visit } from "./site.ts";

const widths = [smallPhone.width, phone.width, 768, 1024, desktop.width, 1920];
const areas = routes.filter(({ kind }) => kind === "area").map(({ path }) => path);
const mapOf = (page: Page) => page.getByRole("group", { name: "Map of our service area" });

for (const path of ["/service-areas", ...areas]) {
  test(`maps all other areas without overlaps: ${path}`, async ({ page }) => {
    await visit(page, path);
    const links = await mapOf(page)
      .getByRole("link", { name: /, about \d+ miles \w+ of our office$/ })
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links.sort()).toEqual(areas.filter((area) => area !== path).sort());
    await setWidestFont(page); // narrower fonts do not overlap either
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findMapFaults(page), `${width} pixels`).toEqual([]);
    }
  });
}

/**
 * Returns the map's faults: texts that overlap another text, the dot of another place or the edge, small fonts and small targets.
 */
const findMapFaults = (page: Page) =>
  mapOf(page).evaluate((map) => {
    const boxOf = (name: string, element: Element, inset: number) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { name, left, right, top: top + inset, bottom: bottom - inset };
    };
    type Box = ReturnType<typeof boxOf>;
    const touch = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const found: string[] = [];
    const seen = [...map.querySelectorAll("text")].filter((text) => text.getBoundingClientRect().width > 0);
    // A line box is higher than its letters.
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
      // Road numbers and county names are small at every width.
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
