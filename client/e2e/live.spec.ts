/** Live development: a saved source shows in the open browser, a mistake shows itself, and both without losing the place. */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { openTree, root, type Tree } from "./tree.ts";

let tree: string;
let home: string;
let opened: Tree;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  opened = await openTree();
  ({ folder: tree, home } = opened);
});

test.afterAll(() => opened.close());

/** Replaces text in a source. It must be there: else the test would test nothing. */
function edit(file: string, from: string | RegExp, to: string) {
  const path = join(tree, file);
  const text = readFileSync(path, "utf8");
  const next = text.replace(from, to);
  expect(next, `${file} does not contain ${from}`).not.toBe(text);
  writeFileSync(path, next);
}

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function openAtTheForm(page: Page) {
  await page.goto(`${home}/about`);
  await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
  expect(await place(page)).toBe(700);
}

/** Waits for a change in the page, and tells how long it took from the save: milliseconds. */
async function time(save: () => void, shown: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  save();
  await shown();
  return performance.now() - begin;
}

test("a saved component shows at once, at the same place of the page", async ({ page }) => {
  await openAtTheForm(page);
  const times: number[] = [];
  for (const word of ["first", "second", "third", "fourth", "fifth"]) {
    times.push(
      await time(
        () => edit("client/layout/footer.tsx", /<footer( data-edit="\w+")?/, `<footer data-edit="${word}"`),
        () => page.waitForSelector(`footer[data-edit=${word}]`, { state: "attached" }),
      ),
    );
    await expect.poll(() => place(page)).toBe(700);
  }
  // 300 ms are promised where the machine has nothing else to do. Here it has, so the figure is only told.
  console.log(`a saved component is in the page after ${times.map(Math.round).join(", ")} ms`);
});

test("a saved stylesheet shows at the same place of the page", async ({ page }) => {
  await openAtTheForm(page);
  edit("client/styles/site.css", /$/, "\nfooter { outline: 3px solid rgb(1, 2, 3); }\n");
  await expect(page.locator("footer")).toHaveCSS("outline-color", "rgb(1, 2, 3)");
  await expect.poll(() => place(page)).toBe(700);
});

test("a saved island shows in the browser's part as well", async ({ page }) => {
  await openAtTheForm(page);
  edit("client/islands/estimate-popup.tsx", "<Dialog.Title", '<Dialog.Title data-edited=""');
  await expect(async () => {
    await page.getByRole("main").getByRole("button", { name: "Schedule Consultation" }).first().click();
    await expect(page.getByRole("dialog").locator("[data-edited]")).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test("saved words show", async ({ page }) => {
  await page.goto(`${home}/blog`);
  edit("client/content/pages/blog.json", /("hero": \{\s*"heading": ")[^"]*/, "$1Advice that was just written");
  await expect(page.locator("h1")).toHaveText("Advice that was just written");
});

test("a new file of words is a page at once, a draft too, until the file is gone", async ({ page }) => {
  const file = join(tree, "client/content/articles/before-the-storm.json");
  const article = JSON.parse(readFileSync(join(root, "client/content/articles/hail-damage.json"), "utf8"));
  const title = "What to do before the storm";
  const meta = {
    ...article.meta,
    title: `${title}: a draft`,
    description: `${title}. ${article.meta.description}`.slice(0, 150),
  };
  writeFileSync(file, JSON.stringify({ ...article, title, meta, draft: true }));
  await expect(async () => {
    await page.goto(`${home}/blog/before-the-storm`);
    await expect(page.locator("h1")).toHaveText(title, { timeout: 1000 });
  }).toPass();
  await page.goto(`${home}/blog`);
  await expect(page.getByRole("main").getByRole("link", { name: title })).toBeVisible();
  rmSync(file);
  await expect(page.getByRole("main").getByRole("link", { name: title })).toHaveCount(0);
});

test("a saved focus of a picture shows", async ({ page }) => {
  await page.goto(home);
  const words = (name: string) => join(tree, `client/content/${name}.json`);
  const { image } = JSON.parse(readFileSync(words("pages/home"), "utf8")).hero;
  const images = JSON.parse(readFileSync(words("site/images"), "utf8"));
  images[image].focus = [10, 20];
  writeFileSync(words("site/images"), JSON.stringify(images));
  await expect(page.locator("main img").first()).toHaveCSS("object-position", "10% 20%");
});

test("a saved picture shows", async ({ page }) => {
  await page.goto(`${home}/about`);
  const shown = () => page.locator("main img").first().getAttribute("src");
  const before = await shown();
  const name: string = JSON.parse(readFileSync(join(tree, "client/content/pages/about.json"), "utf8")).hero.image;
  const other = name === "kitchen" ? "house" : "kitchen";
  writeFileSync(
    join(tree, `assets/images/${name}.jpg`),
    Buffer.concat([readFileSync(join(root, `assets/images/${other}.jpg`)), Buffer.from("another picture")]),
  );
  await expect.poll(shown).not.toBe(before);
  const width = () =>
    page
      .locator("main img")
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect(async () => expect(await width()).toBeGreaterThan(0)).toPass();
});

test("a mistake covers the page with its place, and correcting it brings the page back", async ({ page }) => {
  await openAtTheForm(page);
  const pristine = readFileSync(join(tree, "client/layout/footer.tsx"), "utf8");
  const failed = () => page.locator("mark");

  await test.step("a source that does not parse", async () => {
    edit("client/layout/footer.tsx", "</footer>", "</foot>");
    await expect(failed()).toContainText("</foot>");
    await expect(page.getByText(/client\/layout\/footer\.tsx:\d+:\d+/)).toBeVisible();
  });
  await test.step("a component that throws", async () => {
    writeFileSync(
      join(tree, "client/layout/footer.tsx"),
      pristine.replace(
        /(export function Footer\(.*\) \{\n)/,
        '$1  if (site !== undefined) throw new Error("the roof leaks");\n',
      ),
    );
    edit("client/layout/footer.tsx", /(export function Footer\(.*\) \{\n)/, "$1  const site = 1;\n");
    await expect(page.getByRole("heading", { name: "the roof leaks" })).toBeVisible();
    await expect(failed()).toContainText("the roof leaks");
    await expect(page.getByText(/Footer \(client\/layout\/footer\.tsx:\d+:\d+\)/).first()).toBeVisible();
  });
  await test.step("both corrected", async () => {
    writeFileSync(join(tree, "client/layout/footer.tsx"), pristine);
    await expect(page.locator("footer")).toBeAttached();
    await expect.poll(() => place(page)).toBe(700);
  });
  await test.step("words that break their rules, and keep them again", async () => {
    edit("client/content/pages/about.json", /"description": "[^"]*"/, '"description": "Short."');
    await expect(page.getByText("client/content/pages/about.json")).toBeVisible();
    cpSync(join(root, "client/content/pages/about.json"), join(tree, "client/content/pages/about.json"));
    await expect(page.locator("footer")).toBeAttached();
  });
  await test.step("words that no page can be drawn with", async () => {
    const about = "client/content/pages/about.json";
    writeFileSync(join(tree, about), "{}");
    await expect(page.getByText("hero: is missing")).toBeVisible();
    cpSync(join(root, about), join(tree, about));
    edit(about, '"updated"', 'updated"');
    await expect(page.getByText("Is a comma, a quote or a bracket missing")).toBeVisible();
    await expect(failed()).toContainText('updated"');
    cpSync(join(root, about), join(tree, about));
    await expect(page.locator("footer")).toBeAttached();
  });
  await test.step("a stylesheet that does not compile", async () => {
    edit("client/styles/site.css", /$/, "\n.broken { @apply no-such-class; }\n");
    await expect(page.getByText("client/styles/site.css")).toBeVisible();
    edit("client/styles/site.css", "\n.broken { @apply no-such-class; }\n", "");
    await expect(page.locator("footer")).toBeAttached();
  });
});

test("Go sources are out of its scope, which is said once", async () => {
  writeFileSync(join(tree, "routes/paths.go"), "package routes\n");
  await expect.poll(() => opened.log()).toContain("start it again to see the change");
  writeFileSync(join(tree, "routes/other.go"), "package routes\n");
  edit("client/layout/footer.tsx", /$/, "// the end\n");
  await expect.poll(() => opened.log().split("msg=rebuilt").at(-1)).toContain("client/layout/footer.tsx");
  expect(opened.log().match(/start it again/g)).toHaveLength(1);
});

test("a page that comes to the front again catches up", async ({ page }) => {
  await page.goto(`${home}/about`);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  edit("client/layout/footer.tsx", /<footer( data-edit="\w+")?/, '<footer data-edit="away"');
  const now = () => page.request.get(`${home}/about`).then((answer) => answer.text());
  await expect.poll(now).toContain('data-edit="away"');
  await expect(page.locator("footer[data-edit=away]")).toHaveCount(0);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(page.locator("footer[data-edit=away]")).toHaveCount(1);
});

test("a page leads to its words, where its keyboard can reach it and its foot is free", async ({ page }) => {
  await page.goto(`${home}/about?utm_source=x`);
  const link = page.getByRole("link", { name: "Edit this page" });
  await expect(link).toHaveAttribute("href", "/development/desk/?path=%2Fabout");
  await link.focus();
  await expect(link).toHaveCSS("outline-style", "solid");
  await page.setViewportSize({ width: 390, height: 844 });
  const place = await link.boundingBox();
  const bar = await page.getByRole("link", { name: /^Call/ }).last().boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});
