/** A file that is being edited, as a value: what was typed, what is saved, what the server said. Nothing here asks the server. */
import { type Held, type Json, Refused, type Violation } from "./api.ts";
import { merge } from "./merge.ts";
import { isSame, tidy, withPart } from "./value.ts";

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
  /** Somebody else has changed the same fields; the value is null where the file is gone. */
  | { is: "conflict"; theirs: Held };

const none: readonly Violation[] = [];
const untroubled = { trouble: undefined, violations: none };

export const isSaved = ({ typed, value }: Draft) => isSame(tidy(typed), value);

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

/** The file holds something else than `before`: what was saved, with what the server has set in it, or an older one. What was typed meanwhile stays. */
export const held = (draft: Draft, before: Json, now: Held): Draft => ({
  ...draft,
  ...untroubled,
  ...now,
  typed: merge(before, draft.typed, now.value).value ?? null,
});

/** Somebody else has changed the file: what is not saved here goes into it, unless both have changed the same. */
export const met = (draft: Draft, theirs: Held) =>
  conflict({ ...draft, trouble: { is: "conflict", theirs } }).length > 0
    ? { ...draft, trouble: { is: "conflict" as const, theirs } }
    : settled(draft, theirs);

/** The server has not done what it was asked of what was `typed`. */
export function refused(draft: Draft, typed: Json, error: Error): Draft {
  const { violations, value, version = "" } = error instanceof Refused ? error.answer : {};
  if (violations) return { ...draft, violations, trouble: { is: "wrong", typed } };
  if (value !== undefined) return met(draft, { value, version });
  return { ...draft, trouble: { is: "failed", typed, message: error.message } };
}

/** The owner drops what is not saved. */
export const dropped = (draft: Draft): Draft => ({ ...draft, ...untroubled, typed: draft.value });

const merged = ({ typed, value }: Draft, theirs: Held, isOurs?: (path: string) => boolean) =>
  merge(value, tidy(typed), theirs.value ?? undefined, isOurs);

/** What the two sides of a conflict have both changed. */
export const conflict = (draft: Draft) =>
  draft.trouble?.is === "conflict" ? merged(draft, draft.trouble.theirs).conflicts : [];

/** Takes over what somebody else has made of the file; isOurs tells which of the fields stay that both have changed. */
export function settled(draft: Draft, theirs: Held, isOurs?: (path: string) => boolean): Draft {
  const { value = null } = merged(draft, theirs, isOurs);
  return {
    ...draft,
    ...theirs,
    typed: merge(tidy(draft.typed), draft.typed, value, () => false).value ?? null,
    trouble: undefined,
  };
}

/** Visitors are to read it, if nothing is left to correct. */
export const readied = (draft: Draft): Draft =>
  standing(draft) === "saved" && draft.violations.length === 0
    ? { ...draft, publishing: false, typed: withPart(draft.typed, "draft", undefined) }
    : draft;
