/** The owner's desk as an owner uses it: on a copy of the sources, with git, in front of the real server. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect as base, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectNoViolations } from "./axe.ts";
import { hold, mainOf, nextFrame, onPhone, test } from "./site.ts";
import { commitAll, openTree, type Tree } from "./tree.ts";

let tree: Tree;
const git = (...words: string[]) =>
  execFileSync("git", ["-C", tree.folder, "-c", "user.name=Owner", "-c", "user.email=owner@example.com", ...words], {
    encoding: "utf8",
  });
const pathOf = (name: string) => join(tree.folder, "client/content", `${name}.json`);
const content = (name: string) => JSON.parse(readFileSync(pathOf(name), "utf8"));
const article = "articles/hail-damage";

// One after the other, in front of one server. Each change is judged and built, which takes a busy machine its time: what
// comes is waited for, and only what never comes fails.
test.describe.configure({ mode: "default", timeout: 120_000 });
const expect = base.configure({ timeout: 20_000 });
test.use({
  viewport: { width: 1280, height: 900 },
  // What the server refuses, pages that are not built yet, or late and cut off on a busy machine, and a connection that is
  // lost are the tests' own doing. Chromium itself complains of a fade into a page that is replaced while it is drawn, and that the
  // popup does not get the focus in a frame.
  expected:
    /Blocked autofocusing|^403 for http\S+\/delete|\/delete net::ERR_BLOCKED_BY_RESPONSE|^50[03] for http\S+\d\/(?!development\/)|^uncaught Transition was aborted because of invalid state|^(404|409|422) for http\S+(\/development\/desk\/api\/|\/blog\/)|net::ERR_(INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING)/,
});

test.beforeAll(async () => {
  tree = await openTree(commitAll, { SITE_POSTAL_CODE: "77044" });
});
test.afterAll(() => tree.close());

// Each test begins with the words as they were given.
test.afterEach(async ({ page }) => {
  await page.close(); // so that it saves nothing more
  git("checkout", "--quiet", "HEAD", "--", "client/content", "assets/images");
  git("clean", "--quiet", "--force", "-d", "client/content", "assets/images");
});

const framed = (page: Page) => page.frameLocator("iframe");
const saved = (page: Page) => mainOf(page).getByText("Saved", { exact: true });
const notSaved = (page: Page) => mainOf(page).getByText(/^Not saved/);

const button = (place: Page | Locator, name: string | RegExp) => place.getByRole("button", { name });
const textbox = (place: Page | Locator, name: string | RegExp) => place.getByRole("textbox", { name });
const group = (place: Page | Locator, name: string) => place.getByRole("group", { name });
const category = (page: Page) => textbox(page, "Category");

/** Opens a file in the desk, and waits for nothing. */
const openFile = (page: Page, name = article) => page.goto(tree.desk(name));

/** Opens a file in the desk, with its page beside it. */
async function edit(page: Page, name = article) {
  await openFile(page, name);
  await expect(saved(page)).toBeVisible();
  await expect(framed(page).locator("h1")).toBeVisible();
  return framed(page);
}

/** Names the category of the article, and expects the page to show it. */
async function nameCategory(page: Page) {
  await category(page).fill("Hail");
  await expect(framed(page).getByText("Hail", { exact: true })).toBeVisible();
}

test("a typo is corrected where it stands in the page", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const site = await edit(page);
  const [before = ""] = content(article).intro;
  const field = textbox(page, "Paragraph 1").first();
  await site.getByText(before.slice(0, 40)).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(before);
  await page.keyboard.press("Control+End");
  await expect(site.locator("[data-edited]")).toBeInViewport(); // scrolled to
  const place = () => site.locator("html").evaluate((html) => Math.round(html.scrollTop));
  const scrolled = await place();
  await site.locator("h1").evaluate((heading) => heading.setAttribute("data-kept", ""));
  await page.keyboard.type(' It is "new".');
  await expect(site.getByText("It is “new”.")).toBeVisible();
  await expect(saved(page)).toBeVisible();
  expect(content(article).intro[0]).toBe(`${before} It is “new”.`);
  expect(await place()).toBe(scrolled);
  await expect(site.locator("h1")).toHaveAttribute("data-kept");

  await test.step("the browser’s own undo takes back what was typed", async () => {
    for (let i = 0; i < 20 && (await field.inputValue()) !== before; i++) await page.keyboard.press("Control+z");
    await expect(field).toHaveValue(before);
    await expect(site.getByText("It is “new”.")).toHaveCount(0);
  });
});

test("a key redraws one field", async ({ page }) => {
  // React reads what a field holds whenever it draws the field again, and nothing else reads it of one without the focus.
  await page.addInitScript(() => {
    const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};
    const read = new Set<string>();
    const get = function (this: HTMLTextAreaElement) {
      read.add(this.id);
      return value.get?.call(this);
    };
    Object.defineProperty(HTMLTextAreaElement.prototype, "value", { ...value, get });
    Object.assign(window, { read });
  });
  await edit(page);
  await button(page, /^Section 1/).click();
  const field = textbox(page, "Paragraph 1").first();
  await field.press("End");
  const read = () => page.evaluate(() => [...Reflect.get(window, "read")]);
  expect((await read()).length).toBeGreaterThan(10);
  const id = await field.getAttribute("id");
  // The list of pages that comes once the page beside the form is built redraws all, whenever that is.
  await expect(async () => {
    await page.evaluate(() => Reflect.get(window, "read").clear());
    await page.keyboard.type("s");
    await nextFrame(page);
    expect(await read()).toEqual([id]);
  }).toPass();
});

test("the list calls a page as its title does, and the last change is taken back", async ({ page }) => {
  const site = await edit(page);
  const { title } = content(article);
  const field = textbox(page, "Title").first();
  await field.fill("Hail on a roof: what to look for");
  await expect(site.locator("h1")).toHaveText("Hail on a roof: what to look for");
  await expect(button(page.getByRole("navigation"), "Hail on a roof")).toBeVisible();
  await button(page, "Undo last change").click();
  await expect(site.locator("h1")).toHaveText(title);
  await expect(field).toHaveValue(title);
});

test("words that break rules are told at their field, and are not saved", async ({ page }) => {
  const site = await edit(page);
  const field = textbox(page, "Summary");
  const before = readFileSync(pathOf(article), "utf8");
  await field.fill("Too short.");
  await expect(page.getByText("10 of 80–200 characters")).toBeVisible();
  await expect(notSaved(page)).toHaveText("Not saved: 1 thing to correct");
  await expect(field).toHaveAccessibleDescription(/at least 80 characters/);
  await expect(site.getByText("Hail bruises a roof")).toBeVisible();
  expect(readFileSync(pathOf(article), "utf8")).toBe(before);

  await test.step("a list leads to the field", async () => {
    await mainOf(page).getByText("Show", { exact: true }).click();
    await button(page, "Summary").click();
    await expect(field).toBeFocused();
  });
  await test.step("leaving warns, and the words are there again afterwards", async () => {
    const warned = page.waitForEvent("dialog");
    void page.reload();
    const dialog = await warned;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await expect(notSaved(page)).toBeVisible();
    await expect(button(page.getByRole("navigation"), /not saved/)).toBeVisible();
    await expect(field).toHaveValue("Too short.");
  });
});

test("a question is added, and questions are sorted", async ({ page }) => {
  const site = await edit(page, "pages/faqs");
  const questions = () => content("pages/faqs").items;
  const count = questions().length;
  // Its buttons for links go when another one is pressed, and nothing below moves away from the pointer.
  await button(page, new RegExp(`^Question ${count}`)).click();
  await textbox(page, "Answer").click();
  await button(page, "Add a question").click();
  await expect(button(page, new RegExp(`^Question ${count + 1}`))).toHaveAttribute("aria-expanded", "true");
  await textbox(page, "Question").last().fill("Do you work on Saturdays?");
  await textbox(page, "Answer")
    .last()
    .fill("Yes, from eight to seven, like on every other day but Sunday. Tell us if your street has its own rules.");
  await expect(site.getByText("Do you work on Saturdays?")).toBeVisible();
  await expect(saved(page)).toBeVisible();
  expect(questions()).toHaveLength(count + 1);

  await test.step("by keys, with the focus kept and the place told", async () => {
    await button(page, `Move question ${count + 1} up`).press("Enter");
    await expect(button(page, `Move question ${count} up`)).toBeFocused();
    await expect(page.getByText(`question moved to place ${count} of ${count + 1}`)).toBeVisible();
    await expect(button(page, new RegExp(`^Question ${count}`))).toHaveAttribute("aria-expanded", "true");
    await expect.poll(() => questions()[count - 1].question).toBe("Do you work on Saturdays?");
  });
});

test("what is pasted from Word is cleaned, and each of its paragraphs is one", async ({ page }) => {
  await edit(page);
  const count = content(article).intro.length;
  const fields = group(page, "Opening words").getByRole("textbox");
  await fields.last().press("Control+a");
  await fields.last().evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", 'One -- said\u00a0"all of it" -- was <b>long</b>.\r\nTwo.\r\nThree.');
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(fields).toHaveCount(count + 2);
  await expect(fields.nth(count - 1)).toHaveValue("One, said “all of it”, was long.");
  await expect(fields.last()).toBeFocused();
  await test.step("Enter begins another, and the Backspace key takes it back", async () => {
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(fields).toHaveCount(count + 3);
    await expect(fields.last()).toBeFocused();
    await page.keyboard.press("Backspace");
    await expect(fields).toHaveCount(count + 2);
    await expect(fields.last()).toHaveValue("Three.");
  });
});

test("running copy gets a link to a page that is picked, and a phone number", async ({ page }) => {
  const site = await edit(page, "pages/about");
  const field = textbox(group(page, "Call to action"), "Text");
  await field.fill("Read the answers first.");
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(9, 16));
  await button(group(page, "Insert"), "Link").click();
  const dialog = page.getByRole("dialog", { name: "Link to a page" });
  await expect(textbox(dialog, "Words of the link")).toHaveValue("answers");
  await dialog.getByRole("combobox", { name: "Page" }).selectOption("/faqs");
  await button(dialog, "Insert the link").click();
  await expect(field).toHaveValue("Read the [answers](/faqs) first.");
  await page.keyboard.press("End");
  await page.keyboard.type(" Or call ");
  await button(group(page, "Insert"), "Phone").click();
  await page.keyboard.type(".");
  await expect(field).toHaveValue("Read the [answers](/faqs) first. Or call {phone}.");
  await expect(site.getByRole("link", { name: "answers" })).toHaveAttribute("href", "/faqs");
});

test("a hero picture is replaced by a photograph", async ({ page }) => {
  const site = await edit(page, "services/deck-patio");
  const shows = "Stone patio with a low wall behind a brick house in Katy";
  await button(group(page, "Top of the page"), "Picture").click();
  const dialog = page.getByRole("dialog");
  const choose = async (name: string, width: number, height: number) => {
    const picture = sharp({ create: { width, height, channels: 3, background: "#7a8f6a" } }).jpeg();
    await dialog
      .getByLabel("Choose a picture of your own")
      .setInputFiles({ name, mimeType: "image/jpeg", buffer: await picture.toBuffer() });
  };
  await test.step("one that is too small is refused with what is needed", async () => {
    await choose("small.jpg", 300, 200);
    await expect(dialog.getByRole("alert")).toContainText("300");
  });
  await choose("Patio in Katy.jpg", 1600, 1200);
  const focus = button(dialog, /What stays in view/);
  await focus.click({ position: { x: 20, y: 20 } });
  await focus.press("ArrowRight");
  await test.step("a description is demanded", async () => {
    await button(dialog, "Add the picture").click();
    await expect(dialog.getByLabel("What it shows")).toBeFocused();
  });
  await dialog.getByLabel("What it shows").fill(shows);
  await button(dialog, "Add the picture").click();
  await expect(dialog).toHaveCount(0);
  await expect(site.getByAltText(shows).first()).toBeVisible();
  const { image } = content("services/deck-patio").hero;
  expect(content("site/images")[image]).toMatchObject({ rendering: false });
  expect(content("site/images")[image].focus[0]).toBeLessThan(20);
});

test("a page is deleted after a question, and put back: at once, and from the list", async ({ page }) => {
  const gutters = "articles/seamless-gutters";
  const { title } = content(gutters);
  await edit(page, gutters);
  const list = page.getByRole("region", { name: "Deleted" });
  const remove = async () => {
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await button(page.getByRole("dialog"), "Delete the page").click();
    await expect(page.getByRole("status").getByText(`“${title}” is deleted.`)).toBeVisible();
    expect(existsSync(pathOf(gutters))).toBe(false);
  };
  const isBack = async () => {
    await expect(page.getByText("The page is back.")).toBeVisible();
    await expect(page).toHaveURL(/file=articles%2Fseamless-gutters/);
    await expect(framed(page).locator("h1")).toHaveText(title);
    await expect(list).toHaveCount(0);
    expect(git("status", "--porcelain")).toBe("");
  };
  await remove();
  await button(page, "Put it back").click();
  await isBack();
  await remove();
  await page.reload();
  await expect(list).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expectNoViolations(page);
  await button(list, `Put back “${title}”`).click();
  await isBack();
});

test("an article is begun with a text, and is a draft until it is ready", async ({ page }) => {
  // Its words are another article's, which goes: nobody reads the same twice.
  const old = content("articles/seamless-gutters");
  await openFile(page, "pages/home");
  await page.request.post(`${tree.deskHome}/development/desk/api/delete`, {
    data: { name: "articles/seamless-gutters" },
  });
  await button(page, "New page").click();
  const dialog = page.getByRole("dialog", { name: "A new page" });
  await dialog.getByLabel("Begin with a text that is written").setInputFiles({
    name: "draft.md",
    mimeType: "text/markdown",
    buffer: Buffer.from(`# Gutters\n\n${old.intro[0]}`),
  });
  await button(dialog, "Start writing").click();
  await expect(textbox(page, "Paragraph 1").first()).toHaveValue(old.intro[0]);
  const drafts = page.getByRole("region", { name: "Drafts" });
  await expect(drafts.getByRole("button")).toHaveText("Gutters");
  const name = new URL(page.url()).searchParams.get("file") ?? "";
  await test.step("what is still missing is listed, part by part, and nothing of it is a fault", async () => {
    const missing = page.getByText("Still missing:").getByRole("button");
    await expect(missing).toHaveText(["Search result", "Summary", "Category", "Sections", "Call to action"]);
    await button(page, "Ready for visitors").click();
    await expect(page.getByText("Before visitors can see it, write what is still missing.")).toBeVisible();
    await expect(textbox(page, "Summary")).not.toHaveAccessibleDescription(/unfinished|at least/);
    await button(page, "Summary").click();
    await expect(textbox(page, "Summary")).toBeFocused();
  });

  writeFileSync(pathOf(name), JSON.stringify({ ...old, draft: true, category: "Write here: a word" }));
  await page.reload();
  await test.step("what it still lacks is told, until it is there", async () => {
    await button(page, "Ready for visitors").click();
    await expect(page.getByText("Before visitors can see it, write what is still missing.")).toBeVisible();
    expect(content(name).draft).toBe(true);
    await category(page).fill("**Gutters**");
    await expect(page.getByText("Before visitors can see it, correct what is marked below.")).toBeVisible();
    await expect(category(page)).toHaveAccessibleDescription(/has marks/);
    await category(page).fill(old.category);
    await expect(page.getByText("This is a draft: nobody sees it but you.")).toBeVisible();
    await expect(category(page)).not.toHaveAccessibleDescription(/has marks/);
  });
  await expect(page.getByRole("figure").getByText(old.meta.description)).toBeVisible();
  await button(page, "Ready for visitors").click();
  await expect(drafts).toHaveCount(0);
  expect(content(name)).not.toHaveProperty("draft");
  await expect(button(page.getByRole("region", { name: "Articles" }), old.title)).toBeVisible();
});

test("a phone number is judged while it is typed, and shows in the page; a setting that decides is told", async ({
  page,
}) => {
  const site = await edit(page, "site/business");
  const phone = textbox(page, "Phone").first();
  await phone.fill("(713) 555-01");
  await expect(phone).toHaveAccessibleDescription(/is not a phone number: write it like/);
  await phone.press("End");
  await phone.pressSequentially("99");
  await expect(saved(page)).toBeVisible();
  await expect(site.getByRole("contentinfo").getByRole("link", { name: "(713) 555-0199" })).toBeVisible();
  await expect(textbox(page, "ZIP code")).toHaveAccessibleDescription(/SITE_POSTAL_CODE decides this: “77044”/);
  await expect(textbox(page, "ZIP code")).toHaveAttribute("readonly");
});

test("a page gets another address, at which it is shown", async ({ page }) => {
  await edit(page);
  await button(page, "Change the address").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("hail on a roof");
  await expect(dialog.getByText("/blog/hail-on-a-roof")).toBeVisible();
  await button(dialog, "Change the address").click();
  await expect(page).toHaveURL(/file=articles%2Fhail-on-a-roof/);
  const shown = () => page.frames().map((frame) => frame.url());
  await expect.poll(shown).toContain(`${tree.deskHome}/blog/hail-on-a-roof`);
  await button(page, "Undo last change").click();
  await expect(page).toHaveURL(/file=articles%2Fhail-damage/);
  await expect.poll(shown).toContain(`${tree.deskHome}/blog/hail-damage`);
});

test("an address that a page had leads to one, and is taken out again", async ({ page }) => {
  await edit(page, "site/redirects");
  await button(page, "Add an old address").click();
  await textbox(page, "Old address").fill("https://www.example.com/Decks/");
  await page.getByRole("combobox", { name: "Leads to" }).selectOption("Gallery");
  await button(page, "Add it").click();
  await expect.poll(() => content("site/redirects")).toEqual({ "/decks": "/gallery" });
  await button(page, "Take out old address /decks").click();
  await expect.poll(() => content("site/redirects")).toEqual({});
});

test("a picture gets another name, and one that a page shows stays", async ({ page }) => {
  await edit(page, "site/images");
  await button(page, /^House porch/).click();
  await button(page, "Change the name").click();
  await textbox(page, "Name").fill("Front porch");
  await button(page.getByRole("dialog"), "Change the name").click();
  const porch = button(page, /^Front porch/);
  await expect(porch).toBeFocused();
  await expect(porch).toHaveAttribute("aria-expanded", "true");
  await button(page, "Delete").click();
  await button(page, "Delete the picture").click();
  await expect(page.getByRole("alert")).toContainText("shown by “");
  await button(page, "Keep it").click();
  await button(page, "Undo last change").click();
  await expect(button(page, /^House porch/)).toBeVisible();
  expect(git("status", "--porcelain")).toBe("");
});

test.describe("a phone", () => {
  test.use(onPhone);
  test("is enough: what is typed and tapped has its size, the page is a tap away, notices are seen", async ({
    page,
  }) => {
    await openFile(page);
    await expect(saved(page)).toBeVisible();
    await button(page, "Undo last change").tap();
    await expect(page.getByText("nothing to undo")).toBeInViewport();
    await textbox(page, "Paragraph 1").first().tap();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, input, select, textarea")].flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        const isLegible = one.matches("button") || Number.parseFloat(getComputedStyle(one).fontSize) >= 16;
        return width === 0 || (Math.min(width, height) >= 44 && isLegible) ? [] : [one.outerHTML];
      }),
    );
    expect(small).toEqual([]);
    await category(page).fill("Hail");
    await button(page, "Page").tap();
    await expect(framed(page).getByText("Hail", { exact: true })).toBeInViewport();
    await button(page, "Words").tap();
    await textbox(page, "Keyword").last().tap(); // the end of the form, which nothing covers
    await expect(textbox(page, "Keyword").last()).toBeFocused();
    await button(page, "Picture").tap();
    const input = page.getByLabel("Choose a picture of your own");
    await expect(input).toHaveAttribute("accept", "image/jpeg,image/png,image/webp,image/avif");
    await expect(button(page, "Cancel")).toBeInViewport({ ratio: 1 });
  });
});

test("two windows at once: both sides’ words go into the page, and the owner picks where both have changed the same", async ({
  page,
  context,
}) => {
  await edit(page, "pages/about");
  const other = await context.newPage();
  await edit(other, "pages/about");
  const field = (window: Page, name: string) => textbox(group(window, "Top of the page"), name);
  const theirs = { heading: "The other window’s heading", intro: "The other window’s intro. It says what it says." };
  await field(other, "Opening words").fill(theirs.intro);
  await expect(field(page, "Opening words")).toHaveValue(theirs.intro);
  const arrive = await hold(page, /api\/file$/);
  await field(page, "Heading").fill("This window’s heading");
  await field(other, "Heading").fill(theirs.heading);
  await expect.poll(() => content("pages/about").hero).toMatchObject(theirs);
  arrive();
  const dialog = page.getByRole("dialog", { name: "Somebody else changed this page" });
  await expect(
    group(dialog, "The heading of the top of the page").getByRole("radio", { name: /Yours.*This window’s heading/ }),
  ).toBeChecked();
  await expect(dialog.getByRole("group")).toHaveCount(1);
  await test.step("later, if the owner likes", async () => {
    await button(dialog, "Decide later").click();
    await expect(notSaved(page)).toBeVisible();
    await button(mainOf(page), "Compare").click();
  });
  await button(dialog, "Save what is picked").click();
  await expect(saved(page)).toBeVisible();
  expect(content("pages/about").hero).toMatchObject({ ...theirs, heading: "This window’s heading" });
});

test("windows share a connection: seven do not keep words from being saved", async ({ page, context }) => {
  for (let others = 0; others < 6; others++) {
    const other = await context.newPage();
    await openFile(other);
    await expect(saved(other)).toBeVisible();
  }
  await openFile(page);
  await category(page).fill("Hail");
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => content(article).category).toBe("Hail");
});

/** Has somebody commit other words for the top of the page about the business. */
function rewordAbout(who: string, intro: string) {
  const { hero } = content("pages/about");
  const text = readFileSync(pathOf("pages/about"), "utf8");
  writeFileSync(pathOf("pages/about"), text.replace(hero.heading, "Who else we are").replace(hero.intro, intro));
  git("-c", `user.name=${who}`, "commit", "--quiet", "--all", "--message", "Other words");
}

test("what two have published goes together: the owner picks, and follows it to the air", async ({ page }) => {
  const remote = join(tree.folder, ".cache/remote");
  git("init", "--quiet", "--bare", remote);
  git("remote", "add", "origin", remote);
  git("branch", "--quiet", "--move", "main");
  rewordAbout("Ann", "They say this. It is short.");
  git("push", "--quiet", "origin", "main");
  git("reset", "--quiet", "--hard", "HEAD^");

  const site = await edit(page, "pages/about");
  await textbox(group(page, "Top of the page"), "Heading").fill("Who we are now");
  await expect(site.locator("h1")).toHaveText("Who we are now");
  await button(page, "Publish changes").click();
  const dialog = page.getByRole("dialog", { name: "Publish changes" });
  await button(dialog, "Publish").click();
  const heading = group(dialog, "In “About us”: the heading of the top of the page");
  await expect(heading.getByRole("radio", { name: /Yours.*Who we are now/ })).toBeChecked();
  await heading.getByRole("radio", { name: /Ann, .*Who else we are/ }).check();
  await expectNoViolations(page);
  let stage = { words: "", over: false };
  await page.route(/api\/stage$/, (route) => route.fulfill({ json: stage }));
  await button(dialog, "Publish").click();
  await expect(dialog).toHaveCount(0);
  const status = page.getByRole("banner").getByRole("status");
  await expect(status).toContainText("It is on its way.");
  expect(git("rev-parse", "HEAD")).toBe(git("-C", remote, "rev-parse", "main"));
  expect(content("pages/about").hero).toMatchObject({
    heading: "Who else we are",
    intro: "They say this. It is short.",
  });
  await expect(textbox(group(page, "Top of the page"), "Heading")).toHaveValue("Who else we are");
  stage = { words: "What was published last is on the air.", over: true };
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))); // back at this window
  await expect(status).toHaveText(stage.words);
  await page.close();
  git("remote", "remove", "origin");
  git("reset", "--quiet", "--hard", "HEAD~2");
});

test("what was published before is put back, and can be taken back", async ({ page }) => {
  const { heading, intro } = content("pages/about").hero;
  rewordAbout("Ann", intro);
  const field = textbox(group(page, "Top of the page"), "Heading");
  await edit(page, "pages/about");
  await button(page, "Earlier publications").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /Given/ }).check();
  await expectNoViolations(page);
  await button(dialog, "Put it back").click();
  await expect(field).toHaveValue(heading);
  await button(page, "Undo last change").click();
  await expect(field).toHaveValue("Who else we are");
  await page.close();
  git("reset", "--quiet", "--hard", "HEAD^");
});

test("a file that is deleted meanwhile is put back with the words", async ({ page }) => {
  await edit(page);
  rmSync(pathOf(article));
  await category(page).fill("Hail");
  await button(page.getByRole("dialog", { name: "This page was deleted" }), "Put the page back").click();
  await expect(framed(page).getByText("Hail", { exact: true })).toBeVisible();
  expect(content(article).category).toBe("Hail");
});

test("a page whose address still leads elsewhere is shown once it does not", async ({ page }) => {
  const address = `${tree.deskHome}/blog/hail-damage`;
  await page.route(address, (route) => route.fulfill({ status: 308, headers: { location: "/blog" } }));
  await openFile(page);
  await expect(page.getByText("This page cannot be shown now. Your words are safe.")).toBeVisible();
  await page.unroute(address);
  await nameCategory(page);
});

test("a page whose words are saved while it is still loading is shown", async ({ page }) => {
  const address = `${tree.deskHome}/blog/hail-damage`;
  const loading = page.waitForRequest((request) => request.url() === address && request.isNavigationRequest());
  let looks = 0;
  const looked = page.waitForResponse(
    (response) => response.url() === address && !response.request().isNavigationRequest() && ++looks === 2,
  );
  await page.route(address, async (route) => {
    if (route.request().isNavigationRequest()) await looked;
    await route.continue();
  });
  await openFile(page);
  await loading;
  await nameCategory(page);
});

test("a script of the page beside the words reaches nothing of the desk", async ({ page }) => {
  const site = await edit(page);
  const body = site.locator("body");
  await expect(body.evaluate(() => parent.document.title)).rejects.toThrow(/cross-origin/);
  const answer = body.evaluate(() =>
    fetch("/development/desk/api/delete", { method: "POST", body: '{"name":"articles/hail-damage"}', mode: "no-cors" }),
  );
  await answer.catch(() => {}); // the browser may refuse it as well
  expect(existsSync(pathOf(article))).toBe(true);
});

test("words that cannot be sent are kept, and saved once they can", async ({ page, context }) => {
  // The desk begins by itself, too, once it can.
  await page.route(/api\/files$/, (route) => route.abort("internetdisconnected"), { times: 1 });
  await edit(page);
  await context.setOffline(true);
  await category(page).fill("Hail");
  await expect(notSaved(page)).toContainText("does not answer");
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect(content(article).category).toBe("Hail");
});

test("words that are not saved outlive their window, hold up what would lose them, and are dropped only on purpose", async ({
  page,
  context,
}) => {
  await edit(page);
  await textbox(page, "Summary").fill("Too short.");
  await expect(notSaved(page)).toBeVisible();
  await page.close();

  const next = await context.newPage();
  await openFile(next, article);
  await expect(next.getByText("Here are your words that were not saved.")).toBeVisible();
  await expect(textbox(next, "Summary")).toHaveValue("Too short.");
  await button(next, "Publish changes").click();
  await expect(next.getByText("Not saved yet, so not published: ")).toBeVisible();
  await button(next, "Close").click();
  await button(next, "Delete").click();
  await button(next, "Delete the page").click();
  await expect(next.getByRole("alert")).toContainText("not saved yet");
  await button(next, "Keep it").click();

  await button(next, "Drop changes").click();
  await button(next, "Drop it").click();
  await expect(saved(next)).toBeVisible();
  await button(next, "Put it back").click();
  await expect(textbox(next, "Summary")).toHaveValue("Too short.");
});

test("a browser without room says that it keeps nothing", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  });
  await edit(page);
  await textbox(page, "Summary").fill("Too short.");
  await expect(notSaved(page)).toContainText("leave this window open");
});

test("what has changed is told in words and published, and be it typed a moment ago", async ({ page }) => {
  await edit(page);
  const arrive = await hold(page, /api\/file$/); // what is saved
  await category(page).fill("Hail");
  await button(page, "Publish changes").click();
  const dialog = page.getByRole("dialog", { name: "Publish changes" });
  await nextFrame(page);
  arrive();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Hail damage" })).toBeVisible();
  await textbox(dialog, /note/).fill("Hail has its own category");
  await button(dialog, /Publish|Record/).click();
  await expect(dialog.getByText("nowhere else")).toBeVisible();
  expect(git("log", "-1", "--format=%s")).toContain("Hail has its own category");
});

test("what is pointed at in the page leads to its form: another page’s link, words of every page", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const site = await edit(page, "pages/about");
  await site.getByRole("contentinfo").getByRole("link", { name: "Gallery" }).click();
  await expect(page).toHaveURL(/file=pages%2Fgallery/);
  await expect(site.locator("h1")).toHaveText(content("pages/gallery").hero.heading);
  await site.getByRole("main").getByText(content("site/business").proof[3]).click();
  await expect(textbox(group(page, "Proof"), /4/)).toBeFocused();
  // The page scrolls to what is edited. A click into a page that still does may land on what is above its frame.
  await expect(site.locator("[data-edited]")).toBeInViewport();
  await button(site.getByRole("banner"), "Free Estimate").click();
  await expect(textbox(group(page, "Header"), "Estimate")).toBeFocused();
  await expect(site.getByRole("dialog")).toHaveCount(0);
  await test.step("menus and questions open", async () => {
    await site.getByRole("banner").getByRole("button", { name: "Services", exact: true }).click();
    await expect(site.getByRole("banner").getByRole("link", { name: "Cabinets" })).toBeVisible();
  });
});

for (const width of [390, 820, 1280]) {
  test(`axe objects to nothing, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openFile(page, "articles/roofing-materials");
    await expect(saved(page)).toBeVisible();
    const fine = async () => await expectNoViolations(page);
    await button(page, "Undo last change").click();
    await expect(page.getByText("nothing to undo")).toBeVisible();
    if (width === 1280) {
      await button(page, "Past the list").press("Enter");
      await expect(mainOf(page)).toBeFocused();
    }
    await button(page, /^Section 1/).click();
    await textbox(page, "Summary").fill("Short.");
    await expect(notSaved(page)).toBeVisible();
    await fine();
    await button(page, "Drop changes").click();
    await fine();
    await button(page, "Drop it").click();
    await button(mainOf(page), "Picture").click();
    await fine();
    await button(page, "Cancel").click();
    await button(page, "Publish changes").click();
    await expect(page.getByText("Nothing has changed")).toBeVisible();
    await fine();
    await button(page, "Close").click();
    await nextFrame(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
