/** Live development: a saved source shows in the open browser, a mistake shows itself, and both without losing the place. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { mainOf, scrolled, setHidden } from "./site.ts";
import { openTree, root, type Tree } from "./tree.ts";

let tree: Tree;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  tree = await openTree();
});

test.afterAll(() => tree.close());

/** Replaces text in a source. It must be there: else the test would test nothing. */
function edit(file: string, from: string | RegExp, to: string) {
  const path = join(tree.folder, file);
  const text = readFileSync(path, "utf8");
  const next = text.replace(from, to);
  expect(next, `${file} does not contain ${from}`).not.toBe(text);
  writeFileSync(path, next);
}

const footer = "client/layout/footer.tsx";
const markFooter = (word: string) => edit(footer, /<footer( data-edit="\w+")?/, `<footer data-edit="${word}"`);

async function openAtTheForm(page: Page) {
  await page.goto(`${tree.home}/about`);
  await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
  expect(await scrolled(page)).toBe(700);
}

test("a saved component shows at once, at the same place of the page", async ({ page }) => {
  await openAtTheForm(page);
  for (const word of ["first", "second"]) {
    markFooter(word);
    await page.waitForSelector(`footer[data-edit=${word}]`, { state: "attached" });
    await expect.poll(() => scrolled(page)).toBe(700);
  }
});

test("a saved stylesheet shows at the same place of the page", async ({ page }) => {
  await openAtTheForm(page);
  edit("client/styles/site.css", /$/, "\nfooter { outline: 3px solid rgb(1, 2, 3); }\n");
  await expect(page.locator("footer")).toHaveCSS("outline-color", "rgb(1, 2, 3)");
  await expect.poll(() => scrolled(page)).toBe(700);
});

test("a saved island shows in the browser's part as well", async ({ page }) => {
  edit("client/islands/estimate-popup.tsx", "<Dialog.Title", '<Dialog.Title data-edited=""');
  await expect(async () => {
    await page.goto(`${tree.home}/about`);
    await mainOf(page).getByRole("button", { name: "Schedule Consultation" }).first().click();
    await expect(page.getByRole("dialog").locator("[data-edited]")).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test("a new file of words is a page at once, a draft too, until the file is gone", async ({ page }) => {
  const file = join(tree.folder, "client/content/articles/before-the-storm.json");
  const article = JSON.parse(readFileSync(join(root, "client/content/articles/hail-damage.json"), "utf8"));
  const title = "What to do before the storm";
  const meta = {
    ...article.meta,
    title: `${title}: a draft`,
    description: `${title}. ${article.meta.description}`.slice(0, 150),
  };
  writeFileSync(file, JSON.stringify({ ...article, title, meta, draft: true }));
  await expect(async () => {
    await page.goto(`${tree.home}/blog/before-the-storm`);
    await expect(page.locator("h1")).toHaveText(title, { timeout: 1000 });
  }).toPass();
  await page.goto(`${tree.home}/blog`);
  await expect(mainOf(page).getByRole("link", { name: title })).toBeVisible();
  rmSync(file);
  await expect(mainOf(page).getByRole("link", { name: title })).toHaveCount(0);
});

test("a saved picture shows", async ({ page }) => {
  await page.goto(tree.home);
  const picture = page.locator("main img").first();
  const name: string = JSON.parse(readFileSync(join(tree.folder, "client/content/pages/home.json"), "utf8")).hero.image;
  const before = (await picture.getAttribute("src")) ?? "";
  const other = name === "kitchen" ? "house" : "kitchen";
  writeFileSync(
    join(tree.folder, `assets/images/${name}.jpg`),
    Buffer.concat([readFileSync(join(root, `assets/images/${other}.jpg`)), Buffer.from("another picture")]),
  );
  await expect(picture).not.toHaveAttribute("src", before);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("a mistake covers the page with its place, and correcting it brings the page back", async ({ page }) => {
  await openAtTheForm(page);
  const about = "client/content/pages/about.json";
  const opening = /(export function Footer\(.*\) \{\n)/;
  for (const [mistake, file, from, to, said, place] of [
    ["a source that does not parse", footer, "</footer>", "</foot>", "</foot>", /footer\.tsx:\d+:\d+/],
    [
      "a component that throws",
      footer,
      opening,
      '$1  if (site !== undefined) throw new Error("the roof leaks");\n  const site = 1;\n',
      "the roof leaks",
      /Footer \(client\/layout\/footer\.tsx:\d+:\d+\)/,
    ],
    ["words that break their rules", about, /"description": "[^"]*"/, '"description": "Short."', undefined, about],
    ["words that no page can be drawn with", about, /^.*$/s, "{}", undefined, "hero: is missing"],
    [
      "words that cannot be read",
      about,
      '"updated"',
      'updated"',
      'updated"',
      "Is a comma, a quote or a bracket missing",
    ],
    [
      "a stylesheet that does not compile",
      "client/styles/site.css",
      /$/,
      "\n@apply;",
      undefined,
      "client/styles/site.css",
    ],
  ] as const) {
    await test.step(mistake, async () => {
      const before = readFileSync(join(tree.folder, file), "utf8");
      edit(file, from, to);
      await expect(page.getByText(place).first()).toBeVisible();
      if (said) await expect(page.locator("mark")).toContainText(said);
      writeFileSync(join(tree.folder, file), before);
      await expect(page.locator("footer")).toBeAttached();
    });
  }
  await expect.poll(() => scrolled(page)).toBe(700);
});

test("Go sources are out of its scope, which is said once", async () => {
  writeFileSync(join(tree.folder, "routes/paths.go"), "package routes\n");
  await expect.poll(() => tree.log()).toContain("start it again to see the change");
  writeFileSync(join(tree.folder, "routes/other.go"), "package routes\n");
  edit(footer, /$/, "// the end\n");
  await expect.poll(() => tree.log().split("msg=rebuilt").at(-1)).toContain(footer);
  expect(tree.log().match(/start it again/g)).toHaveLength(1);
});

test("a page that comes to the front again catches up", async ({ page }) => {
  await page.goto(`${tree.home}/about`);
  await setHidden(page, true);
  markFooter("away");
  const now = () => page.request.get(`${tree.home}/about`).then((answer) => answer.text());
  await expect.poll(now).toContain('data-edit="away"');
  await expect(page.locator("footer[data-edit=away]")).toHaveCount(0);
  await setHidden(page, false);
  await expect(page.locator("footer[data-edit=away]")).toHaveCount(1);
});

test("a page leads to its words, where its keyboard can reach it and its foot is free", async ({ page }) => {
  await page.goto(`${tree.home}/about?utm_source=x`);
  const link = page.getByRole("link", { name: "Edit this page" });
  await expect(link).toHaveAttribute("href", `${tree.deskHome}/development/desk/?path=%2Fabout`);
  await link.focus();
  await expect(link).toHaveCSS("outline-style", "solid");
  await page.setViewportSize({ width: 390, height: 844 });
  const place = await link.boundingBox();
  const bar = await page.getByRole("link", { name: /^Call/ }).last().boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});
