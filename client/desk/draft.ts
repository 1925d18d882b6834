/** The state of an edited file: typed value, saved value and the server's last error. The functions are pure. */
import type { Json, RequestError, VersionedValue, Violation } from "./api.ts";
import { merge } from "./merge.ts";
import { emptyPaths, isSame, withPart } from "./value.ts";

export interface Draft extends VersionedValue {
  /** The value that the owner has typed. */
  typed: Json;
  violations: readonly Violation[];
  /** The reason why the typed value is not saved. */
  trouble?: Trouble | undefined;
  /** Whether the owner wants to publish the draft page: it is then checked as a published page. */
  publishing: boolean;
}

type Trouble = { message: string } &
  /** "wrong": the value violates rules. "failed": the request failed. The saved value and the page are unchanged. */
  (
    | { is: "wrong" | "failed"; typed: Json }
    /** Another editor changed the same fields. The value is null for a deleted file. */
    | { is: "conflict"; theirs: VersionedValue }
  );

const withoutTrouble = { trouble: undefined, violations: [] };

export const isSaved = ({ typed, value }: Draft) => isSame(typed, value);

/** Returns the save state of the draft. */
export const saveState = (draft: Draft) => draft.trouble?.is ?? (isSaved(draft) ? "saved" : "saving");

/** Reports whether the typed value must be sent to the server. A refused value is not sent again automatically. */
export const needsSave = (draft: Draft) =>
  !isSaved(draft) && draft.trouble?.is !== "conflict" && draft.trouble?.typed !== draft.typed;

/** Returns the draft after a change of a part by the owner; undefined removes the part. */
export function withChange(draft: Draft, path: string, part: Json | undefined): Draft {
  const now = { ...draft, typed: withPart(draft.typed, path, part) };
  return now.trouble && now.trouble.is !== "conflict" && isSaved(now) ? { ...now, ...withoutTrouble } : now;
}

const merged = ({ value, typed }: Draft, theirs: VersionedValue, isOurs?: (path: string) => boolean) =>
  merge(value, typed, theirs.value ?? undefined, isOurs);

/** Returns the parts that both the owner, since the last save, and another editor changed. */
export const conflictsWith = (draft: Draft, theirs: VersionedValue) => merged(draft, theirs).conflicts;

/**
 * Returns the draft merged with the file's present value. Unsaved changes stay. isOurs reports, by path, whether the owner's side of a
 * conflict wins.
 */
export const mergeVersion = (draft: Draft, theirs: VersionedValue, isOurs?: (path: string) => boolean): Draft => ({
  ...draft,
  ...withoutTrouble,
  warnings: [],
  ...theirs,
  typed: merged(draft, theirs, isOurs).value ?? null,
});

/** Returns the draft after another editor changed the file. Changes without conflicts are merged; a conflict waits for the owner. */
export function receiveVersion(draft: Draft, theirs: VersionedValue): Draft {
  if (conflictsWith(draft, theirs).length === 0) return mergeVersion(draft, theirs);
  const message = theirs.value === null ? "this page was deleted meanwhile" : "somebody else changed this page";
  return { ...draft, trouble: { is: "conflict", theirs, message } };
}

/** Returns the draft after the server refused the value `typed`. */
export function withRefusal(draft: Draft, typed: Json, { message, body }: RequestError): Draft {
  const { violations, value, version = "" } = body;
  if (value !== undefined) return receiveVersion(draft, { value, version });
  if (!violations) return { ...draft, trouble: { is: "failed", typed, message } };
  const things = violations.length === 1 ? "1 thing" : `${violations.length} things`;
  const empty = emptyPaths(draft.typed);
  const task = violations.every(({ field }) => empty.includes(field)) ? "write" : "correct";
  return { ...draft, violations, trouble: { is: "wrong", typed, message: `${things} to ${task}` } };
}
