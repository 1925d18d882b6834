/** The desk in development: a real server on a copy of the sources with git. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expectNoViolations } from "./axe.ts";
import {
  alert,
  button,
  category,
  dialog,
  expect,
  expectNotSaved,
  expectSaved,
  expectText,
  group,
  ignoredDeskProblems,
  pageHeading,
  pageList,
  pagePreview,
  press,
  textbox,
} from "./desk.ts";
import { commitAll, type DevServer, startDevServer } from "./dev-server.ts";
import { holdResponses, mainOf, nextFrame, phone, test, translate } from "./site.ts";

let tree: DevServer;
const git = (...words: string[]) => execFileSync("git", ["-C", tree.folder, ...words]);
const pathOf = (name: string) => join(tree.folder, "client/content", `${name}.json`);
const content = (name: string) => JSON.parse(readFileSync(pathOf(name), "utf8"));
const article = "articles/hail-damage";

// The tests share one server, so they run in sequence.
test.describe.configure({ mode: "default", timeout: 120_000 });
test.use({
  viewport: { width: 1280, height: 900 },
  ignoredProblems: ignoredDeskProblems,
});

test.beforeAll(async () => {
  tree = await startDevServer(commitAll);
});
test.afterAll(() => tree.close());

// Restores the fixture content after each test.
test.afterEach(async ({ page }) => {
  await page.close(); // otherwise the desk may save a pending change after the restore
  git("checkout", "--quiet", "HEAD", "--", "client/content", "assets/images");
  git("clean", "--quiet", "--force", "-d", "client/content", "assets/images");
});

/** Opens a file in the desk without waiting. */
const openFile = (page: Page, name = article) => page.goto(tree.deskUrl(name));

/** Opens a file in the desk in a browser that translates added text, waits for the preview and returns it. */
async function edit(page: Page, name = article) {
  await openFile(page, name);
  await expectSaved(page);
  await expect(pageHeading(page)).toBeVisible();
  await translate(page, true, "");
  await expect(page.locator(":is(iframe, textarea):not([translate=no])")).toHaveCount(0);
  return pagePreview(page);
}

test("corrects a typo in the page", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const site = await edit(page);
  // A script of the page cannot access the desk. The preview may reload once, because the previous test has restored the content.
  const readDesk = () => site.locator("body").evaluate(() => parent.document.title);
  await expect.poll(() => readDesk().catch(String)).toMatch(/cross-origin/);
  const [before = ""] = content(article).intro;
  const field = textbox(page, "Paragraph 1").first();
  await site.getByText(before.slice(0, 40)).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(before);
  await page.keyboard.press("Control+End");
  await expect(site.locator("[data-edited]")).toBeInViewport(); // the preview has scrolled to the edited text
  const place = () => site.locator("html").evaluate((html) => Math.round(html.scrollTop));
  const scrolled = await place();
  await pageHeading(page).evaluate((heading) => heading.setAttribute("data-kept", ""));
  await page.keyboard.type(' It is "new".');
  await expect(site.getByText("It is “new”.")).toBeVisible();
  await expectSaved(page);
  expect(content(article).intro[0]).toBe(`${before} It is “new”.`);
  expect(content(article)).not.toHaveProperty("readMinutes"); // the desk computes it after a change
  expect(await place()).toBe(scrolled);
  await expect(pageHeading(page)).toHaveAttribute("data-kept");

  await test.step("browser’s own undo", async () => {
    for (let i = 0; i < 20 && (await field.inputValue()) !== before; i++) await page.keyboard.press("Control+z");
    await expect(field).toHaveValue(before);
    await expect(site.getByText("It is “new”.")).toHaveCount(0);
  });
  await test.step("title in the list, and undo", async () => {
    const [title, { title: original }] = [textbox(page, "Title").first(), content(article)];
    await title.fill("Hail on a roof: what to look for");
    await expect(pageHeading(page)).toHaveText("Hail on a roof: what to look for");
    await expect(button(pageList(page), "Hail on a roof")).toBeVisible();
    await press(page, "Undo last change");
    await expect(pageHeading(page)).toHaveText(original);
    await expect(title).toHaveValue(original);
  });
  await test.step("ignores the wheel on numbers", async () => {
    await page.goto(`${tree.deskUrl("articles/roofing-materials")}&field=sections.0.materials.0.rating`);
    const rating = page.getByRole("spinbutton", { name: "Rating" });
    await expect(rating).toBeFocused();
    await rating.hover();
    await page.mouse.wheel(0, 100);
    await expect(rating).not.toBeFocused();
    await expect(rating).toHaveValue("3");
  });
});

test("keeps unsaved text that breaks rules", async ({ page }) => {
  await edit(page);
  const field = textbox(page, "Summary");
  const original = content(article);
  await field.fill("Too short.");
  await expectNotSaved(page, ": 1 thing to correct");
  await expect(field).toHaveAccessibleDescription(/at least 80 characters/);
  expect(content(article)).toEqual(original);

  await test.step("list of violations", async () => {
    await mainOf(page).getByText("Show", { exact: true }).click();
    await press(page, "Summary");
    await expect(field).toBeFocused();
  });
  await test.step("warning and restored text", async () => {
    await page.evaluate((name) => {
      const key = `desk draft 1: ${name}`;
      localStorage.setItem(`desk: ${name}`, localStorage.getItem(key) ?? ""); // the key of the first version of the desk
      localStorage.setItem(key, "{");
    }, article);
    page.once("dialog", (dialog) => dialog.accept());
    await Promise.all([page.waitForEvent("dialog"), page.reload()]);
    await expectText(page, "Here is your text that was not saved yet.");
    await expect(button(pageList(page), /not saved/)).toBeVisible();
    await expect(field).toHaveValue("Too short.");
  });
  await test.step("refused publication and deletion", async () => {
    await press(page, "Publish changes");
    await expectText(page, "Not saved yet, so not published: ");
    await press(page, "Close");
    await press(page, "Delete");
    await press(page, "Delete the page");
    await expect(alert(page)).toContainText("not saved yet");
    await press(page, "Keep it");
  });
  await test.step("discards, restores, survives full storage", async () => {
    await press(page, "Drop changes");
    await press(page, "Drop it");
    await expectSaved(page);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("", "QuotaExceededError");
      };
    });
    await press(page, "Put it back");
    await expect(field).toHaveValue("Too short.");
    await expectNotSaved(page, "leave this window open");
  });
});

test("adds and sorts questions", async ({ page }) => {
  const site = await edit(page, "pages/faqs");
  const questions = () => content("pages/faqs").items;
  const count = questions().length;
  // The field's buttons for links disappear on blur, and elements below must not move away from the pointer.
  await press(page, new RegExp(`^Question ${count}`));
  await textbox(page, "Answer").click();
  await press(page, "Add a question");
  await expect(button(page, new RegExp(`^Question ${count + 1}`))).toHaveAttribute("aria-expanded", "true");
  await expectNotSaved(page, "2 things to write");
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  await textbox(page, "Question").last().fill("Do you work on Saturdays?");
  await textbox(page, "Answer")
    .last()
    .fill("Yes, from eight to seven, like on every other day but Sunday. Tell us if your street has its own rules.");
  await expect(site.getByText("Do you work on Saturdays?")).toBeVisible();
  await expectSaved(page);
  expect(questions()).toHaveLength(count + 1);

  await test.step("focus and announcement", async () => {
    await button(page, `Move question ${count + 1} up`).press("Enter");
    await expect(button(page, `Move question ${count} up`)).toBeFocused();
    await expectText(page, `question moved to place ${count} of ${count + 1}`);
    await expect(button(page, new RegExp(`^Question ${count}`))).toHaveAttribute("aria-expanded", "true");
    await expect.poll(() => questions()[count - 1].question).toBe("Do you work on Saturdays?");
  });
});

test("cleans a paste and splits its paragraphs", async ({ page }) => {
  await edit(page);
  const count = content(article).intro.length;
  const fields = group(page, "Opening words").getByRole("textbox");
  await fields.last().press("Control+a");
  await fields.last().evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "One -- two.\r\nTwo.\r\nThree.");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(fields).toHaveCount(count + 2);
  await expect(fields.nth(count - 1)).toHaveValue("One, two.");
  await expect(fields.last()).toBeFocused();
  await expectText(page, /^Pasted with a change: “One --/);
  await test.step("Enter and Backspace", async () => {
    // During composition, Enter picks a candidate. Safari reports composition only by key code 229.
    for (const by of [{ isComposing: true }, { keyCode: 229 }])
      await fields.last().dispatchEvent("keydown", { key: "Enter", ...by });
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(fields).toHaveCount(count + 3);
    await expect(fields.last()).toBeFocused();
    await page.keyboard.press("Backspace");
    await expect(fields).toHaveCount(count + 2);
    await expect(fields.last()).toHaveValue("Three.");
  });
});

test("inserts links and facts", async ({ page }) => {
  const site = await edit(page, "pages/about");
  const field = textbox(group(page, "Call to action"), "Text");
  await field.fill("Read the answers first.");
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(9, 16));
  await press(group(page, "Insert"), "Link");
  await expect(textbox(page, "Text of the link")).toHaveValue("answers");
  await page.getByRole("combobox", { name: "Page" }).selectOption("/faqs");
  await press(page, "Insert the link");
  await expect(field).toHaveValue("Read the [answers](/faqs) first.");
  await press(group(page, "Insert"), "Phone");
  await expect(field).toHaveValue("Read the [answers](/faqs){phone} first.");
  await press(group(page, "Insert"), "More…");
  await press(page, "your city");
  await expect(field).toHaveValue("Read the [answers](/faqs){phone}{city} first.");
  await expect(site.getByRole("link", { name: "answers" })).toHaveAttribute("href", "/faqs");
});

test("opens the last clicked file; reports a closed window", async ({ page }) => {
  await edit(page);
  const openAbout = await holdResponses(page, /api\/file\?name=pages%2Fabout/);
  const arrived = page.waitForResponse(/api\/file\?name=pages%2Fabout/);
  await press(pageList(page), "About us");
  await press(pageList(page), "FAQs");
  const title = mainOf(page).getByRole("heading", { level: 1 });
  await expect(title).toHaveText("FAQs");
  openAbout();
  await (await arrived).finished();
  await nextFrame(page);
  await expect(title).toHaveText("FAQs");

  const create = await holdResponses(page, /api\/create$/);
  await press(page, "New page");
  const sent = page.waitForRequest(/api\/create$/);
  await press(page, "Start writing");
  await sent;
  await page.keyboard.press("Escape");
  create();
  await expectText(page, /^give the page a title/i);
});

test("restores damaged files, without locks", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { value: undefined })); // browsers have no locks over plain http
  const siding = "services/siding-installation"; // its last good version is the committed one: no other test saves it
  const original = content(siding);
  writeFileSync(pathOf("pages/home"), "{");
  writeFileSync(pathOf(siding), JSON.stringify({ ...original, hero: 5 }));
  await openFile(page, "pages/home");
  const list = pageList(page);
  for (const [title, fault] of [
    ["Home page", "line 1, column 2"],
    [original.title, "must be a group of fields"],
  ]) {
    await press(list, new RegExp(`^${title}.*damaged`));
    await expect(alert(page)).toContainText("All other pages can");
    await expect(mainOf(page).getByText(fault)).toBeVisible();
    await expectNoViolations(page);
  }
  await press(list, "About us");
  await textbox(group(page, "Call to action"), "Text").fill("Read the answers first.");
  await expectSaved(page);
  for (const title of ["Home page", original.title]) {
    await press(list, title);
    await press(page, "Put the last good version back");
    await expectSaved(page);
    await expect(alert(page)).toHaveCount(0);
  }
  expect({ ...content(siding), updated: original.updated }).toEqual(original); // the desk dates every change of a service
});

test("deletes a page and restores it", async ({ page }) => {
  const materials = "articles/roofing-materials";
  const { title } = content(materials);
  await edit(page, materials);
  const list = page.getByRole("region", { name: "Deleted" });
  const remove = async () => {
    await press(page, /^Delete$/);
    await press(page, "Delete the page");
    await expect(page.getByRole("status").getByText(`“${title}” is deleted.`)).toBeVisible();
  };
  const isBack = async () => {
    await expectText(page, "The page is back.");
    await expect(pageHeading(page)).toHaveText(title);
    await expect(list).toHaveCount(0);
  };
  await remove();
  await press(page, "Put it back");
  await isBack();
  await remove();
  await page.reload();
  await expect(list).toBeVisible();
  await expectSaved(page);
  await expectNoViolations(page);
  await press(list, `Put back “${title}”`);
  await isBack();
});

test("starts an article from a text", async ({ page }) => {
  // The text is from another article, which is deleted, because no two articles may be alike.
  const materials = "articles/roofing-materials";
  const other = content(materials);
  const [words] = other.intro;
  await openFile(page, "pages/home");
  await page.request.post(`${tree.deskOrigin}/development/desk/api/delete`, { data: { name: materials } });
  await press(page, "New page");
  await page
    .getByLabel("A text that you have written already")
    .setInputFiles({ name: "draft.md", mimeType: "text/markdown", buffer: Buffer.from(`# Gutters\n\n${words}`) });
  await press(page, "Start writing");
  await expect(textbox(page, "Paragraph 1").first()).toHaveValue(words);
  const drafts = page.getByRole("region", { name: "Drafts" });
  await expect(drafts.getByRole("button")).toHaveText("Gutters");
  await test.step("lists missing fields without errors", async () => {
    await expectText(page, /^It needs at least 600 words, and has \d+\.$/);
    await expect(page.getByText("Still missing:").getByRole("button")).toHaveText([
      "Search result",
      "Summary",
      "Category",
      "Sections",
      "Call to action",
    ]);
    await press(page, "Ready for visitors");
    await expectText(page, "Before visitors can see it, write what is still missing.");
    const summary = textbox(page, "Summary");
    await expect(summary).not.toHaveAccessibleDescription(/unfinished|at least/);
    await press(page, "Summary");
    await expect(summary).toBeFocused();
    await expect(summary).toHaveValue("");
    await expect(summary).toHaveAttribute("placeholder", "Write here: summary");
  });
  await test.step("corrects the last violations of a draft", async () => {
    const name = new URL(page.url()).searchParams.get("file") ?? "";
    writeFileSync(pathOf(name), JSON.stringify({ ...other, draft: true, category: "" }));
    await page.reload();
    // Without a violation at the time of the check, this press would publish the page.
    await Promise.all([page.waitForResponse(/api\/judge/), press(page, "Ready for visitors")]);
    await category(page).fill("**Gutters**");
    await expectText(page, "Before visitors can see it, correct what is marked below.");
    await category(page).fill(other.category);
    await expectText(page, "This is a draft: visitors do not see it.");
    await press(page, "Ready for visitors");
    await expect(drafts).toHaveCount(0);
    expect(content(name)).not.toHaveProperty("draft");
  });
});

test("renames a page", async ({ page }) => {
  await edit(page);
  await press(page, "Change the address");
  await dialog(page).getByRole("textbox").fill("hail on a roof");
  await expectText(page, "/blog/hail-on-a-roof");
  await press(dialog(page), "Change the address");
  await expect(page).toHaveURL(/file=articles%2Fhail-on-a-roof/);
  await expect(pagePreview(page).locator("link[rel=canonical]")).toHaveAttribute("href", /hail-on-a-roof$/);
  await press(page, "Undo last change");
  await expect(page).toHaveURL(/file=articles%2Fhail-damage/);
});

test("adds and removes a redirect", async ({ page }) => {
  await edit(page, "site/redirects");
  await press(page, "Add an old address");
  await textbox(page, "Old address").fill("https://");
  await press(page, "Add it");
  await expect(alert(page)).toHaveText("“https://” is not an address: copy it from the browser.");
  await textbox(page, "Old address").fill("https://www.example.com/Decks.php?page_id=12");
  await page.getByRole("combobox", { name: "Leads to" }).selectOption("Gallery");
  await press(page, "Add it");
  await expect.poll(() => content("site/redirects")).toEqual({ "/Decks.php?page_id=12": "/gallery" });
  await press(page, "Take out old address /Decks.php?page_id=12");
  await expect.poll(() => content("site/redirects")).toEqual({});
});

test("renames a picture, and refuses to delete a used one", async ({ page }) => {
  await edit(page, "site/images");
  await press(page, /^House porch/);
  await press(page, "Change the name");
  await textbox(page, "Name").fill("Front porch");
  await press(dialog(page), "Change the name");
  const porch = button(page, /^Front porch/);
  await expect(porch).toBeFocused();
  await expect(porch).toHaveAttribute("aria-expanded", "true");
  await press(page, "Delete");
  await press(page, "Delete the picture");
  await expect(alert(page)).toContainText("shown on “");
  await press(page, "Keep it");
  await press(page, "Undo last change");
  await expect(button(page, /^House porch/)).toBeVisible();
});

test("uploads several pictures, and retries after a lost connection", async ({ page }) => {
  await edit(page, "site/images");
  await press(page, "Add pictures");
  const picture = async (name: string, width: number) => {
    const blank = sharp({ create: { width, height: 0.75 * width, channels: 3, background: "#7a8f6a" } });
    return { name, mimeType: "image/jpeg", buffer: await blank.jpeg().toBuffer() };
  };
  const input = page.getByLabel("Choose pictures of your own");
  const place = async (element: Locator) => (await element.boundingBox())?.y ?? 0;
  await input.setInputFiles(await picture("Small.jpg", 800));
  await expect(alert(page)).toContainText("800 pixels wide");
  expect((await place(alert(page))) - (await place(input))).toBeLessThan(100);

  const send = await holdResponses(page, /api\/picture\?file=One/);
  await page.route(/api\/picture\?file=Two/, (route) => route.abort("internetdisconnected"), { times: 1 });
  await input.setInputFiles([await picture("One.jpg", 1600), await picture("Two.jpg", 1600)]);
  await expect(page.getByRole("progressbar", { name: "Sending One.jpg" })).toBeVisible();
  const [one, two] = [group(page, "One.jpg"), group(page, "Two.jpg")];
  await textbox(one, "What it shows").fill("A gray wall of a house in Katy");
  send();
  await expect(alert(two)).toContainText("does not answer");
  await press(two, "Try again");
  await textbox(two, "What it shows").fill("A gray roof of a house in Katy");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await press(page, "Add the pictures");
  await expect(button(page, /^Two/)).toBeFocused();
  await expectText(page, "Shown nowhere");
  expect(content("site/images").one.alt).toBe("A gray wall of a house in Katy");

  await test.step("focuses the next picture after a deletion", async () => {
    await press(page, "Delete");
    await expect(button(page, "Keep it")).toBeFocused();
    await press(page, "Delete the picture");
    await expect(button(page, /^One A gray wall/)).toBeFocused();
  });
});

test("leaves a page out, and confirms an unlawful offer, to publish", async ({ page }) => {
  const original = String(git("rev-parse", "HEAD")).trim();
  const other = "pages/gallery";
  writeFileSync(pathOf(other), readFileSync(pathOf(other), "utf8").replace('"heading": "', '"heading": "Our '));
  await edit(page);
  await textbox(page, "Summary").fill(`${content(article).excerpt} We absorb your deductible.`);
  await expectSaved(page);
  await mainOf(page).getByText("1 thing to look at before you publish").click();
  await expectText(page, "Deductible: “we absorb your deductible” offers");
  await expectNoViolations(page);
  await press(page, "Publish changes");
  await page.getByRole("checkbox", { name: /Gallery/ }).uncheck();
  await press(page, "Record these changes");
  const warning = page.getByRole("checkbox", { name: /^Deductible In “Hail damage.*”, “Summary”: “we absorb/ });
  await expect(warning).not.toBeChecked();
  await expect(alert(page)).toContainText("Not published yet.");
  await expectNoViolations(page);
  await warning.check();
  await press(page, "Record these changes");
  await expectText(page, /It is recorded here/);
  const changed = (...commits: string[]) => String(git("diff", "--name-only", ...commits));
  expect(changed(original, "HEAD")).toBe(`client/content/${article}.json\n`);
  expect(changed("HEAD")).toBe(`client/content/${other}.json\n`);
  git("reset", "--quiet", "--hard", original);
});

test("finds a text and restores an earlier version", async ({ page }) => {
  const original = content(article);
  await openFile(page);
  await category(page).fill("Hailstones");
  await expectSaved(page);
  await page.getByRole("searchbox").fill("hailSTONES");
  await press(pageList(page), /“Category”/);
  await expect(category(page)).toBeFocused();
  await press(page, "History");
  await page
    .getByRole("radio", { name: /New article/ })
    .last() // a restored page is also listed as a new one
    .check();
  await expectNoViolations(page);
  await press(page, "Put it back");
  await expect(category(page)).toHaveValue(original.category);
  expect(content(article)).toEqual(original);
});

test("saves with seven open windows", async ({ page, context }) => {
  for (let others = 0; others < 6; others++) {
    const other = await context.newPage();
    await openFile(other);
    await expectSaved(other);
  }
  await openFile(page);
  await category(page).fill("Hail");
  await expectSaved(page);
  await expect.poll(() => content(article).category).toBe("Hail");
});

test("shows a page once its redirect is removed", async ({ page }) => {
  const address = `${tree.deskOrigin}/blog/hail-damage`;
  await page.route(address, (route) => route.fulfill({ status: 308, headers: { location: "/blog" } }));
  await openFile(page);
  await expectText(page, "This page cannot be shown right now. Your text is safe.");
  await page.unroute(address);
  await expect(pageHeading(page)).toHaveText(content(article).title);
});

test("opens the form of a clicked link or text", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const site = await edit(page, "pages/about");
  await site.getByRole("contentinfo").getByRole("link", { name: "Gallery" }).click();
  await expect(page).toHaveURL(/file=pages%2Fgallery/);
  await expect(pageHeading(page)).toHaveText(content("pages/gallery").hero.heading);
  await site.getByRole("main").getByText(content("site/business").proof[3]).click();
  await expect(textbox(group(page, "Promises"), /4/)).toBeFocused();
  // The preview scrolls to the edited text. A click during the scroll may hit an element above the frame.
  await expect(site.locator("[data-edited]")).toBeInViewport();
  const banner = site.getByRole("banner");
  await press(banner, "Free Estimate");
  await expect(textbox(group(page, "Header"), "Estimate")).toBeFocused();
  await expect(site.getByRole("dialog")).toHaveCount(0);
  await test.step("working menus", async () => {
    await press(banner, /^Services$/);
    await expect(banner.getByRole("link", { name: "Cabinets" })).toBeVisible();
  });
});

/**
 * Texts that resemble another text on their page: the page's file, the text's locator, and the file and path of the text's field.
 */
const fieldsOfTexts: [file: string, text: (site: FrameLocator) => Locator, owner: string, path: string][] = [
  ["pages/home", (site) => site.locator("h3", { hasText: /^Licensed/ }), "pages/home", "trust.items.0.title"],
  [
    "pages/home",
    (site) => site.getByText("One-year warranty").filter({ visible: true }).first(),
    "site/business",
    "proof.3",
  ],
  ["pages/faqs", (site) => site.getByText("about how we work"), "pages/faqs", "items.2.answer"],
];

test("opens the field of the clicked text", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const field = (path: string) => page.locator(`[id="field-${path}"]`);
  for (const [file, text, owner, path] of fieldsOfTexts) {
    await test.step(`${owner}, ${path}`, async () => {
      const site = await edit(page, file);
      await text(site).evaluate((element) => element.closest("details")?.setAttribute("open", ""));
      await text(site).click();
      await expect(field(path)).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`file=${encodeURIComponent(owner)}`));
    });
  }
  await test.step("changes only its text", async () => {
    const site = await edit(page, "pages/home");
    const [title, claim] = [site.locator("h3", { hasText: "One-year" }), site.locator("li", { hasText: "One-year" })];
    await title.click();
    await expect(site.locator("[data-edited]")).toHaveText("One-year warranty");
    await expect(title).toHaveAttribute("data-edited");
    await field("trust.items.2.title").fill("One-year promise");
    await expect(title).toHaveText("One-year promise");
    await expect(claim.first()).toHaveText("One-year warranty");
    await press(page.locator("li", { has: field("trust.items.2.title") }), /^Move .* up$/);
    await expect(site.locator("[data-content='pages/home:trust.items.1.title']")).toHaveText("One-year promise");
    await title.click();
    await expect(field("trust.items.1.title")).toBeFocused();
  });
});

/** Returns the announcements about the open text from now on. */
const recordAnnouncements = (page: Page) =>
  page.evaluateHandle(() => {
    const announcements: string[] = [];
    const texts = new Map<Element, string>();
    new MutationObserver(() => {
      for (const region of document.querySelectorAll("main [role=status]")) {
        const copy = region.cloneNode(true) as Element;
        for (const hidden of copy.querySelectorAll("[aria-hidden]")) hidden.remove();
        const text = copy.textContent.trim();
        if (text && text !== texts.get(region)) announcements.push(text);
        texts.set(region, text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return announcements;
  });

test("leaves room for the text above a keyboard", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.addInitScript(() =>
    // In Safari, the keyboard covers the window.
    Object.defineProperty(VisualViewport.prototype, "height", {
      get: () => (document.activeElement?.matches("textarea") ? 480 : innerHeight),
    }),
  );
  await openFile(page, "");
  await press(page, "New page");
  await textbox(page, "Title").fill("A roof in winter");
  await press(page, "Start writing");
  const field = textbox(page, "Paragraph 1").first();
  await field.fill("The wind came from the north. ".repeat(20));
  await expectSaved(page);
  await press(page, "Ready for visitors");
  await field.click();
  /** Returns the share of the visible height, from 0 to 1, that the form covers. */
  const share = (height: number) =>
    mainOf(page).evaluate((form, height) => {
      visualViewport?.dispatchEvent(new Event("resize"));
      const bar = form.querySelector("header > :first-child");
      const rows = Array.from({ length: height }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
      return rows.filter((row) => form.contains(row) && !bar?.contains(row)).length / height;
    }, height);
  expect(await share(480)).toBeGreaterThan(0.6);

  await test.step("announces once that the text is saved", async () => {
    await openFile(page);
    await expectSaved(page);
    const announcements = await recordAnnouncements(page);
    for (const text of ["One wind.", "Two winds.", "Three winds."]) {
      await field.fill(text);
      await expectSaved(page);
    }
    await field.fill("A word. ".repeat(120));
    await expectNotSaved(page);
    expect(await share(480)).toBeGreaterThan(0.6);
    await field.fill("Four winds.");
    await expectSaved(page);
    expect(await announcements.jsonValue()).toEqual([
      "Your text is saved.",
      expect.stringMatching(/^Not saved/),
      "Your text is saved.",
    ]);
  });
  await test.step("wide fields, high text boxes, uncut labels", async () => {
    await openFile(page, "articles/roofing-materials");
    await expectSaved(page);
    while ((await page.locator("[aria-expanded=false]").count()) > 0)
      await page.locator("[aria-expanded=false]").first().click();
    await textbox(group(page, "Section 2"), "Paragraph 1").first().fill("The wind came from the north. ".repeat(20));
    const wrong = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main :is(textarea, button)")].flatMap((one) => {
        const isCut = one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight;
        return isCut || (one.matches("textarea") && one.offsetWidth < 340) ? [one.outerHTML] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
  await test.step("400 % zoom", async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await field.click();
    expect(await share(256)).toBeGreaterThan(0.6);
  });
});

test("returns from the text to the list by Back", async ({ page }) => {
  await page.setViewportSize(phone);
  await openFile(page, "");
  const list = pageList(page);
  await expect(list).toBeVisible();
  await expectNoViolations(page);
  await press(list, "FAQs");
  await expect(mainOf(page).getByRole("heading", { level: 1 })).toHaveText("FAQs");
  await press(page, "Page");
  await expectNoViolations(page);
  await pageHeading(page).click();
  await expect(textbox(page, "Heading").first()).toBeFocused();
  await page.goBack();
  await expect(pageHeading(page)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(list).toBeVisible();
});

for (const width of [390, 820, 1280]) {
  test(`has no violations at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openFile(page, "articles/roofing-materials");
    await expectSaved(page);
    if (width === 1280) {
      await button(page, "Skip the list").press("Enter");
      await expect(mainOf(page)).toBeFocused();
    }
    await textbox(page, "Summary").fill("Short.");
    await expectNotSaved(page);
    await expectNoViolations(page);
    await press(page, "Drop changes");
    await expectNoViolations(page);
    await press(page, "Drop it");
    await press(mainOf(page), "Picture");
    await expectNoViolations(page);
    await press(page, "Cancel");
    await press(page, "Publish changes");
    await expectText(page, "Nothing has changed");
    await expectNoViolations(page);
    await press(page, "Close");
    await nextFrame(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
