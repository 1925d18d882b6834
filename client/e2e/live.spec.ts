/** Live reload: a saved source appears in the open page, errors appear as an overlay, and the scroll position stays. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type DevServer, fixtureTree, startDevServer } from "./dev-server.ts";
import { mainOf, scrollOffset, setPageHidden } from "./site.ts";

let tree: DevServer;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  tree = await startDevServer();
});

test.afterAll(() => tree.close());

/** Replaces text in a source, and fails if the source does not contain it. */
function edit(file: string, from: string | RegExp, to: string) {
  const path = join(tree.folder, file);
  const text = readFileSync(path, "utf8");
  const next = text.replace(from, to);
  expect(next, `${file} does not contain ${from}`).not.toBe(text);
  writeFileSync(path, next);
}

const footer = "client/layout/footer.tsx";
const markFooter = (word: string) => edit(footer, /<footer( data-edit="\w+")?/, `<footer data-edit="${word}"`);

async function openScrolledPage(page: Page) {
  await page.goto(`${tree.origin}/about`);
  await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
  expect(await scrollOffset(page)).toBe(700);
}

test("shows a saved component and keeps the scroll position", async ({ page }) => {
  await openScrolledPage(page);
  for (const word of ["first", "second"]) {
    markFooter(word);
    await page.waitForSelector(`footer[data-edit=${word}]`, { state: "attached" });
    await expect.poll(() => scrollOffset(page)).toBe(700);
  }
});

test("shows a saved stylesheet and keeps the scroll position", async ({ page }) => {
  await openScrolledPage(page);
  edit("client/styles/site.css", /$/, "\nfooter { outline: 3px solid rgb(1, 2, 3); }\n");
  await expect(page.locator("footer")).toHaveCSS("outline-color", "rgb(1, 2, 3)");
  await expect.poll(() => scrollOffset(page)).toBe(700);
});

test("shows a saved island after hydration", async ({ page }) => {
  edit("client/islands/estimate-popup.tsx", "<Dialog.Title", '<Dialog.Title data-edited=""');
  await expect(async () => {
    await page.goto(`${tree.origin}/about`);
    await mainOf(page).getByRole("button", { name: "Schedule Consultation" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible(); // on a busy machine, the island of either version takes more than a second
    await expect(page.getByRole("dialog").locator("[data-edited]")).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test("serves a new content file until its deletion", async ({ page }) => {
  const file = join(tree.folder, "client/content/articles/before-the-storm.json");
  const article = JSON.parse(readFileSync(join(fixtureTree, "client/content/articles/hail-damage.json"), "utf8"));
  const title = "What to do before the storm";
  const meta = {
    ...article.meta,
    title: `${title}: a draft`,
    description: `${title}. ${article.meta.description}`.slice(0, 150),
  };
  writeFileSync(file, JSON.stringify({ ...article, title, meta, draft: true }));
  await expect(async () => {
    await page.goto(`${tree.origin}/blog/before-the-storm`);
    await expect(page.locator("h1")).toHaveText(title, { timeout: 1000 });
  }).toPass();
  await page.goto(`${tree.origin}/blog`);
  await expect(mainOf(page).getByRole("link", { name: title })).toBeVisible();
  rmSync(file);
  await expect(mainOf(page).getByRole("link", { name: title })).toHaveCount(0);
});

test("shows a saved picture", async ({ page }) => {
  await page.goto(tree.origin);
  const picture = page.locator("main img").first();
  const name: string = JSON.parse(readFileSync(join(tree.folder, "client/content/pages/home.json"), "utf8")).hero.image;
  const before = (await picture.getAttribute("src")) ?? "";
  const other = name === "kitchen" ? "house" : "kitchen";
  writeFileSync(
    join(tree.folder, `assets/images/${name}.jpg`),
    Buffer.concat([readFileSync(join(fixtureTree, `assets/images/${other}.jpg`)), Buffer.from("another picture")]),
  );
  await expect(picture).not.toHaveAttribute("src", before);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

const about = "client/content/pages/about.json";
const opening = /(function Columns\(.*\) \{\n)/;
for (const [error, file, from, to, marked, place] of [
  ["a source that does not parse", footer, "</address>", "</foot>", "</foot>", /footer\.tsx:\d+:\d+/],
  [
    "a component that throws",
    footer,
    opening,
    '$1  if (site !== undefined) throw new Error("the roof leaks");\n  const site = 1;\n',
    "the roof leaks",
    /Columns \(client\/layout\/footer\.tsx:\d+:\d+\)/,
  ],
  ["content that breaks a rule", about, /"description": "[^"]*"/, '"description": "Short."', undefined, about],
  ["content that cannot be rendered", about, /^.*$/s, "{}", undefined, "hero: is missing"],
  ["content that is no JSON", about, '"updated"', 'updated"', 'updated"', "Is a comma, a quote or a bracket missing"],
  [
    "a stylesheet that does not compile",
    "client/styles/site.css",
    /$/,
    "\n@apply;",
    undefined,
    "client/styles/site.css",
  ],
] as const) {
  test(`shows an overlay until it is fixed: ${error}`, async ({ page }) => {
    await openScrolledPage(page);
    const before = readFileSync(join(tree.folder, file), "utf8");
    edit(file, from, to);
    await expect(page.getByText(place).first()).toBeVisible();
    if (marked) await expect(page.locator("mark")).toContainText(marked);
    writeFileSync(join(tree.folder, file), before);
    await expect(page.locator("footer")).toBeAttached();
    await expect.poll(() => scrollOffset(page)).toBe(700);
  });
}

test("logs once that a Go source needs a restart", async () => {
  writeFileSync(join(tree.folder, "routes/paths.go"), "package routes\n");
  await expect.poll(() => tree.log()).toContain("restart to see the change");
  writeFileSync(join(tree.folder, "routes/other.go"), "package routes\n");
  edit(footer, /$/, "// the end\n");
  await expect.poll(() => tree.log().split("msg=rebuilt").at(-1)).toContain(footer);
  expect(tree.log().match(/restart to see the change/g)).toHaveLength(1);
});

test("updates a hidden page once it is visible", async ({ page }) => {
  await page.goto(`${tree.origin}/about`);
  await setPageHidden(page, true);
  markFooter("away");
  const fetchPage = () => page.request.get(`${tree.origin}/about`).then((response) => response.text());
  await expect.poll(fetchPage).toContain('data-edit="away"');
  await expect(page.locator("footer[data-edit=away]")).toHaveCount(0);
  await setPageHidden(page, false);
  await expect(page.locator("footer[data-edit=away]")).toHaveCount(1);
});

test("shows the link to the desk above the contact bar", async ({ page }) => {
  await page.goto(`${tree.origin}/about?utm_source=x`);
  const link = page.getByRole("link", { name: "Edit this page" });
  await expect(link).toHaveAttribute("href", `${tree.deskOrigin}/development/desk/?path=%2Fabout`);
  await link.focus();
  await expect(link).toHaveCSS("outline-style", "solid");
  await page.setViewportSize({ width: 390, height: 844 });
  const place = await link.boundingBox();
  const bar = await page.getByRole("link", { name: /^Call/ }).last().boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});
