/** What the specification states of the blog and its six articles. */
import { expect, type Page } from "@playwright/test";
import { desktop, production, test, visit } from "./site.ts";

test.use({ viewport: desktop });

const articles = [
  { path: "/blog/hail-damage", category: "Storm Damage", date: "Mar 15, 2024", minutes: 5 },
  { path: "/blog/roof-replacement", category: "Roofing", date: "Mar 10, 2024", minutes: 7 },
  { path: "/blog/insurance-claim", category: "Insurance", date: "Mar 5, 2024", minutes: 8 },
  { path: "/blog/roof-repair-signs", category: "Maintenance", date: "Feb 28, 2024", minutes: 6 },
  { path: "/blog/seamless-gutters", category: "Gutters", date: "Feb 20, 2024", minutes: 5 },
  { path: "/blog/roofing-materials", category: "Materials", date: "Feb 15, 2024", minutes: 8 },
];

const sectionOf = (page: Page, heading: RegExp) =>
  page
    .getByRole("main")
    .locator(".article section")
    .filter({ has: page.getByRole("heading", { level: 2, name: heading }) });

test("the blog has six cards with title, excerpt, date, category, picture and link", async ({ page }) => {
  await visit(page, production, "/blog");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(articles.length);
  for (const [index, { path, category, date }] of articles.entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole("heading").getByRole("link")).toHaveAttribute("href", path);
    await expect(card.getByText(category, { exact: true })).toBeVisible();
    await expect(card.getByText(date)).toBeVisible();
    await expect(card.locator("img")).toBeVisible();
    await expect(card.getByRole("paragraph").last()).toHaveText(/\w+ \w+/);
  }
  await cards.first().getByRole("link").click();
  await expect(page).toHaveURL(articles[0]?.path ?? "");
});

for (const { path, category, date, minutes } of articles) {
  test(`${path} has its category, date, read time, body and closing call to action`, async ({ page }) => {
    await visit(page, production, path);
    const main = page.getByRole("main");
    await expect(main.getByText(category, { exact: true })).toBeVisible();
    await expect(main.getByText(date)).toBeVisible();
    await expect(main.getByText(`${minutes} min read`)).toBeVisible();
    await expect(main.locator("section").last().locator("button[data-action='estimate']")).toBeVisible();
    const leastWords = 600;
    expect((await main.locator(".article").textContent())?.split(/\s+/).length).toBeGreaterThan(leastWords);
  });
}

for (const { path, heading, count } of [
  { path: "/blog/hail-damage", heading: /five signs/i, count: 5 },
  { path: "/blog/roof-replacement", heading: /four phases over 3-5 days/i, count: 4 },
  { path: "/blog/insurance-claim", heading: /six steps/i, count: 6 },
  { path: "/blog/roof-repair-signs", heading: /five signs/i, count: 5 },
]) {
  test(`${path} lists ${count} points under its heading`, async ({ page }) => {
    await visit(page, production, path);
    const points = sectionOf(page, heading);
    await expect(points.getByRole("listitem")).toHaveCount(count);
    await expect(points.getByRole("heading", { level: 3 })).toHaveCount(count);
  });
}

test("every sign of needed repair is labelled Critical or High priority", async ({ page }) => {
  await visit(page, production, "/blog/roof-repair-signs");
  const titles = await sectionOf(page, /five signs/i)
    .getByRole("heading", { level: 3 })
    .allInnerTexts();
  for (const title of titles) expect(title).toMatch(/(Critical|High) priority/);
  for (const urgency of ["Critical", "High"]) expect(titles.join()).toContain(`${urgency} priority`);
});

test("the insurance article has common mistakes and payout concepts", async ({ page }) => {
  await visit(page, production, "/blog/insurance-claim");
  for (const heading of [/common mistakes/i, /size of the check/i]) {
    await expect(sectionOf(page, heading).getByRole("listitem").first()).toBeVisible();
  }
});

test("the gutters article closes with the gutter quote", async ({ page }) => {
  await visit(page, production, "/blog/seamless-gutters");
  await expect(page.getByRole("main").getByRole("button", { name: "Get Free Gutter Quote" })).toBeVisible();
});

test("four materials are rated 3, 5, 4 and 3 of 5; architectural shingles are the best for Texas", async ({ page }) => {
  await visit(page, production, "/blog/roofing-materials");
  const materials = sectionOf(page, /four materials/i).locator(".materials > li");
  const rated = [
    { name: /three-tab/i, rating: 3 },
    { name: /architectural shingles/i, rating: 5 },
    { name: /metal/i, rating: 4 },
    { name: /tile/i, rating: 3 },
  ];
  await expect(materials).toHaveCount(rated.length);
  for (const [index, { name, rating }] of rated.entries()) {
    const material = materials.nth(index);
    await expect(material.getByRole("heading", { level: 3 })).toHaveText(name);
    await expect(material.getByText(`${rating} out of 5`)).toBeVisible();
    for (const part of ["For it", "Against it", "In our climate"]) {
      await expect(material.getByRole("heading", { name: part })).toBeVisible();
    }
    await expect(material.getByText("Best for Texas")).toHaveCount(rating === 5 ? 1 : 0);
  }
});
