/** The visible text at the current window size: sentences, and words that break across lines. */
import type { Page } from "@playwright/test";

/**
 * Excluded elements: the form of the home page's hero, the only text that phones lack, which the specification has on desktops
 * only; and the boxes of embeds, whose text depends on the frame.
 */
const excluded = "[data-slot=hero-form], [data-frame], [data-island=embed-frame]";

/**
 * Returns the visible sentences of the page, sorted, without duplicates. A word is visible if elementsFromPoint finds its element
 * at its rectangle. Text that is clipped, truncated by an ellipsis, off screen or transparent is not visible.
 */
export const readVisibleSentences = (page: Page) =>
  page.evaluate((excluded) => {
    const blocks = "main :is(p, li, dt, dd, h1, h2, h3, h4)";
    const isAt = (element: Element, x: number, y: number) => document.elementsFromPoint(x, y).includes(element);
    const isVisible = (word: Range, element: Element) => {
      const boxes = [...word.getClientRects()];
      return (
        boxes.length > 0 &&
        boxes.every(({ left, right, top, bottom }) =>
          [left + 1, right - 1].every((x) => right - left > 2 && isAt(element, x, (top + bottom) / 2)),
        )
      );
    };
    /** Returns the visible words of a text node. A block may have several. */
    function visibleWords(text: Text): string {
      const parent = text.parentElement as Element;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return "";
      const range = document.createRange();
      return text.data.replaceAll(/\S+/g, (word, start: number) => {
        range.setStart(text, start);
        range.setEnd(text, start + word.length);
        const { top, bottom } = range.getBoundingClientRect();
        if (top < 0 || bottom > innerHeight) scrollBy({ top: top - innerHeight / 3, behavior: "instant" });
        return isVisible(range, parent) ? word : "";
      });
    }
    const sentences = new Set<string>();
    for (const block of document.querySelectorAll(blocks)) {
      if (block.closest(excluded)) continue;
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      let shown = "";
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        if (text.parentElement?.closest(blocks) === block) shown += visibleWords(text);
      }
      for (const sentence of shown.split(/(?<=[.?!])\s+/)) {
        const words = sentence.trim().replaceAll(/\s+/g, " ");
        if (words) sentences.add(words);
      }
    }
    return [...sentences].sort();
  }, excluded);

/** Returns the words of up to 16 letters that break across lines. Only longer words may break. */
export const findBrokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: word, index } of text.data.matchAll(/(?<![\p{L}\p{N}@.])\p{L}{2,16}(?![\p{L}\p{N}@])/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    }
    return broken;
  });
