/** The examples of the components of ui and sections (examples/examples.tsx), each checked in every state of the browser. */
import { expect, type Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { contentWidth, desktop, nextFrame, phone, smallPhone, test, visit } from "./site.ts";

const examples = "[data-example]";

/** Returns the examples with an element that the window or the element's own box cuts off at a side. */
const findOverflows = (page: Page) =>
  page.locator(examples).evaluateAll((all) =>
    all.flatMap((example) =>
      [...example.querySelectorAll("*")]
        .filter((element) => {
          if (!element.checkVisibility()) return false;
          const { left, right } = element.getBoundingClientRect();
          const clips = getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth;
          return left < -0.5 || right > innerWidth + 0.5 || clips;
        })
        .map((element) => `${example.getAttribute("data-example")}: ${element.outerHTML.slice(0, 80)}`),
    ),
  );

/** Returns the examples whose headings do not begin with level 1 or 2, skip a level, or are empty. */
const findWrongHeadings = (page: Page) =>
  page.locator(examples).evaluateAll((all) =>
    all.flatMap((example) => {
      const headings = [...example.querySelectorAll("h1, h2, h3, h4, h5, h6")];
      const levels = headings.map(({ localName }) => Number(localName[1]));
      const isWrong =
        headings.some(({ textContent }) => !textContent?.trim()) ||
        levels.some((level, at) => level > Math.max(levels[at - 1] ?? 0, 1) + 1);
      return isWrong ? [`${example.getAttribute("data-example")}: ${levels}`] : [];
    }),
  );

/** Returns the visible filled elements of the examples, with the contrast (WCAG 1.4.11) of fill and border with their surroundings. */
const findSurfaces = (page: Page) =>
  page.evaluate((examples) => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (...colors: [string, string]) => {
      const [darker = 0, lighter = 0] = colors.map(luminance).sort((a, b) => a - b);
      return (lighter + 0.05) / (darker + 0.05);
    };
    const isClear = (color: string) => color === "rgba(0, 0, 0, 0)";
    const groundOf = (element: Element | null): string => {
      if (!element) return "rgb(255, 255, 255)";
      const { backgroundColor } = getComputedStyle(element);
      return isClear(backgroundColor) ? groundOf(element.parentElement) : backgroundColor;
    };
    return [...document.querySelectorAll(`${examples} *`)]
      .filter((element) => element.checkVisibility() && !isClear(getComputedStyle(element).backgroundColor))
      .map((element) => {
        const { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(element);
        const ground = groundOf(element.parentElement);
        const hasBorder = borderTopStyle !== "none" && borderTopWidth !== "0px";
        return {
          html: element.outerHTML.slice(0, 80),
          isButton: element.matches("button, [data-slot=actions] a"),
          hasBorder,
          fill: contrast(backgroundColor, ground),
          border: hasBorder && !isClear(borderTopColor) ? contrast(borderTopColor, ground) : 1,
        };
      });
  }, examples);

/** Adds a word of 40 letters to each text of the examples. */
const addLongWords = (page: Page) =>
  page.evaluate((examples) => {
    for (const element of document.querySelectorAll(`${examples} *`))
      for (const node of element.childNodes)
        if (node instanceof Text && node.data.trim()) node.appendData(` ${"remodeling".repeat(4)}`);
  }, examples);

const setFontSize = (page: Page, size: string) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);

/** The states of the browser. Each keeps the changes of the previous one that it does not undo. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  "on a desktop": async () => {},
  "with forced colors": (page) => page.emulateMedia({ forcedColors: "active" }),
  "at 320 px": async (page) => {
    await page.emulateMedia({ forcedColors: "none" });
    await page.setViewportSize(smallPhone);
  },
  "with text at 200 %": async (page) => {
    await page.setViewportSize(phone);
    await setFontSize(page, "200%");
  },
  "with words of 40 letters at 320 px": async (page) => {
    await page.setViewportSize(smallPhone);
    await setFontSize(page, "");
    await addLongWords(page);
  },
  "with words of 40 letters and text at 200 %": async (page) => {
    await page.setViewportSize(phone);
    await setFontSize(page, "200%");
  },
};

/** Two examples of one page have a landmark of the same name. No page of the site has two. */
const rulesOfPages = ["landmark-unique"];

test("fits each component in every state without violations", async ({ page }) => {
  await visit(page, "/development/components", "development");
  await page.evaluate(() => document.body.replaceChildren(document.querySelector("main") as Element));
  const count = await page.locator(examples).count();
  expect(count).toBeGreaterThan(25);
  const dialog = page.getByRole("dialog");
  for (const [state, enter] of Object.entries(states)) {
    await enter(page);
    await nextFrame(page);
    expect.soft(await contentWidth(page), state).toBe((page.viewportSize() ?? desktop).width);
    expect.soft(await findOverflows(page), state).toEqual([]);
    expect.soft(await findWrongHeadings(page), state).toEqual([]);
    const found = await findViolations(page);
    expect
      .soft(
        found.filter(({ id }) => !rulesOfPages.includes(id)),
        state,
      )
      .toEqual([]);
    await page.getByRole("button", { name: /^Open the dialog/ }).click();
    await expect(dialog).toBeVisible();
    expect.soft(await findOverflows(page), `${state}, dialog`).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});

test("sets each filled button off from its ground", async ({ page }) => {
  await visit(page, "/development/components", "development");
  // A fill of the same color as the ground, as of an icon's button, does not count.
  const buttons = (await findSurfaces(page)).filter(({ isButton, fill }) => isButton && fill > 1.05);
  expect(buttons.length).toBeGreaterThan(5);
  expect(buttons.filter(({ fill, border }) => Math.max(fill, border) < 3)).toEqual([]);
});

test("puts two short sections of text next to a tall one", async ({ page }) => {
  await visit(page, "/development/components", "development");
  for (const [name, upper, lower] of [
    ["a tall first section", 1, 2],
    ["a tall last section", 0, 1],
  ] as const) {
    const boxes = await page
      .locator(`[data-example="Prose: ${name}"] section:has(> h2)`)
      .evaluateAll((sections) => sections.map((section) => section.getBoundingClientRect().toJSON()));
    expect(new Set(boxes.map(({ left }) => left)).size, name).toBe(2);
    expect(boxes[lower].left, name).toBe(boxes[upper].left);
    expect(boxes[lower].top, name).toBeGreaterThanOrEqual(boxes[upper].bottom);
  }
});

test("keeps a visible edge of each surface with forced colors", async ({ page }) => {
  await visit(page, "/development/components", "development");
  // Applies the rules for forced colors without the mode itself, in which all backgrounds have the same color.
  await page.evaluate(() => {
    for (const { sheet } of document.querySelectorAll("style"))
      for (const rule of [...(sheet?.cssRules ?? [])])
        if (rule instanceof CSSMediaRule && rule.media.mediaText === "(forced-colors: active)")
          rule.media.mediaText = "all";
  });
  // Forced colors remove the background: it must not be the only edge.
  expect((await findSurfaces(page)).filter(({ hasBorder, fill }) => !hasBorder && fill >= 3)).toEqual([]);
});
