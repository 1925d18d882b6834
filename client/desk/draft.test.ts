/** Tests of the draft's states: no text is lost, and a draft is saved only once the server has confirmed it. */
import assert from "node:assert/strict";
import test from "node:test";
import { type Json, RequestError } from "./api.ts";
import * as drafts from "./draft.ts";

const { withChange, receiveVersion, mergeVersion } = drafts;
const value = { title: "Roofs", intro: ["One.", "Two."], updated: "2026-01-01" };
const opened: drafts.Draft = { typed: value, value, version: "1", violations: [], publishing: false };
const edited = withChange(opened, "title", "Hail ");
const words = { ...value, title: "Hail" };
const saved = { ...words, updated: "2026-11-25" };
const theirs = { ...value, title: "Storms", intro: ["One.", "Two, by others."] };
const violations = [{ file: "client/content/articles/roofs.json", field: "title", message: "at least 10 characters" }];

const refused = (status: number, answer: RequestError["body"]) =>
  drafts.withRefusal(edited, edited.typed, new RequestError(status, answer));
const other = (value: Json) => ({ value, version: "2" });
const wrong = refused(422, { violations });
const conflict = refused(409, other(theirs));

for (const [name, draft, state, isUnsaved, typed] of [
  ["invisible blanks", withChange(opened, "title", "Roofs "), "saved", false],
  // The draft adopts the fields that the server has set.
  [
    "text typed during a save",
    mergeVersion({ ...withChange(edited, "intro.1", "Two and"), value: words }, other(saved)),
    "saving",
    true,
    { ...saved, title: "Hail ", intro: ["One.", "Two and"] },
  ],
  // The draft keeps the text and does not send it again.
  ["refused text", wrong, "wrong", false, edited.typed],
  ["refused text, changed", withChange(wrong, "title", "Hail on roofs"), "wrong", true],
  ["refused text, reverted", withChange(wrong, "title", "Roofs"), "saved", false],
  // The network or the disk failed.
  ["failed request", refused(507, {}), "failed", false, edited.typed],
  ["conflict, text changed", withChange(conflict, "title", "Hail on roofs"), "conflict", false],
  [
    "other change to another field",
    receiveVersion(edited, other({ ...theirs, title: "Roofs" })),
    "saving",
    true,
    { ...theirs, title: "Hail " },
  ],
  ["conflict, theirs picked", mergeVersion(conflict, other(theirs), () => false), "saved", false, theirs],
  ["conflict, ours picked", mergeVersion(conflict, other(theirs)), "saving", true],
  ["deleted file", mergeVersion(receiveVersion(edited, other(null)), other(null)), "saving", true, edited.typed],
] as const)
  test(`computes the save state: ${name}`, () => {
    assert.deepEqual([drafts.saveState(draft), drafts.needsSave(draft)], [state, isUnsaved]);
    if (typed) assert.deepEqual(draft.typed, typed);
    assert.equal(draft.violations.length > 0, state === "wrong");
    if (draft.value !== value) assert.equal(draft.version, "2");
  });
