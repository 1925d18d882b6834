/** Reads a draft of an article: Markdown, or plain text with its headings on lines of their own. */
import { lexer, type Tokens } from "marked";
import { markup } from "../../site/markup.ts";
import { bullet, plain, typeset } from "../clean.ts";

interface Point {
  title: string;
  description: string;
}

export interface DraftSection {
  heading: string;
  paragraphs: string[];
  bullets?: string[];
  numbered?: boolean;
  points?: Point[];
}

export interface Draft {
  /** Its own title; empty where it has none. */
  title: string;
  intro: string[];
  sections: DraftSection[];
}

type Token = Tokens.Generic;
/** A heading has a level; a list has points, or none. */
type Block = { texts: string[]; level?: number; isLine?: boolean; points?: Point[]; numbered?: boolean };

/** A line that is no sentence, such as stands above what it is about. */
const looksLikeHeading = (line: string) => line.length <= 80 && /\p{L}/u.test(line) && !/[.,;:!…”)*_]$/.test(line);

/** Markdown of a text: lists have marks that it knows, and where no line is blank, each is a paragraph. */
const markdownOf = (text: string) =>
  (text.includes("\n\n") ? text : text.replaceAll("\n", "\n\n"))
    .replace(new RegExp(bullet, "gmu"), (mark) => (/^[*+-]/.test(mark) ? mark : "- "))
    .replace(/(?<=\d)\*(?=\d)/g, "\\*");

function blocksOf(tokens: readonly Token[]): Block[] {
  return tokens.flatMap((token): Block[] => {
    const { type, raw, depth, items, ordered, header, rows } = token;
    if (type === "blockquote") return blocksOf(token.tokens ?? []);
    if (type === "list") return [listOf(items, ordered)];
    if (type === "table") return [{ texts: [header, ...rows].map((cells) => rowOf(cells)), points: [] }];
    const text = say([token]);
    // A line in bold type is a heading below all others, as word processors write it.
    const isBold = token.tokens?.length === 1 && token.tokens[0]?.type === "strong" && looksLikeHeading(text);
    const isLine = !raw.trim().includes("\n") && looksLikeHeading(raw.trim());
    return text ? [{ texts: [text], isLine, level: isBold ? 7 : depth }] : [];
  });
}

/** A row of a table: “first: second, third”. */
function rowOf(cells: readonly Token[]) {
  const [first, ...rest] = cells.map((cell) => say([cell]));
  return rest.length > 0 ? `${first}: ${rest.join(", ")}` : `${first}`;
}

/** A list has points, where each item begins with a few words that say what it is about. */
function listOf(items: readonly Token[], numbered: boolean) {
  const points = items.flatMap((item) => {
    const [first, ...rest] = (item.tokens ?? []).flatMap((part: Token) => part.tokens ?? []);
    const [, title, description] =
      first?.type === "strong"
        ? ["", say([first]).replace(/[.:]$/, ""), say(rest).replace(/^[.:]?\s*[–—-]*\s*/, "")]
        : (/^([^.:?!]{3,60})[.:?!] (\S.*)$/.exec(numbered ? say([item]) : "") ?? []);
    return title && description ? [{ title, description }] : [];
  });
  return { texts: items.map((item) => say([item])), numbered, points: points.length === items.length ? points : [] };
}

/**
 * Reads a draft. Its first heading is the title, headings are sections, those below them points; lists become bullets, or
 * points where each item begins with words in bold type. Marks for emphasis go; tokens, and links to pages, that are known stay.
 */
export function readDraft(text: string, isKnown: (token?: string, address?: string) => boolean): Draft {
  const draft: Draft = { title: "", intro: [], sections: [] };
  let blocks = blocksOf(lexer(markdownOf(plain(text))));
  if (!blocks.some(({ level }) => level)) {
    const heads = ({ isLine }: Block, at: number) => isLine && at < blocks.length - 1;
    blocks = blocks.map((block, at) => (heads(block, at) ? { ...block, level: at === 0 ? 1 : 2 } : block));
  }
  const [first] = blocks;
  if (first?.level) {
    draft.title = sentence(first.texts);
    blocks.shift();
  }
  const top = Math.min(...blocks.map(({ level = 9 }) => level));
  let section: DraftSection | undefined;
  let point: Point | undefined; // what follows describes it
  for (const { texts, level, points, numbered } of blocks) {
    if (level && (level === top || !section)) {
      section = { heading: sentence(texts), paragraphs: [] };
      draft.sections.push(section);
      point = undefined;
    } else if (level) {
      point = { title: texts.join(), description: "" };
      if (section) section.points = [...(section.points ?? []), point];
    } else if (point) {
      point.description = [point.description, ...texts].join(" ").trim();
    } else if (!section) {
      draft.intro.push(...texts);
    } else if (!points) {
      section.paragraphs.push(...texts);
    } else if (points.length > 0) {
      if (numbered) section.numbered = true;
      section.points = [...(section.points ?? []), ...points];
    } else {
      section.bullets = [...(section.bullets ?? []), ...texts];
    }
  }
  const known = (text: string) =>
    text.replace(markup, (mark, token, label, address) => (isKnown(token, address) ? mark : (token ?? label)));
  return JSON.parse(JSON.stringify(draft), (_, part) => (typeof part === "string" ? known(part) : part));
}

/** A heading in capitals as a sentence. */
const sentence = ([heading = ""]: readonly string[]) =>
  /\p{Ll}/u.test(heading) || !/\p{Lu} \p{Lu}/u.test(heading)
    ? heading
    : heading.charAt(0) + heading.slice(1).toLowerCase();

/** What Markdown marks within a paragraph, as it is printed. */
const say = (tokens: readonly Token[]) => typeset(wordsOf(tokens));

/** The words of what Markdown marks; links within the site and tokens stay. */
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

/** A text without brackets and braces, but for tokens. */
const bare = (text: string) =>
  text
    .replace(/\[([^[\]]*)\](?:\[[^[\]]*\])?/g, "$1")
    .replace(/(\{[a-zA-Z0-9-]+\})|[{}[\]]/g, "$1")
    .replace(/\s+/g, " ");
