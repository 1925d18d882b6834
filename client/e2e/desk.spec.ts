/** The owner's desk as an owner uses it: on a copy of the sources, with git, in front of the real server. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import sharp from "sharp";
import { violations } from "./axe.ts";
import { nextFrame, test } from "./site.ts";
import { commitAll, openTree, type Tree } from "./tree.ts";

let tree: Tree;
const git = (...words: string[]) =>
  execFileSync("git", ["-C", tree.folder, "-c", "user.name=Owner", "-c", "user.email=owner@example.com", ...words], {
    encoding: "utf8",
  });
const pathOf = (name: string) => join(tree.folder, "client/content", `${name}.json`);
const content = (name: string) => JSON.parse(readFileSync(pathOf(name), "utf8"));
/** The lines of content that differ from the last commit, each with its sign. */
const changedLines = () =>
  git("diff", "--unified=0", "--", "client/content")
    .split("\n")
    .filter((line) => /^[+-](?![+-])/.test(line));

// One after the other, in front of one server.
test.describe.configure({ mode: "default" });
test.use({
  viewport: { width: 1280, height: 900 },
  // What the server refuses, pages that are not built yet or late on a busy machine, and a connection that is lost are the
  // tests' own doing.
  expected:
    /^(404|409|422|500|503|507) for http\S+(\/development\/desk\/api\/|\/blog\/)|net::ERR_INTERNET_DISCONNECTED/,
});

test.beforeAll(async () => {
  tree = await openTree(commitAll);
});
test.afterAll(() => tree.close());

// Each test begins with the words as they were given.
test.afterEach(async ({ page }) => {
  await page.close(); // so that it saves nothing more
  git("checkout", "--quiet", "HEAD", "--", "client/content", "assets/images");
  git("clean", "--quiet", "--force", "-d", "client/content", "assets/images");
});

const framed = (page: Page) => page.frameLocator("iframe");
const saved = (page: Page) => page.getByRole("main").getByText("Saved", { exact: true });
const notSaved = (page: Page) => page.getByRole("main").getByText(/^Not saved/);

/** Opens a file in the desk, with its page beside it. */
async function edit(page: Page, name: string): Promise<FrameLocator> {
  await page.goto(`${tree.home}/development/desk/?file=${name}`);
  await expect(saved(page)).toBeVisible();
  await expect(framed(page).locator("h1")).toBeVisible();
  return framed(page);
}

test("a typo is corrected where it stands in the page", async ({ page }) => {
  const site = await edit(page, "articles/hail-damage");
  const [before = ""] = content("articles/hail-damage").intro;
  const field = page.getByRole("textbox", { name: /^Intro.*1|Paragraph 1/ }).first();
  await site.getByText(before.slice(0, 40)).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(before);
  await page.keyboard.press("End");
  await page.keyboard.press("Control+End");
  const place = await site.locator("html").evaluate((html) => Math.round(html.scrollTop));
  await page.keyboard.type(' It is "new"');
  const begin = performance.now();
  await page.keyboard.type(".");
  await expect(site.getByText("It is “new”.")).toBeVisible();
  console.log(`what was typed is in the page after ${Math.round(performance.now() - begin)} ms`);
  await expect(saved(page)).toBeVisible();
  expect(content("articles/hail-damage").intro[0]).toBe(`${before} It is “new”.`);
  // One line for the words; the day of the change is today already, or a second.
  expect(changedLines().filter((line) => !line.includes('"updated"'))).toHaveLength(2);
  expect(await site.locator("html").evaluate((html) => Math.round(html.scrollTop))).toBe(place);

  await test.step("the browser’s own undo takes back what was typed", async () => {
    for (let i = 0; i < 20 && (await field.inputValue()) !== before; i++) await page.keyboard.press("Control+z");
    await expect(field).toHaveValue(before);
    await expect(site.getByText("It is “new”.")).toHaveCount(0);
  });
});

test("the list calls a page as its title does", async ({ page }) => {
  await edit(page, "articles/hail-damage");
  await page.getByRole("textbox", { name: "Title" }).first().fill("Hail on a roof: what to look for");
  await expect(page.getByRole("navigation").getByRole("button", { name: "Hail on a roof" })).toBeVisible();
});

test("the last change is taken back", async ({ page }) => {
  const site = await edit(page, "pages/about");
  const { heading } = content("pages/about").hero;
  const field = page.getByRole("group", { name: "Hero" }).getByRole("textbox", { name: "Heading" });
  await field.fill("A contractor that answers the phone");
  await expect(site.locator("h1")).toHaveText("A contractor that answers the phone");
  await page.getByRole("button", { name: "Undo last change" }).click();
  await expect(site.locator("h1")).toHaveText(heading);
  await expect(field).toHaveValue(heading);
});

test("words that break rules are told at their field, and are not saved", async ({ page }) => {
  const site = await edit(page, "articles/hail-damage");
  const field = page.getByRole("textbox", { name: "Excerpt" });
  const before = readFileSync(pathOf("articles/hail-damage"), "utf8");
  await field.fill("Too short.");
  await expect(page.getByText("10 of 80–200 characters")).toBeVisible();
  await expect(notSaved(page)).toHaveText("Not saved: 1 thing to correct");
  await expect(field).toHaveAccessibleDescription(/at least 80 characters/);
  await expect(site.getByText("Hail bruises a roof")).toBeVisible();
  expect(readFileSync(pathOf("articles/hail-damage"), "utf8")).toBe(before);

  await test.step("a list leads to the field", async () => {
    await page.getByRole("main").getByText("Show", { exact: true }).click();
    await page.getByRole("button", { name: "Excerpt" }).click();
    await expect(field).toBeFocused();
  });
  await test.step("leaving warns, and the words are there again afterwards", async () => {
    const warned = page.waitForEvent("dialog");
    void page.reload();
    const dialog = await warned;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await expect(notSaved(page)).toBeVisible();
    await expect(field).toHaveValue("Too short.");
  });
  await test.step("right words are saved", async () => {
    const text =
      "Hail bruises a roof far more often than it breaks one. Look at the metal first: that is where dents stay.";
    await field.fill(text);
    await expect(site.getByText(text)).toBeVisible();
    await expect(saved(page)).toBeVisible();
    expect(content("articles/hail-damage").excerpt).toBe(text);
  });
});

test("a question is added, and questions are sorted by keys and by mouse", async ({ page }) => {
  const site = await edit(page, "pages/faqs");
  const count = content("pages/faqs").items.length;
  // Its buttons for links go when another one is pressed, and nothing below moves away from the pointer.
  await page
    .getByRole("button", { name: `Question ${count}`, exact: false })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Answer" }).click();
  await page.getByRole("button", { name: "Add a question" }).click();
  const added = page.getByRole("button", { name: new RegExp(`^Question ${count + 1}`) });
  await expect(added).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("textbox", { name: "Question" }).last().fill("Do you work on Saturdays?");
  await page
    .getByRole("textbox", { name: "Answer" })
    .last()
    .fill("Yes, from eight to seven, like on every other day but Sunday. Tell us if your street has its own rules.");
  await expect(site.getByText("Do you work on Saturdays?")).toBeVisible();
  await expect(saved(page)).toBeVisible();
  expect(content("pages/faqs").items).toHaveLength(count + 1);

  await test.step("by keys, with the focus kept and the place told", async () => {
    const up = page.getByRole("button", { name: `Move question ${count + 1} up` });
    await up.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Move question ${count} up` })).toBeFocused();
    await expect(page.getByText(`question moved to place ${count} of ${count + 1}`)).toBeVisible();
    await expect.poll(() => content("pages/faqs").items[count - 1].question).toBe("Do you work on Saturdays?");
  });
  await test.step("by mouse", async () => {
    const items = page.getByRole("group", { name: "Questions" }).getByRole("listitem");
    const handle = items.nth(1).locator(".handle");
    const [second] = content("pages/faqs").items.slice(1);
    await handle.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const from = await handle.boundingBox();
    const to = await items.first().boundingBox();
    if (!from || !to) throw new Error("the list is not on the screen");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, to.y + 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => content("pages/faqs").items[0].question).toBe(second.question);
  });
});

test("what is pasted from Word is cleaned, and each of its paragraphs is one", async ({ page }) => {
  await edit(page, "articles/hail-damage");
  const paragraph = `The adjuster’s list -- said\u00a0"all of it" -- was <b>long</b>.${" We read every word of it twice.".repeat(16)}`;
  const text = Array.from({ length: 180 }, (_, index) => `Visit ${index + 1}. ${paragraph}`).join("\r\n");
  expect(text.length).toBeGreaterThan(100_000);
  const paragraphs = content("articles/hail-damage").intro.length;
  const field = page.getByRole("group", { name: "Intro" }).getByRole("textbox").last();
  await field.focus();
  await page.keyboard.press("Control+a");
  await field.evaluate((element, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", words);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  const fields = page.getByRole("group", { name: "Intro" }).getByRole("textbox");
  await expect(fields).toHaveCount(paragraphs + 179);
  const pasted = await fields.nth(paragraphs - 1).inputValue();
  expect(pasted).toMatch(/^Visit 1\. The adjuster’s list, said “all of it”, was long\./);
  await expect(notSaved(page)).toBeVisible();
  await page.getByRole("button", { name: "Drop changes" }).click();
  await expect(saved(page)).toBeVisible();
  await expect(fields).toHaveCount(paragraphs);
});

test("running copy gets a link to a page that is picked, and a phone number", async ({ page }) => {
  const site = await edit(page, "pages/about");
  const field = page.getByRole("group", { name: "Call to action" }).getByRole("textbox", { name: "Text" });
  await field.fill("Read the answers first.");
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(9, 16));
  await page.getByRole("group", { name: "Insert" }).getByRole("button", { name: "Link" }).click();
  const dialog = page.getByRole("dialog", { name: "Link to a page" });
  await expect(dialog.getByRole("textbox", { name: "Words of the link" })).toHaveValue("answers");
  await dialog.getByRole("combobox", { name: "Page" }).selectOption("/faqs");
  await dialog.getByRole("button", { name: "Insert the link" }).click();
  await expect(field).toHaveValue("Read the [answers](/faqs) first.");
  await page.keyboard.press("End");
  await page.keyboard.type(" Or call ");
  await page.getByRole("group", { name: "Insert" }).getByRole("button", { name: "Phone" }).click();
  await page.keyboard.type(".");
  await expect(field).toHaveValue("Read the [answers](/faqs) first. Or call {phone}.");
  await expect(site.getByRole("link", { name: "answers" })).toHaveAttribute("href", "/faqs");
});

test("a hero picture is replaced by a photograph", async ({ page }) => {
  const site = await edit(page, "services/deck-patio");
  const photo = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: "#7a8f6a" } })
    .jpeg()
    .toBuffer();
  await page.getByRole("group", { name: "Hero" }).getByRole("button", { name: "Image" }).click();
  const dialog = page.getByRole("dialog");
  await test.step("one that is too small is refused with what is needed", async () => {
    const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#7a8f6a" } })
      .jpeg()
      .toBuffer();
    await dialog
      .getByLabel("Choose a picture from your computer")
      .setInputFiles({ name: "small.jpg", mimeType: "image/jpeg", buffer: small });
    await expect(dialog.getByRole("alert")).toContainText("300");
    await dialog.getByRole("button", { name: "Choose another" }).click();
  });
  await dialog
    .getByLabel("Choose a picture from your computer")
    .setInputFiles({ name: "Patio in Katy.jpg", mimeType: "image/jpeg", buffer: photo });
  const focus = dialog.getByRole("button", { name: /What stays in view/ });
  await focus.click({ position: { x: 20, y: 20 } });
  await focus.press("ArrowRight");
  await test.step("a description is demanded", async () => {
    await dialog.getByRole("button", { name: "Add the picture" }).click();
    await expect(dialog.getByLabel("What it shows")).toBeFocused();
  });
  await dialog.getByLabel("What it shows").fill("Stone patio with a low wall behind a brick house in Katy");
  await dialog.getByRole("button", { name: "Add the picture" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(site.getByAltText("Stone patio with a low wall behind a brick house in Katy").first()).toBeVisible();
  const { image } = content("services/deck-patio").hero;
  expect(image).toMatch(/^patio-in-katy/);
  expect(content("site/images")[image]).toMatchObject({ rendering: false });
  expect(content("site/images")[image].focus[0]).toBeLessThan(20);
  expect(existsSync(join(tree.folder, `assets/images/${image}.jpg`))).toBe(true);
});

test("a page is deleted after a question, and put back: at once, and from the list", async ({ page }) => {
  const { title } = content("articles/seamless-gutters");
  await edit(page, "articles/seamless-gutters");
  const isGone = page.getByRole("status").getByText(`“${title}” is deleted.`);
  const list = page.getByRole("region", { name: "Deleted" });
  const remove = async () => {
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete the page" }).click();
    await expect(isGone).toBeVisible();
  };
  const isBack = async () => {
    await expect(page).toHaveURL(/file=articles%2Fseamless-gutters/);
    await expect(page.getByText("The page is back.")).toBeVisible();
    await expect(framed(page).locator("h1")).toHaveText(title);
    await expect(list).toHaveCount(0);
    expect(git("status", "--porcelain")).toBe("");
  };
  await remove();
  expect(existsSync(pathOf("articles/seamless-gutters"))).toBe(false);
  await page.getByRole("button", { name: "Put it back" }).click();
  await isBack();
  await remove();
  await page.reload();
  await expect(list).toBeVisible();
  await expect(saved(page)).toBeVisible();
  expect(await violations(page, "none")).toEqual([]);
  await list.getByRole("button", { name: `Put back “${title}”` }).click();
  await isBack();
});

test("an article is written from a text, and is a draft until it is ready", async ({ page }) => {
  // Its words are another article's, which goes: nobody reads the same twice.
  const old = content("articles/seamless-gutters");
  const title = "Gutters without seams: what they are good for";
  const text = [
    `# ${old.title}`,
    ...old.intro,
    ...old.sections.flatMap(({ heading, paragraphs = [], bullets = [] }: Record<string, string[] | undefined>) => [
      `## ${heading}`,
      ...paragraphs,
      ...bullets.map((bullet) => `- ${bullet}`),
    ]),
  ].join("\n\n");
  await page.request.post(`${tree.home}/development/desk/api/delete`, { data: { name: "articles/seamless-gutters" } });
  await page.goto(`${tree.home}/development/desk/`);
  await page.getByRole("button", { name: "New page" }).click();
  const dialog = page.getByRole("dialog", { name: "A new page" });
  await dialog
    .getByLabel("Begin with a text that is written")
    .setInputFiles({ name: "draft.md", mimeType: "text/markdown", buffer: Buffer.from(text) });
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue(old.title);
  await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  await dialog.getByRole("button", { name: "Start writing" }).click();
  await expect(page.getByText("This is a draft: nobody sees it but you.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Drafts" }).getByRole("button")).toHaveCount(1);
  const name = new URL(page.url()).searchParams.get("file") ?? "";
  expect(content(name).draft).toBe(true);

  await test.step("what it still lacks is told", async () => {
    await page.getByRole("button", { name: "Ready for visitors" }).click();
    await expect(page.getByText("Before visitors can see it, correct what is marked below.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Category" })).toHaveAccessibleDescription(/is unfinished/);
    expect(content(name).draft).toBe(true);
  });
  await test.step("what it lacks is written", async () => {
    const { excerpt, category, callToAction, meta } = old;
    await page.getByRole("textbox", { name: "Excerpt" }).fill(excerpt);
    await page.getByRole("textbox", { name: "Category" }).fill(category);
    const closing = page.getByRole("group", { name: "Call to action" });
    await closing.getByRole("textbox", { name: "Heading" }).fill(callToAction.heading);
    await closing.getByRole("textbox", { name: "Text" }).fill(callToAction.text);
    const search = page.getByRole("group", { name: "Search result" });
    await search.getByRole("textbox", { name: "Description" }).fill(meta.description);
    for (const keyword of meta.keywords.slice(0, 3)) {
      await search.getByRole("button", { name: "Add a keyword" }).click();
      await page.keyboard.type(keyword);
    }
    await expect(search.getByText(meta.description, { exact: true }).first()).toBeVisible();
    await expect(page.getByText("This is a draft: nobody sees it but you.")).toBeVisible();
  });
  await test.step("visitors see it", async () => {
    await page.getByRole("button", { name: "Ready for visitors" }).click();
    await expect(page.getByRole("region", { name: "Drafts" })).toHaveCount(0);
    expect(content(name)).not.toHaveProperty("draft");
    await expect(page.getByRole("region", { name: "Articles" }).getByRole("button", { name: title })).toBeVisible();
  });
});

test("a page gets another address, and the old one leads to it", async ({ page }) => {
  await edit(page, "articles/hail-damage");
  await page.getByRole("button", { name: "Change the address" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("hail on a roof");
  await expect(dialog.getByText("/blog/hail-on-a-roof")).toBeVisible();
  await dialog.getByRole("button", { name: "Change the address" }).click();
  await expect(page).toHaveURL(/file=articles%2Fhail-on-a-roof/);
  await expect(framed(page).locator("h1")).toBeVisible();
  expect(content("site/redirects")).toMatchObject({ "/blog/hail-damage": "/blog/hail-on-a-roof" });
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${tree.home}/blog/hail-damage?a=b`, { maxRedirects: 0 });
      return `${answer.status()} ${answer.headers().location}`;
    })
    .toBe("308 /blog/hail-on-a-roof?a=b");
  expect(git("grep", "--files-without-match", "nothing", "--", "client/content")).not.toContain("hail-damage.json");
});

test("two windows at once: both sides are shown, and the owner picks", async ({ page, context }) => {
  await edit(page, "pages/about");
  const other = await context.newPage();
  await edit(other, "pages/about");
  const headingOf = (window: Page) =>
    window.getByRole("group", { name: "Hero" }).getByRole("textbox", { name: "Heading" });
  const introOf = (window: Page) => window.getByRole("group", { name: "Hero" }).getByRole("textbox", { name: "Intro" });
  await headingOf(other).fill("The other window’s heading");
  await introOf(other).fill("The other window’s intro is here. It says what it says.");
  await expect(saved(other)).toBeVisible();
  await expect.poll(() => content("pages/about").hero.intro).toContain("The other window");
  await headingOf(page).fill("This window’s heading");
  const dialog = page.getByRole("dialog", { name: "Somebody else changed this page" });
  await expect(dialog).toBeVisible();
  expect(content("pages/about").hero.heading).toBe("The other window’s heading");
  const heading = dialog.getByRole("group", { name: "Hero, heading" });
  await expect(heading.getByRole("radio", { name: /Yours.*This window’s heading/ })).toBeChecked();
  await expect(dialog.getByRole("group", { name: "Hero, intro" }).getByRole("radio", { name: /Theirs/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Save what is picked" }).click();
  await expect(saved(page)).toBeVisible();
  expect(content("pages/about").hero).toMatchObject({
    heading: "This window’s heading",
    intro: "The other window’s intro is here. It says what it says.",
  });
});

test("a file that is deleted meanwhile is put back with the words", async ({ page }) => {
  await edit(page, "articles/hail-damage");
  rmSync(pathOf("articles/hail-damage"));
  await page.getByRole("textbox", { name: "Category" }).fill("Hail");
  const dialog = page.getByRole("dialog", { name: "This page was deleted" });
  await dialog.getByRole("button", { name: "Put the page back" }).click();
  await expect(saved(page)).toBeVisible();
  expect(content("articles/hail-damage").category).toBe("Hail");
  await expect(framed(page).getByText("Hail", { exact: true })).toBeVisible();
});

test("a page whose address still leads elsewhere is shown once it does not", async ({ page }) => {
  const address = `${tree.home}/blog/hail-damage`;
  await page.route(address, (route) => route.fulfill({ status: 308, headers: { location: "/blog" } }));
  await page.goto(`${tree.home}/development/desk/?file=articles/hail-damage`);
  await expect(page.getByText("This page cannot be shown now. Your words are safe.")).toBeVisible();
  await page.unroute(address);
  await page.getByRole("textbox", { name: "Category" }).fill("Hail");
  await expect(framed(page).getByText("Hail", { exact: true })).toBeVisible();
});

test("a page whose words are saved while it is still loading is shown", async ({ page }) => {
  const address = `${tree.home}/blog/hail-damage`;
  const loading = page.waitForRequest((request) => request.url() === address && request.isNavigationRequest());
  let looks = 0;
  const looked = page.waitForResponse(
    (response) => response.url() === address && !response.request().isNavigationRequest() && ++looks === 2,
  );
  await page.route(address, async (route) => {
    if (route.request().isNavigationRequest()) await looked;
    await route.continue();
  });
  await page.goto(`${tree.home}/development/desk/?file=articles/hail-damage`);
  await loading;
  await page.getByRole("textbox", { name: "Category" }).fill("Hail");
  await expect(framed(page).getByText("Hail", { exact: true })).toBeVisible();
});

test("a field can be chosen while the page beside it has no body yet", async ({ page }) => {
  const site = await edit(page, "articles/hail-damage");
  await site.locator("body").evaluate((body) => body.remove());
  const field = page.getByRole("textbox", { name: "Category" });
  await field.click();
  await field.fill("Hail");
  await expect(saved(page)).toBeVisible();
});

test("a full disk loses nothing, and says so", async ({ page }) => {
  await edit(page, "articles/hail-damage");
  const before = readFileSync(pathOf("articles/hail-damage"), "utf8");
  const limit = (bytes: string) => execFileSync("prlimit", ["--pid", String(tree.pid), `--fsize=${bytes}`]);
  limit("0:unlimited");
  const field = page.getByRole("textbox", { name: "Category" });
  await field.fill("Hail");
  await expect(notSaved(page)).toBeVisible();
  expect(readFileSync(pathOf("articles/hail-damage"), "utf8")).toBe(before);
  limit("unlimited:unlimited");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(saved(page)).toBeVisible();
  expect(content("articles/hail-damage").category).toBe("Hail");
});

test("words that cannot be sent are kept, and saved once they can", async ({ page, context }) => {
  await edit(page, "articles/hail-damage");
  await context.setOffline(true);
  await page.getByRole("textbox", { name: "Category" }).fill("Hail");
  await expect(notSaved(page)).toContainText("does not answer");
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect(content("articles/hail-damage").category).toBe("Hail");
});

test("what has changed is told in words and published", async ({ page }) => {
  await edit(page, "articles/hail-damage");
  await page.getByRole("textbox", { name: "Category" }).fill("Hail");
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => content("articles/hail-damage").category).toBe("Hail");
  await page.getByRole("button", { name: "Publish changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish changes" });
  await expect(dialog.getByRole("listitem").filter({ hasText: "Hail damage" })).toBeVisible();
  await dialog.getByRole("textbox", { name: /note/ }).fill("Hail has its own category");
  await dialog.getByRole("button", { name: /Publish|Record/ }).click();
  await expect(dialog.getByText("no remote")).toBeVisible();
  expect(git("log", "-1", "--format=%s")).toContain("Hail has its own category");
  expect(git("status", "--porcelain")).toBe("");
});

test("what is pointed at in the page leads to its form: another page’s link, words of every page", async ({ page }) => {
  const site = await edit(page, "pages/about");
  await site.getByRole("contentinfo").getByRole("link", { name: "Gallery" }).click();
  await expect(page).toHaveURL(/file=pages%2Fgallery/);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(framed(page).locator("h1")).toHaveText(content("pages/gallery").hero.heading);
  const proof = content("site/business").proof[0];
  await framed(page).getByRole("main").getByText(proof).click();
  await expect(page).toHaveURL(/file=site%2Fbusiness/);
  await expect(page.getByRole("group", { name: "Proof" }).getByRole("textbox").first()).toBeFocused();
  await expect(framed(page).locator("h1")).toBeVisible();
  // The page in the frame comes anew with the other form: a click into the one that leaves is lost, and is made again. It also
  // opens the popup, which covers the button by then.
  const labels = /file=site%2Flabels/;
  await expect(async () => {
    const button = framed(page).getByRole("banner").getByText("Free Estimate", { exact: true }).first();
    const popup = framed(page).getByRole("dialog");
    if (await popup.isVisible()) await popup.press("Escape");
    if (!labels.test(page.url())) await button.click({ timeout: 2000 });
    await expect(page).toHaveURL(labels, { timeout: 2000 });
  }).toPass();
  await expect(page.getByRole("group", { name: "Header" }).getByRole("textbox", { name: "Estimate" })).toBeFocused();
});

for (const [width, height] of [
  [1280, 900],
  [820, 1100],
] as const) {
  test(`axe objects to nothing, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${tree.home}/development/desk/?file=articles/roofing-materials`);
    await expect(saved(page)).toBeVisible();
    const fine = async () => expect(await violations(page, "none")).toEqual([]);
    await page.getByRole("button", { name: /^Section 1/ }).click();
    await page.getByRole("textbox", { name: "Excerpt" }).fill("Short.");
    await expect(notSaved(page)).toBeVisible();
    await fine();
    await page.getByRole("button", { name: "Drop changes" }).click();
    await page.getByRole("button", { name: "Image" }).click();
    await fine();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expect(page.getByText("Nothing has changed")).toBeVisible();
    await fine();
    await page.getByRole("button", { name: "Close" }).click();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await nextFrame(page);
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
}
