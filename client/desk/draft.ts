/** A file that is being edited, as a value: what was typed, what is saved, what the server said. Nothing here asks the server. */
import { type Held, type Json, Refused, type Violation } from "./api.ts";
import { differences, isWithin, tidy, withPart } from "./value.ts";

export interface Draft extends Held {
  /** What the owner has typed. */
  typed: Json;
  violations: readonly Violation[];
  /** Why what was typed is not saved. */
  trouble?: Trouble | undefined;
  /** A page that the owner wants to publish is judged as visitors would read it. */
  publishing: boolean;
}

type Trouble =
  /** The words break rules: what is saved, and the page, stay as they were. */
  | { is: "wrong"; typed: Json }
  /** Nothing was saved for a reason that is not in the words. */
  | { is: "failed"; typed: Json; message: string }
  /** Somebody else has changed the file; its value is null where it is gone. */
  | { is: "conflict"; theirs: Held };

const none: readonly Violation[] = [];
const untroubled = { trouble: undefined, violations: none };

const isSame = (one: Json, other: Json) => differences(one, other).length === 0;
export const isSaved = ({ typed, value }: Draft) => isSame(tidy(typed), value);

/** How it stands with what was typed. Nothing counts as saved before it is. */
export const standing = (draft: Draft) => draft.trouble?.is ?? (isSaved(draft) ? "saved" : "saving");

/** Whether the server is to be sent what was typed. What it has refused, it is not sent again by itself. */
export const isDue = (draft: Draft) =>
  !isSaved(draft) && draft.trouble?.is !== "conflict" && draft.trouble?.typed !== draft.typed;

/** A value with all in which one that it came of has been changed since. */
const withChanges = (value: Json, from: Json, to: Json) =>
  differences(from, to).reduce((now, { path, theirs }) => withPart(now, path, theirs), value);

/** The owner has put a part into the file; undefined takes it out. */
export function changed(draft: Draft, path: string, part: Json | undefined): Draft {
  const now = { ...draft, typed: withPart(draft.typed, path, part) };
  return now.trouble && now.trouble.is !== "conflict" && isSaved(now) ? { ...now, ...untroubled } : now;
}

/** The file holds something else than `before`: what was saved, with what the server has set in it, or an older one. */
export function held(draft: Draft, before: Json, { value, version }: Held): Draft {
  return { ...draft, ...untroubled, typed: withChanges(draft.typed, before, value), value, version };
}

/** The server has not done what it was asked of what was `typed`. */
export function refused(draft: Draft, typed: Json, error: Error): Draft {
  const { violations, value, version = "" } = error instanceof Refused ? error.answer : {};
  if (violations) return { ...draft, violations, trouble: { is: "wrong", typed } };
  if (value !== undefined) {
    const theirs = { value, version };
    const words = tidy(draft.typed);
    if (isSame(words, value)) return held(draft, words, theirs); // the other window wrote the very same
    return { ...draft, trouble: { is: "conflict", theirs } };
  }
  return { ...draft, trouble: { is: "failed", typed, message: error.message } };
}

/** The owner drops what is not saved. */
export const dropped = (draft: Draft): Draft => ({ ...draft, ...untroubled, typed: draft.value });

/** Where the two sides of a conflict differ, and whether this window has changed it: then its words are likelier to stay. */
export function conflict({ typed, value, trouble }: Draft) {
  if (trouble?.is !== "conflict") return [];
  const words = tidy(typed);
  const own = differences(words, value);
  return differences(words, trouble.theirs.value).map((part) => ({
    ...part,
    isOurs: own.some(({ path }) => isWithin(path, part.path) || isWithin(part.path, path)),
  }));
}

/** Ends a conflict: this window's words stay where the owner says so. */
export function settled(draft: Draft, isOurs: (path: string) => boolean): Draft {
  if (draft.trouble?.is !== "conflict") return draft;
  const lost = conflict(draft).filter(({ path }) => !isOurs(path));
  const typed = lost.reduce((now, { path, theirs }) => withPart(now, path, theirs), draft.typed);
  return { ...draft, ...draft.trouble.theirs, typed, trouble: undefined };
}

/** Visitors are to read it, if nothing is left to correct. */
export const readied = (draft: Draft): Draft =>
  standing(draft) === "saved" && draft.violations.length === 0
    ? { ...draft, publishing: false, typed: withPart(draft.typed, "draft", undefined) }
    : draft;
