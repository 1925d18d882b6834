/** Reads a draft of an article: Markdown, or plain text with its headings on lines of their own. */
import { lexer, type Tokens } from "marked";
import { markup } from "../../site/markup.ts";
import type { Json } from "../api.ts";
import { bullet, plain, typeset } from "../clean.ts";
import { withTexts } from "./follow.ts";

export interface DraftSection {
  heading: string;
  paragraphs: string[];
  bullets?: string[];
  points?: { title: string; description: string }[];
}

type Token = Tokens.Generic;
/** A heading has a level. */
type Block = { texts: string[]; level?: number; isList?: boolean };

/** A line that is not a sentence, such as a heading. */
const heading = /^(?!\d+[.)] )[\p{L}\p{N}“].{0,78}[^.,;:!…”)*_]$/u;

/**
 * Markdown of a text, where paragraphs are lines unless some are blank. A line in bold type is a heading below all others, as word
 * processors write it. Without any, lines that are no sentences are.
 */
function markdownOf(text: string) {
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

function blockOf(token: Token): Block {
  const { type, depth, items, header, rows } = token;
  if (type === "list") return { texts: items.map(say), isList: true };
  if (type === "table") return { texts: [header, ...rows].map((row) => row.map(say).join(", ")), isList: true };
  return { texts: [say(token)].filter(Boolean), level: depth };
}

/**
 * Reads a draft. Its first heading is the title, which is empty without one; headings are sections, those below them points, which the rest describes. Marks
 * for emphasis go; tokens, and links to pages, that are known stay.
 */
export function readDraft(text: string, isKnown: (token?: string, address?: string) => boolean) {
  const draft = { title: "", intro: [] as string[], sections: [] as DraftSection[] };
  const blocks = lexer(markdownOf(plain(text))).map(blockOf);
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
  const known = (text: string) =>
    text.replace(markup, (mark, token, label, address) => (isKnown(token, address) ? mark : (token ?? label)));
  return withTexts(draft as object as Json, known) as object as typeof draft;
}

/** Converts Markdown to plain text. */
const say = (token: Token) => typeset(wordsOf([token]));

/** Returns the text of Markdown nodes. Links within the site and tokens stay. */
function wordsOf(tokens: readonly Token[]): string {
  const words = tokens.map((token) => {
    if (token.type === "image") return "";
    if (token.type === "br" || token.type === "space") return " ";
    const inside = token.tokens ?? token.items;
    const words = inside ? wordsOf(inside) : bare(token.text ?? "");
    return words && token.type === "link" && token.href.startsWith("/") ? `[${words}](${token.href})` : words;
  });
  return words.join("");
}

/** Removes brackets and braces except those of tokens. */
const bare = (text: string) =>
  text
    .replace(/\[([^[\]]*)\](?:\[[^[\]]*\])?/g, "$1")
    .replace(/(\{[a-zA-Z0-9-]+\})|[{}[\]]/g, "$1")
    .replace(/\s+/g, " ");
