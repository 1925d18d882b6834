/** Live development: a saved source shows in the open browser, a mistake shows itself, and both without losing the place. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { scrolled } from "./site.ts";
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

const footer = "client/layout/footer.tsx";
const sheet = "client/styles/site.css";
const about = "client/content/pages/about.json";
const imageWords = "client/content/site/images.json";

const read = (file: string) => readFileSync(join(tree, file), "utf8");
const write = (file: string, text: string | Buffer) => writeFileSync(join(tree, file), text);
const given = (file: string) => readFileSync(join(root, file));

/** Replaces text in a source. It must be there: else the test would test nothing. */
function edit(file: string, from: string | RegExp, to: string) {
  const next = read(file).replace(from, to);
  expect(next, `${file} does not contain ${from}`).not.toBe(read(file));
  write(file, next);
}
const markFooter = (word: string) => edit(footer, /<footer( data-edit="\w+")?/, `<footer data-edit="${word}"`);

const stays = (page: Page) => expect.poll(() => scrolled(page)).toBe(700);
async function openAtTheForm(page: Page) {
  await page.goto(`${home}/about`);
  await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
  await stays(page);
}

test("a saved component shows at once, at the same place of the page", async ({ page }) => {
  await openAtTheForm(page);
  for (const word of ["first", "second"]) {
    markFooter(word);
    await expect(page.locator(`footer[data-edit=${word}]`)).toBeAttached();
    await stays(page);
  }
});

test("a saved stylesheet shows at the same place of the page", async ({ page }) => {
  await openAtTheForm(page);
  edit(sheet, /$/, "\nfooter { outline: 3px solid rgb(1, 2, 3); }\n");
  await expect(page.locator("footer")).toHaveCSS("outline-color", "rgb(1, 2, 3)");
  await stays(page);
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
  const file = "client/content/articles/before-the-storm.json";
  const article = JSON.parse(String(given("client/content/articles/hail-damage.json")));
  const title = "What to do before the storm";
  const meta = {
    ...article.meta,
    title: `${title}: a draft`,
    description: `${title}. ${article.excerpt}`.slice(0, 150),
  };
  write(file, JSON.stringify({ ...article, title, meta, draft: true }));
  await expect(async () => {
    await page.goto(`${home}/blog/before-the-storm`);
    await expect(page.locator("h1")).toHaveText(title, { timeout: 1000 });
  }).toPass();
  await page.goto(`${home}/blog`);
  const card = page.getByRole("main").getByRole("link", { name: title });
  await expect(card).toBeVisible();
  rmSync(join(tree, file));
  await expect(card).toHaveCount(0);
});

test("a saved picture and its saved focus show", async ({ page }) => {
  await page.goto(home);
  const picture = page.locator("main img").first();
  const { image } = JSON.parse(read("client/content/pages/home.json")).hero;
  const images = JSON.parse(read(imageWords));
  images[image].focus = [10, 20];
  write(imageWords, JSON.stringify(images));
  await expect(picture).toHaveCSS("object-position", "10% 20%");

  const before = (await picture.getAttribute("src")) ?? "";
  const other = given(`assets/images/${image === "kitchen" ? "house" : "kitchen"}.jpg`);
  write(`assets/images/${image}.jpg`, Buffer.concat([other, Buffer.from("another picture")]));
  await expect(picture).not.toHaveAttribute("src", before);
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
});

test("a mistake covers the page with its place, and correcting it brings the page back", async ({ page }) => {
  await openAtTheForm(page);
  const pristine = read(footer);
  const failed = page.locator("mark");
  const says = (words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();
  const correct = async (file: string, text: string | Buffer = given(file)) => {
    write(file, text);
    await expect(page.locator("footer")).toBeAttached();
  };

  await test.step("a source that does not parse", async () => {
    edit(footer, "</footer>", "</foot>");
    await expect(failed).toContainText("</foot>");
    await says(/client\/layout\/footer\.tsx:\d+:\d+/);
  });
  await test.step("a component that throws", async () => {
    const thrower = '$1  const site = 1;\n  if (site !== undefined) throw new Error("the roof leaks");\n';
    write(footer, pristine.replace(/(export function Footer\(.*\) \{\n)/, thrower));
    await expect(page.getByRole("heading", { name: "the roof leaks" })).toBeVisible();
    await expect(failed).toContainText("the roof leaks");
    await says(/Footer \(client\/layout\/footer\.tsx:\d+:\d+\)/);
  });
  await test.step("both corrected", async () => {
    await correct(footer, pristine);
    await stays(page);
  });
  await test.step("words that break their rules, and keep them again", async () => {
    edit(about, /"description": "[^"]*"/, '"description": "Short."');
    await says(about);
    await correct(about);
  });
  await test.step("words that no page can be drawn with", async () => {
    write(about, "{}");
    await says("hero: is missing");
    write(about, String(given(about)).replace('"updated"', 'updated"'));
    await says("Is a comma, a quote or a bracket missing");
    await expect(failed).toContainText('updated"');
    await correct(about);
  });
  await test.step("a stylesheet that does not compile", async () => {
    const before = read(sheet);
    write(sheet, `${before}.broken { @apply no-such-class; }`);
    await says(sheet);
    await correct(sheet, before);
  });
});

test("Go sources are out of its scope, which is said once", async () => {
  write("routes/paths.go", "package routes\n");
  await expect.poll(() => opened.log()).toContain("start it again to see the change");
  write("routes/other.go", "package routes\n");
  edit(footer, /$/, "// the end\n");
  await expect.poll(() => opened.log().split("msg=rebuilt").at(-1)).toContain(footer);
  expect(opened.log().match(/start it again/g)).toHaveLength(1);
});

test("a page that comes to the front again catches up", async ({ page }) => {
  await page.goto(`${home}/about`);
  const setVisibility = (value: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, value);
  await setVisibility("hidden");
  markFooter("away");
  const now = () => page.request.get(`${home}/about`).then((answer) => answer.text());
  await expect.poll(now).toContain('data-edit="away"');
  await expect(page.locator("footer[data-edit=away]")).toHaveCount(0);
  await setVisibility("visible");
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
