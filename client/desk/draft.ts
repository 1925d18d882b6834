/** A file that is being edited, as a value: what was typed, what is saved, what the server said. Nothing here asks the server. */
import type { Held, Json, Refused, Violation } from "./api.ts";
import { merge } from "./merge.ts";
import { isSame, unwritten, withPart } from "./value.ts";

export interface Draft extends Held {
  /** What the owner has typed. */
  typed: Json;
  violations: readonly Violation[];
  /** Why what was typed is not saved. */
  trouble?: Trouble | undefined;
  /** A page that the owner wants to publish is judged as visitors would read it. */
  publishing: boolean;
}

type Trouble = { message: string } &
  /** The words break rules, or nothing was saved for a reason that is not in them: what is saved, and the page, stay as they were. */
  (
    | { is: "wrong" | "failed"; typed: Json }
    /** Somebody else has changed the same fields; the value is null where the file is gone. */
    | { is: "conflict"; theirs: Held }
  );

const untroubled = { trouble: undefined, violations: [] };

export const isSaved = ({ typed, value }: Draft) => isSame(typed, value);

/** How it stands with what was typed. Nothing counts as saved before it is. */
export const standing = (draft: Draft) => draft.trouble?.is ?? (isSaved(draft) ? "saved" : "saving");

/** Whether the server is to be sent what was typed. What it has refused, it is not sent again by itself. */
export const isDue = (draft: Draft) =>
  !isSaved(draft) && draft.trouble?.is !== "conflict" && draft.trouble?.typed !== draft.typed;

/** The owner has put a part into the file; undefined takes it out. */
export function changed(draft: Draft, path: string, part: Json | undefined): Draft {
  const now = { ...draft, typed: withPart(draft.typed, path, part) };
  return now.trouble && now.trouble.is !== "conflict" && isSaved(now) ? { ...now, ...untroubled } : now;
}

const merged = ({ value, typed }: Draft, theirs: Held, isOurs?: (path: string) => boolean) =>
  merge(value, typed, theirs.value ?? undefined, isOurs);

/** What both have changed, the owner since the last save and somebody else in the file. */
export const conflicts = (draft: Draft, theirs: Held) => merged(draft, theirs).conflicts;

/** Takes over what the file holds now. What is not saved stays; isOurs tells whether also where both have changed the same. */
export const settled = (draft: Draft, theirs: Held, isOurs?: (path: string) => boolean): Draft => ({
  ...draft,
  ...untroubled,
  ...theirs,
  typed: merged(draft, theirs, isOurs).value ?? null,
});

/** Somebody else has changed the file: the owner is asked only where both have changed the same. */
export function met(draft: Draft, theirs: Held): Draft {
  if (conflicts(draft, theirs).length === 0) return settled(draft, theirs);
  const message = theirs.value === null ? "this page was deleted meanwhile" : "somebody else changed this page";
  return { ...draft, trouble: { is: "conflict", theirs, message } };
}

/** The server has not done what it was asked of what was `typed`. */
export function refused(draft: Draft, typed: Json, { message, answer }: Refused): Draft {
  const { violations, value, version = "" } = answer;
  if (value !== undefined) return met(draft, { value, version });
  if (!violations) return { ...draft, trouble: { is: "failed", typed, message } };
  const things = violations.length === 1 ? "1 thing" : `${violations.length} things`;
  const empty = unwritten(draft.typed);
  const task = violations.every(({ field }) => empty.includes(field)) ? "write" : "correct";
  return { ...draft, violations, trouble: { is: "wrong", typed, message: `${things} to ${task}` } };
}
