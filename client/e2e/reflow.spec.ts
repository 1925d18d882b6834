/** Reflow (WCAG 1.4.10) and resized text (WCAG 1.4.4): every sentence is visible at every width, and no page scrolls sideways. */
import { expect, type Page } from "@playwright/test";
import {
  closePopup,
  configuredPhone,
  contentWidth,
  desktop,
  menuButton,
  nextFrame,
  openPopup,
  phone,
  phoneDevice,
  phoneMenu,
  realPaths,
  smallPhone,
  templatePaths,
  test,
  visit,
} from "./site.ts";
import { readVisibleSentences } from "./visible-text.ts";

const openAnswers = (page: Page) =>
  page.locator("main details").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });

/** Doubles the size of all text at the same window size. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

/** Returns the sentences that the page does not show. Phones may show more than desktops: the steps below the first button. */
async function findMissingSentences(page: Page, sentences: readonly string[]) {
  const visible = new Set(await readVisibleSentences(page));
  return sentences.filter((sentence) => !visible.has(sentence));
}

for (const part of [0, 1, 2]) {
  test(`shows every sentence on phones: part ${part + 1}`, async ({ page }) => {
    test.slow();
    for (const path of realPaths.filter((_, at) => at % 3 === part)) {
      await visit(page, path, "real");
      for (const answers of ["closed", "open"]) {
        if (answers === "open") await openAnswers(page);
        await page.setViewportSize(desktop);
        const sentences = await readVisibleSentences(page);
        for (const viewport of [phone, smallPhone]) {
          await page.setViewportSize(viewport);
          const at = `${path} at ${viewport.width} px, answers ${answers}`;
          expect.soft(await findMissingSentences(page, sentences), at).toEqual([]);
        }
      }
      await page.setViewportSize(phone);
      await enlargeText(page);
      expect.soft(await contentWidth(page), `${path} with text at 200 %`).toBe(phone.width);
    }
  });
}

/** Adds a word of 40 letters to every text of the page, and of its menus and its popup. */
const addLongWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) =>
      /\p{L}/u.test(text.nodeValue ?? "") && !text.parentElement?.closest("script, style, noscript, svg")
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_REJECT,
    );
    const all: Text[] = [];
    while (texts.nextNode()) all.push(texts.currentNode as Text);
    for (const text of all) text.appendData(` ${"remodeling".repeat(4)}`);
  });

test("breaks long words before a page scrolls sideways", async ({ page }) => {
  test.slow();
  for (const path of templatePaths) {
    await visit(page, path, "configured");
    await addLongWords(page);
    await page.setViewportSize(desktop);
    const sentences = await readVisibleSentences(page);
    for (const width of [1024, 768, phone.width, 360, smallPhone.width]) {
      await page.setViewportSize({ width, height: phone.height });
      expect.soft(await contentWidth(page), `${path} at ${width} px`).toBe(width);
    }
    expect.soft(await findMissingSentences(page, sentences), `${path} at ${smallPhone.width} px`).toEqual([]);
    await page.setViewportSize(phone);
    await enlargeText(page);
    expect.soft(await contentWidth(page), `${path} with text at 200 %`).toBe(phone.width);
  }
});

/** Returns by how many pixels the content of an open dialog is wider than the dialog, at most. */
const dialogOverflow = (page: Page) =>
  page
    .locator("dialog:popover-open, dialog[open], [role=dialog]")
    .evaluateAll((all) => Math.max(...all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)));

test.describe("phone:", () => {
  test.use(phoneDevice);

  test("breaks long words in menu and popup", async ({ page }) => {
    await page.setViewportSize(smallPhone);
    await visit(page, "/about", "configured");
    await openPopup(page, page.locator("button[data-action=estimate]").filter({ visible: true }).first());
    await addLongWords(page);
    expect(await dialogOverflow(page)).toBe(0);
    await closePopup(page);
    await menuButton(page).click();
    await phoneMenu(page).locator("summary").click();
    expect(await dialogOverflow(page)).toBe(0);
  });

  /** Two ways to enlarge text: the root font size, and the browser's default font size. */
  const enlargements = {
    page: enlargeText,
    browser: async (page: Page) => {
      const session = await page.context().newCDPSession(page);
      await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    },
  };
  for (const [by, enlarge] of Object.entries(enlargements)) {
    test(`keeps menu and bar usable with 200 % text: ${by}`, async ({ page }) => {
      await visit(page, "/about", "configured");
      await enlarge(page);
      expect(await contentWidth(page)).toBe(phone.width);
      const bar = page.getByRole("complementary", { name: "Quick contact" });
      const topBar = page.locator("[data-slot=top-bar]").getByRole("link", { name: configuredPhone });
      for (const control of [menuButton(page), topBar, ...(await bar.getByRole("link").all())]) {
        await expect(control).toBeInViewport({ ratio: 1 });
        await control.click({ trial: true });
      }
      await menuButton(page).click();
      const close = phoneMenu(page).getByRole("button", { name: "Close menu" });
      await expect(close).toBeInViewport({ ratio: 1 });
      expect(await dialogOverflow(page)).toBe(0);
      await close.click();
      await expect(phoneMenu(page)).toBeHidden();
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 3, behavior: "instant" }));
      await nextFrame(page);
      for (const button of await bar.locator("a, button").all()) {
        await expect(button).toBeInViewport({ ratio: 1 });
        await button.click({ trial: true });
      }
    });
  }
});
