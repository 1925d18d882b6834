/** Reads a draft of an article: Markdown, or plain text with its headings on lines of their own. */
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

/** What a draft may name. */
export interface Known {
  /** Whether the site has a page at an address. */
  isPage: (address: string) => boolean;
  /** Whether a {token} stands for something. */
  isToken: (token: string) => boolean;
}

type Block =
  | { kind: "heading"; text: string; level: number }
  | { kind: "text"; text: string; lines: number }
  | { kind: "list"; items: string[]; numbered: boolean };

const number = /^\(?\d{1,3}[.)]\s+/;
const underline = /^(?:=+|-{2,})$/;
/** Rules between paragraphs, fences of code, the line below the head of a table, pictures on lines of their own. */
const silent = /^(?:(?:[*_] ?){3,}|(?:```|~~~).*|[|: -]*-{2}[|: -]*|!\[[^\]]*\]\([^)]*\))$/;

/** A row of a table as an item of a list: “first: second, third”. */
function row(line: string): string {
  const [first = "", ...rest] = line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
  return `- ${first}${rest.length > 0 ? `: ${rest.join(", ")}` : ""}`;
}

/** A line that is no sentence, such as stands above what it is about. */
const looksLikeHeading = (line: string) => line.length <= 80 && /\p{L}/u.test(line) && !/[.,;:!…”)*_]$/.test(line);
const headingMark = /^(#{1,6}) +(.*?)(?: +#+)?$/;
/** A line in bold type is a heading below all others, as word processors write it. */
const boldLine = /^(\*\*|__)([^*_]+)\1$/;

function headingIn(line: string): Block | undefined {
  const [, hashes, text] = headingMark.exec(line) ?? [];
  if (hashes && text) return { kind: "heading", text, level: hashes.length };
  const [, , bold] = boldLine.exec(line) ?? [];
  return bold && looksLikeHeading(bold) ? { kind: "heading", text: bold, level: 7 } : undefined;
}

function blocksOf(text: string): Block[] {
  const wrapped = text.includes("\n\n"); // else each line is a paragraph
  let blocks: Block[] = [];
  let apart = true; // from the line before
  for (const given of text.split("\n")) {
    const unquoted = given.replace(/^(?:> ?)+/, "");
    const line = unquoted.replace(/^\|.*\|$/, row);
    const last = blocks.at(-1);
    const heading = headingIn(line);
    if (line === "") {
      apart = true;
      continue;
    }
    if (underline.test(line) && last?.kind === "text" && !apart) {
      blocks[blocks.length - 1] = { kind: "heading", text: last.text, level: line.startsWith("=") ? 1 : 2 };
    } else if (silent.test(unquoted) || underline.test(line)) {
      continue;
    } else if (heading) {
      blocks.push(heading);
    } else if (bullet.test(line) || number.test(line)) {
      const numbered = number.test(line);
      const item = line.replace(numbered ? number : bullet, "").replace(/^\[[ xX]\] /, "");
      if (last?.kind === "list" && last.numbered === numbered) last.items.push(item);
      else blocks.push({ kind: "list", items: [item], numbered });
    } else if (last?.kind === "list" && !apart && wrapped) {
      last.items.push(`${last.items.pop()} ${line}`);
    } else if (last?.kind === "text" && !apart && wrapped) {
      last.text += ` ${line}`;
      last.lines++;
    } else {
      blocks.push({ kind: "text", text: line, lines: 1 });
    }
    apart = false;
  }
  if (!blocks.some(({ kind }) => kind === "heading")) {
    blocks = blocks.map((block, at) => {
      const heads =
        block.kind === "text" && block.lines === 1 && looksLikeHeading(block.text) && at < blocks.length - 1;
      return heads ? { kind: "heading", text: block.text, level: at === 0 ? 1 : 2 } : block;
    });
  }
  return blocks;
}

/** An item as a point, where it begins with a few words that say what it is about. */
function pointOf(item: string, numbered: boolean): Point | undefined {
  const bold = /^(\*\*|__)(.+?)[.:]?\1[.:]?\s*[–—-]*\s*(\S.*)$/s.exec(item);
  const [title, description] = bold
    ? [bold[2], bold[3]]
    : (/^([^.:?!]{3,60})[.:?!] (\S.*)$/s.exec(numbered ? item : "")?.slice(1) ?? []);
  return title && description ? { title, description } : undefined;
}

function addList(section: DraftSection, items: readonly string[], numbered: boolean) {
  const points = items.map((item) => pointOf(item, numbered));
  if (points.every((point) => point !== undefined)) {
    if (numbered) section.numbered = true;
    section.points = [...(section.points ?? []), ...points];
  } else {
    section.bullets = [...(section.bullets ?? []), ...items];
  }
}

/** Where the title is given besides the text: title: “…” between two lines of hyphens. */
const frontMatter = /^-{3}\n([\s\S]*?\n)-{3}\n/;

/**
 * Reads a draft. Its first heading is the title, headings are sections, those below them points; lists become bullets, or
 * points where each item begins with words in bold type. Marks for emphasis go, links to pages of the site stay.
 */
export function readDraft(text: string, known: Known): Draft {
  const cleaned = plain(text);
  const [, fields = ""] = frontMatter.exec(cleaned) ?? [];
  const draft: Draft = { title: /^title:\s*["']?(.*?)["']?$/m.exec(fields)?.[1] ?? "", intro: [], sections: [] };
  const blocks = blocksOf(cleaned.replace(frontMatter, ""));
  const [first] = blocks;
  if (first?.kind === "heading" && (first.level === 1 || !draft.title)) {
    draft.title = sentence(first.text);
    blocks.shift();
  }
  const top = Math.min(...blocks.flatMap((block) => (block.kind === "heading" ? [block.level] : [])));
  let section: DraftSection | undefined;
  let point: Point | undefined; // what follows describes it
  for (const block of blocks) {
    if (block.kind === "heading" && (block.level === top || !section)) {
      section = { heading: sentence(block.text), paragraphs: [] };
      draft.sections.push(section);
      point = undefined;
    } else if (block.kind === "heading") {
      point = { title: block.text, description: "" };
      if (section) section.points = [...(section.points ?? []), point];
    } else if (point) {
      const words = block.kind === "list" ? block.items.join(" ") : block.text;
      point.description = `${point.description} ${words}`.trim();
    } else if (!section) {
      draft.intro.push(...(block.kind === "list" ? block.items : [block.text]));
    } else if (block.kind === "list") {
      addList(section, block.items, block.numbered);
    } else {
      section.paragraphs.push(block.text);
    }
  }
  return mapTexts(draft, (line) => withoutMarks(line, known)) as Draft;
}

/** A heading in capitals as a sentence. */
const sentence = (heading: string) =>
  /\p{Ll}/u.test(heading) || !/\p{Lu} \p{Lu}/u.test(heading)
    ? heading
    : heading.charAt(0) + heading.slice(1).toLowerCase();

/** A text without the marks of Markdown, but for links to pages of the site and tokens that stand for something. */
function withoutMarks(text: string, { isPage, isToken }: Known): string {
  const kept: string[] = [];
  const keep = (mark: string) => `\uFDD0${kept.push(mark) - 1}\uFDD1`;
  // No pattern may look far ahead from each of many places: a text could take minutes to read.
  const bare = text
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, "")
    .replace(/\[([^[\]]+)\]\( *<?([^()\s<>]*)>?[^()]*\)/g, (_, label: string, address: string) =>
      isPage(address) ? keep(`[${typeset(label.replace(/[*_`]/g, ""))}](${address})`) : label,
    )
    .replace(/\{([a-zA-Z0-9-]+)\}/g, (mark, token: string) => (isToken(token) ? keep(mark) : token))
    .replace(/\[([^[\]]*)\](?:\[[^[\]]*\])?/g, "$1")
    .replace(/<([a-z]{1,9}:\/\/[^<>\s]+|[^<>@\s]+@[^<>\s]+)>/gi, "$1")
    .replace(/(?<!\\)(\*\*|__)(?=\S)(.{0,500}?[^\s\\])\1/g, "$2")
    .replace(/(?<![\w*\\])([*_])(?=[^\s*_])(.{0,500}?[^\s*_\\])\1(?![\w*])/g, "$2")
    .replace(/~~(.{0,500}?)~~/g, "$1")
    .replace(/`/g, "")
    .replace(/\\([\\*_{}[\]()#+.!>~|-])/g, "$1")
    .replace(/[{}[\]]/g, "");
  return typeset(bare).replace(/\uFDD0(\d+)\uFDD1/g, (_, at: string) => kept[Number(at)] ?? "");
}

/** A value with each of its texts changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTexts(part, change)]));
}
