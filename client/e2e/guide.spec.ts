/** The owner's guide, client/content/README.md: the desk shows each bold name of the guide, and its numbered steps work. */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import {
  button,
  category,
  dialog,
  expect,
  expectSaved,
  expectText,
  ignoredDeskProblems,
  pageList,
  pagePreview,
  press,
  textbox,
} from "./desk.ts";
import { commitAll, type DevServer, projectRoot, startDevServer } from "./dev-server.ts";
import { holdResponses, mainOf, test } from "./site.ts";

const guide = readFileSync(join(projectRoot, "client/content/README.md"), "utf8").replace(/\n +/g, " ");
/** Returns the text of a section of the guide. */
const section = (heading: string) => guide.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
/** Returns the bold names of a text, without headings, which end with a colon. */
const namesIn = (text: string) =>
  [...text.matchAll(/\*\*([^*]+)\*\*/g)]
    .map(([, name = ""]) => name.replace(/\s+/g, " "))
    .filter((name) => !name.endsWith(":"));
/** Returns the names in the numbered steps of a section, in order. */
const stepNames = (heading: string) =>
  namesIn((section(heading).match(/^\d+\. .*(?:\n(?=\S)(?!\d+\.).*)*/gm) ?? []).join("\n"));
/** Returns the pattern of a text that begins with a name. */
const namePattern = (name: string) => new RegExp(`^${name.replace(/[.()?]/g, "\\$&")}(?!\\p{L})`, "u");

let tree: DevServer;
const pathOf = (name: string) => join(tree.folder, "client/content", `${name}.json`);
const content = (name: string) => JSON.parse(readFileSync(pathOf(name), "utf8"));
const write = (name: string, value: object) => writeFileSync(pathOf(name), JSON.stringify(value));
const git = (words: string) => execFileSync("git", ["-C", tree.folder, ...words.split(" ")]);

test.describe.configure({ timeout: 300_000 });
test.use({ viewport: { width: 1280, height: 900 }, ignoredProblems: ignoredDeskProblems });
test.beforeAll(async () => {
  tree = await startDevServer(commitAll);
});
test.afterAll(() => tree.close());

/** The text that the owner types, by the name of the field. */
const entries: Record<string, string> = {
  Heading: "We repair roofs in Houston",
  Title: "Gutters in five steps",
  "What it shows": "A kitchen with white cabinets and an island.",
};

/** Operates an element of the desk by its name in the guide: presses, fills or checks it, or expects it to be visible. */
async function operate(page: Page, name: string) {
  const open = page.locator("dialog[open]");
  const place: Page | Locator = (await open.count()) ? open.last() : page;
  const byName = { name: namePattern(name) };
  const file = place.getByLabel(name).and(page.locator("input[type=file]"));
  const field = place.getByRole("textbox", byName).first();
  const box = place.getByRole("checkbox", byName);
  const pressed = place
    .getByRole("button", { name: new RegExp(`(?<!\\p{L})${byName.name.source.slice(1)}`, "u") })
    .first();
  const option = place.locator("select", { has: page.locator("option", { hasText: byName.name }) }).first();
  const shown = place.getByRole("combobox", byName).or(place.getByText(byName.name)).first();
  await expect(file.or(field).or(box).or(pressed).or(option).or(shown).first(), name).toBeAttached({ timeout: 15_000 });
  if (await file.count()) {
    const isText = (await file.getAttribute("accept"))?.includes("text/plain");
    const picture = { create: { width: 1800, height: 1200, channels: 3, background: "#886644" } } as const;
    await file.setInputFiles(
      isText
        ? { name: "draft.txt", mimeType: "text/plain", buffer: Buffer.from("Clean the gutters before the fall.") }
        : { name: "kitchen.jpg", mimeType: "image/jpeg", buffer: await sharp(picture).jpeg().toBuffer() },
    );
  } else if (await field.count()) await field.fill(entries[name] ?? "");
  else if (await box.count()) await box.check();
  else if (await pressed.count()) {
    const isPage = await pageList(page).getByRole("listitem").getByRole("button", { name, exact: true }).count();
    const isSubmit = (await pressed.getAttribute("type")) === "submit";
    await pressed.click();
    if (isSubmit) await expect(open).toHaveCount(0);
    if (isPage) await expect(mainOf(page).getByRole("heading", { level: 1 })).toHaveText(name);
  } else if (await option.count()) await option.selectOption({ label: name });
  else {
    await expect(shown, name).toBeVisible();
    if (await place.locator("button", { has: shown }).count()) await shown.click(); // the name is visible text in a button whose accessible name is another text
  }
}

test("shows the guide's names and works by its steps", async ({ page }) => {
  const missingNames = new Set(
    ["Find a page", "Change a text", "Change a picture", "Write an article", "If the desk says something", "Publish"]
      .map((heading) => {
        expect(section(heading), heading).not.toBe("");
        return section(heading);
      })
      .flatMap(namesIn),
  );
  expect(missingNames.size).toBeGreaterThan(60);
  /** Removes the names that the desk shows now from the missing ones. */
  const checkOffShownNames = async () => {
    const shown = await page
      .locator("button, button span, label, legend, h1, h2, p, strong, input, textarea, [role=status], [role=alert]")
      .filter({ visible: true })
      .or(page.locator("option"))
      .evaluateAll((all) =>
        all.flatMap((one) => [
          one.getAttribute("aria-label"),
          one.getAttribute("placeholder"),
          [...one.childNodes].map((part) => part.textContent).join(" "),
        ]),
      );
    const texts = shown.map((text) => text?.replace(/\s+/g, " ").trim() ?? "");
    for (const name of missingNames) if (texts.some((text) => namePattern(name).test(text))) missingNames.delete(name);
  };
  const edit = async (name: string) => {
    await page.goto(tree.deskUrl(name));
    await expectSaved(page);
    await checkOffShownNames();
  };
  const main = mainOf(page);

  for (const heading of ["Change a text", "Change a picture", "Write an article"])
    await test.step(heading, async () => {
      await edit("pages/home");
      for (const name of stepNames(heading)) {
        // The rest of the text is from another article, which is deleted, because no two articles may be alike.
        if (name === "Ready for visitors") {
          const draft = new URL(page.url()).searchParams.get("file") ?? "";
          const gutters = "articles/seamless-gutters";
          const { image } = content(draft);
          const { title, meta, ...other } = content(gutters);
          await page.request.post(`${tree.deskOrigin}/development/desk/api/delete`, { data: { name: gutters } });
          write(draft, { ...other, title, meta, image: image ?? other.image, draft: true });
          await page.reload();
          await expectSaved(page);
        }
        await operate(page, name);
        await checkOffShownNames();
        const picks = dialog(page, "Pick a picture");
        if (name === "Change picture" && heading === "Write an article")
          await picks
            .getByRole("button", { name: /seamless|gutter/i })
            .first()
            .click();
      }
      await expect(page.locator("dialog[open]")).toHaveCount(0);
      await expectSaved(page);
      await expect(page.getByRole("region", { name: "Drafts" })).toHaveCount(0);
    });

  await test.step("lists and groups", async () => {
    const service = "services/deck-patio";
    for (const name of ["pages/faqs", "pages/about", "site/business", "areas/katy", service]) await edit(name);
    await edit("site/hours");
    await press(page, "Add a holiday");
    await page.getByLabel("Date").fill("2026-12-25");
    await checkOffShownNames();
    await expectSaved(page);
    await edit("site/images");
    await press(main, /^House porch/);
    await checkOffShownNames();
    await edit("articles/hail-damage");
    await press(main, /^Section 1/);
    await textbox(main, "Paragraph 1").first().focus();
    await checkOffShownNames();
    await press(main, "Add drawing");
    await checkOffShownNames();
    await press(main, "Drop changes");
    await press(page, "Drop it");
    await expectSaved(page);
    await edit("site/redirects");
    await press(page, "Add an old address");
    await checkOffShownNames();
    await textbox(page, "Old address").fill("/old.html");
    await press(page, "Add it");
    await expectSaved(page);
    await checkOffShownNames();
  });

  await test.step("deletion and earlier publications", async () => {
    await edit("articles/roof-repair-signs");
    await press(main, /^Delete$/);
    await press(page, "Delete the page");
    await expectText(page, "is deleted.");
    await checkOffShownNames();
    await press(pageList(page), /^Put back “Five signs/);
    await expectText(page, "The page is back.");
    await press(page, "Earlier publications");
    await expect(dialog(page).getByRole("radio")).not.toHaveCount(0);
    await checkOffShownNames();
    await press(page, "Keep everything as it is");
  });

  await test.step("messages", async () => {
    const article = "articles/hail-damage";
    const original = content(article);
    await edit(article);
    const summary = textbox(main, "Summary");
    await summary.fill("Short.");
    await expectText(page, "1 thing to correct");
    await checkOffShownNames();
    page.once("dialog", (box) => box.accept());
    await page.reload();
    await expectText(page, "Here is your text");
    await checkOffShownNames();
    await press(main, "Drop changes");
    await press(page, "Drop it");
    await expectSaved(page);
    await page.route(/api\/file/, (route) => route.abort());
    await category(page).fill("Hail");
    await expectText(page, "does not answer");
    await checkOffShownNames();
    await page.unroute(/api\/file/);
    await expectSaved(page);
    const save = await holdResponses(page, /api\/file$/);
    await category(page).fill("Weather");
    write(article, { ...original, category: "Storms" });
    save();
    await expectText(page, "somebody else changed this page");
    await checkOffShownNames();
    await press(main, "Compare");
    await checkOffShownNames();
    await press(page, "Save my choice");
    await expectSaved(page);
    rmSync(pathOf(article));
    await category(page).fill("Hail");
    await expectText(page, "deleted meanwhile");
    await expect(category(page)).toBeFocused(); // no dialog has opened: it would take the focus
    await checkOffShownNames();
    await press(main, "Compare");
    await checkOffShownNames();
    await press(page, "Put the page back");
    await expectSaved(page);
    expect(content(article).category).toBe("Hail");
    await pagePreview(page).locator("time").first().click();
    await expectText(page, "This is not on the form");
    await checkOffShownNames();
  });

  await test.step("Publish", async () => {
    await page.goto(tree.deskUrl("pages/about"));
    await press(page, "Publish changes");
    await expect(button(dialog(page), "Record these changes")).toBeVisible();
    await checkOffShownNames();
    await press(page, "Close");
    const remote = join(tree.folder, ".cache/remote");
    for (const words of [`init --quiet --bare ${remote}`, `remote add origin ${remote}`, "push --quiet origin main"])
      git(words);
    const [list = "", send = ""] = stepNames("Publish");
    await operate(page, list);
    await expect(button(dialog(page), send)).toBeVisible();
    await operate(page, send);
    await expect(dialog(page)).toHaveCount(0);
    await checkOffShownNames();
  });
  expect([...missingNames], "names of the guide that the desk does not show").toEqual([]);
});
