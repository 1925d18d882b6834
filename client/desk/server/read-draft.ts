/** Reads a draft of an article: Markdown, or plain text with each heading on a separate line. */
import { lexer, type Tokens } from "marked";
import { markup } from "../../site/markup.ts";
import type { Json } from "../api.ts";
import { bullet, toPlainText, typeset } from "../clean.ts";
import { rewriteTexts } from "./references.ts";

export interface DraftSection {
  heading: string;
  paragraphs: string[];
  bullets?: string[];
  points?: { title: string; description: string }[];
}

type Token = Tokens.Generic;
/** A heading, a list or a paragraph of a draft. Only a heading has a level. */
type Block = { texts: string[]; level?: number; isList?: boolean };

/** A line that is not a sentence, such as a heading. */
const heading = /^(?!\d+[.)] )[\p{L}\p{N}“].{0,78}[^.,;:!…”)*_]$/u;

/**
 * Converts a text to Markdown. Blank lines separate paragraphs; in a text without blank lines, each line is a paragraph. A line in bold
 * type is a heading of the lowest level, as word processors write it. In a text without headings, each line that is not a sentence
 * becomes a heading.
 */
function toMarkdown(text: string) {
  const paragraphs = text.split(text.includes("\n\n") ? "\n\n" : "\n").map((paragraph) =>
    paragraph
      .replace(new RegExp(bullet, "gmu"), "- ")
      .replace(/(?<=\d)\*(?=\d)/g, "\\*")
      .replace(/^\*\*([^*]*[^*.,;:!…”])\*\*$/, "###### $1"),
  );
  const isMarked = paragraphs.some((paragraph) => paragraph.startsWith("#"));
  const isHeading = (paragraph: string, at: number) =>
    !isMarked && at < paragraphs.length - 1 && heading.test(paragraph);
  return paragraphs
    .map((paragraph, at) => (isHeading(paragraph, at) ? `${at ? "##" : "#"} ${paragraph}` : paragraph))
    .join("\n\n");
}

function toBlock(token: Token): Block {
  const { type, depth, items, header, rows } = token;
  if (type === "list") return { texts: items.map(toText), isList: true };
  if (type === "table") return { texts: [header, ...rows].map((row) => row.map(toText).join(", ")), isList: true };
  return { texts: [toText(token)].filter(Boolean), level: depth };
}

/**
 * Reads a draft. A heading at the start is the title; otherwise the title is empty. Headings of the highest level begin sections, lower
 * headings begin points, and other text describes them. Emphasis is removed. Known tokens and links to known pages stay.
 */
export function readDraft(text: string, isKnown: (token?: string, address?: string) => boolean) {
  const draft = { title: "", intro: [] as string[], sections: [] as DraftSection[] };
  const blocks = lexer(toMarkdown(toPlainText(text))).map(toBlock);
  if (blocks[0]?.level) draft.title = blocks.shift()?.texts.join() ?? "";
  const top = Math.min(...blocks.map(({ level = 9 }) => level));
  for (const { texts, level, isList } of blocks) {
    const section = draft.sections.at(-1);
    const point = section?.points?.at(-1);
    if (level === top || (level && !section)) draft.sections.push({ heading: texts.join(), paragraphs: [] });
    else if (!section) draft.intro.push(...texts);
    else if (level) section.points = [...(section.points ?? []), { title: texts.join(), description: "" }];
    else if (point) point.description = [point.description, ...texts].join(" ").trim();
    else if (isList) section.bullets = [...(section.bullets ?? []), ...texts];
    else section.paragraphs.push(...texts);
  }
  const removeUnknownMarkup = (text: string) =>
    text.replace(markup, (mark, token, label, address) => (isKnown(token, address) ? mark : (token ?? label)));
  return rewriteTexts(draft as object as Json, removeUnknownMarkup) as object as typeof draft;
}

/** Converts Markdown to plain text. */
const toText = (token: Token) => typeset(textOf([token]));

/** Returns the text of Markdown nodes. Links within the site and tokens stay. */
function textOf(tokens: readonly Token[]): string {
  const words = tokens.map((token) => {
    if (token.type === "image") return "";
    if (token.type === "br" || token.type === "space") return " ";
    const inside = token.tokens ?? token.items;
    const words = inside ? textOf(inside) : removeBrackets(token.text ?? "");
    return words && token.type === "link" && token.href.startsWith("/") ? `[${words}](${token.href})` : words;
  });
  return words.join("");
}

/** Removes brackets and braces except those of tokens. */
const removeBrackets = (text: string) =>
  text
    .replace(/\[([^[\]]*)\](?:\[[^[\]]*\])?/g, "$1")
    .replace(/(\{[a-zA-Z0-9-]+\})|[{}[\]]/g, "$1")
    .replace(/\s+/g, " ");
