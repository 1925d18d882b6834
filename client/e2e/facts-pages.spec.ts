/** What the specification states of single pages, in the content as given. */
import { expect, type Page } from "@playwright/test";
import { areas, desktop, production, services, test, visit } from "./site.ts";

test.use({ viewport: desktop });

/** The part of the page under a heading. */
const partOf = (page: Page, heading: RegExp) =>
  page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name: heading }) })
    .last();

/** Statements that a visitor must be able to read. */
const statements: Record<string, string[]> = {
  "/": [
    "20+ years of experience",
    "500+ five-star reviews",
    "One-year warranty",
    "Licensed and insured",
    "Free estimates",
    "Fixed pricing",
    "$2 million liability coverage",
  ],
  "/about": ["A 5-step process: consultation, written proposal, approval and scheduling, execution with quality"],
  "/gallery": ["Before: picture in preparation", "After: picture in preparation"],
  "/blog/roof-replacement": ["usually takes 3-5 days", "material delivery takes 3-7 days"],
  "/blog/roofing-materials": ["Impact-resistant shingles cost about 15-20% more", "Best for Texas"],
  "/blog/roof-repair-signs": ["Waiting 6 months raises the cost of a repair by 300-500%"],
  "/service-areas/pasadena": ["budget"],
};
for (const [path, texts] of Object.entries(statements)) {
  test(`${path} states what the specification states`, async ({ page }) => {
    await visit(page, production, path);
    for (const text of texts) await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
  });
}

test("the home page: four stats, six reasons, ten services, five steps, reviews, trust", async ({ page }) => {
  await visit(page, production, "/");
  const stats = page.getByRole("region", { name: "In numbers" });
  await expect(stats.getByRole("definition")).toHaveText(["20+", "1000+", "500+", "100%"]);
  await expect(stats.getByRole("term")).toHaveText([/experience/i, /projects/i, /five-star reviews/i, /satisfaction/i]);
  const reasons = 6;
  await expect(partOf(page, /reasons/i).getByRole("listitem")).toHaveCount(reasons);

  const cards = page.locator("#services").getByRole("listitem");
  await expect(cards).toHaveCount(services.length);
  for (const [index, href] of services.entries()) {
    await expect(cards.nth(index).getByRole("link")).toHaveAttribute("href", href);
    await expect(cards.nth(index).getByRole("paragraph")).toBeVisible();
  }

  const steps = partOf(page, /in five steps/i);
  await expect(steps.getByRole("heading", { level: 3 })).toHaveText([
    "Consultation",
    "Written proposal",
    "Approval and scheduling",
    "Execution with quality control",
    "Final walkthrough",
  ]);
  for (const step of await steps.locator("ol > li").all()) await expect(step.locator("ul > li").first()).toBeVisible();
  await expect(page.locator("#testimonials").getByRole("link")).toHaveAttribute("href", /^https:\/\/.*maps/);
  await expect(partOf(page, /behind the handshake/i)).toBeVisible();
});

test("about: four core values", async ({ page }) => {
  await visit(page, production, "/about");
  await expect(partOf(page, /four things/i).getByRole("heading", { level: 3 })).toHaveText(Array(4).fill(/\w/));
  await expect(
    partOf(page, /why homeowners choose us/i)
      .getByRole("listitem")
      .first(),
  ).toBeVisible();
});

test("gallery: nine tiles with title and category, three images in turn", async ({ page }) => {
  await visit(page, production, "/gallery");
  const tiles = page.getByRole("region", { name: "Projects" }).getByRole("figure");
  const [count, images] = [9, 3];
  await expect(tiles).toHaveCount(count);
  const names = await tiles.locator("img").evaluateAll((all) =>
    // /assets/house-768-8b3e6870ba.jpeg is the house
    all.map((image) => image.getAttribute("src")?.replace(/^.*\/|-\d+-\w+\.\w+$/g, "")),
  );
  expect(new Set(names).size).toBe(images);
  for (const [index, name] of names.entries()) expect(name).toBe(names[index % images]);
  for (const tile of await tiles.all()) await expect(tile.locator("figcaption > *")).toHaveCount(images);
});

test("questions: ten, each with an answer of some length", async ({ page }) => {
  await visit(page, production, "/faqs");
  const [count, shortest] = [10, 40];
  const items = page.getByRole("main").locator("details");
  await expect(items).toHaveCount(count);
  for (const answer of await items.locator("p").allTextContents()) expect(answer.length).toBeGreaterThan(shortest);
});

test("service areas: five cities, six counties, each with its button", async ({ page }) => {
  await visit(page, production, "/service-areas");
  const cities = partOf(page, /five cities/i).getByRole("link");
  const hrefs = await cities.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  for (const area of areas) expect(hrefs).toContain(area);
  const counties = partOf(page, /counties we cover/i);
  await expect(counties.getByRole("heading", { level: 3 })).toHaveText(
    ["Harris", "Fort Bend", "Montgomery", "Brazoria", "Galveston", "Waller"].map((name) => `${name} County`),
  );
  await expect(counties.getByRole("button", { name: /^View Cities/ })).toHaveCount(6);
});
