/** Searches all texts of the site. */
import type { Files } from "../../checks/site.ts";
import type { Json } from "../api.ts";
import { textsOf } from "../value.ts";
import { describePlaceIn } from "./changes.ts";

/** The maximum number of results, and of characters in an excerpt on each side of the match. */
const [most, around] = [50, 40];

/** The keyboard forms of typographic characters. */
const typed: Record<string, string> = { "‘": "'", "’": "'", "“": '"', "”": '"', "‑": "-", "–": "-", "—": "-" };

const charactersOf = (text: string) => Array.from(text.normalize("NFC").replace(/\s+/g, " "));

/** Returns a character without case and accents, for comparison. */
const folded = (character: string) =>
  typed[character] ?? character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the texts that contain the search text, regardless of case, accents, kinds of quotes and dashes, and line breaks. */
export function search(files: Files, text: string) {
  const wanted = charactersOf(text.trim()).map(folded);
  const found: { name: string; field: string; place: string; excerpt: string }[] = [];
  if (wanted.length === 0) return found;
  for (const [name, value] of Object.entries(files)) {
    for (const [field, text] of textsOf(value as Json)) {
      const characters = charactersOf(text);
      const compared = characters.map(folded);
      const from = compared.findIndex((_, at) => wanted.every((one, index) => one === compared[at + index]));
      if (from < 0) continue;
      const place = describePlaceIn(name, value as Json, field);
      found.push({ name, field, place, excerpt: excerptOf(characters, from, from + wanted.length) });
      if (found.length === most) return found;
    }
  }
  return found;
}

/** Returns an excerpt around the match, cut at word boundaries. */
function excerptOf(characters: string[], from: number, to: number) {
  const before = characters.slice(Math.max(from - around, 0), from).join("");
  const after = characters.slice(to, to + around).join("");
  const start = from > around ? before.replace(/^\S*\s/, "…") : before;
  const end = to + around < characters.length ? after.replace(/\s\S*$/, "…") : after;
  return start + characters.slice(from, to).join("") + end;
}
