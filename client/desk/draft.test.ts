/** Tests of the draft's states: no text is lost, and no draft is saved before the server says so. */
import assert from "node:assert/strict";
import test from "node:test";
import { type Json, Refused } from "./api.ts";
import * as drafts from "./draft.ts";

const { changed, met, settled } = drafts;
const value = { title: "Roofs", intro: ["One.", "Two."], updated: "2026-01-01" };
const opened: drafts.Draft = { typed: value, value, version: "1", violations: [], publishing: false };
const edited = changed(opened, "title", "Hail ");
const words = { ...value, title: "Hail" };
const saved = { ...words, updated: "2026-11-25" };
const theirs = { ...value, title: "Storms", intro: ["One.", "Two, by others."] };
const violations = [{ file: "client/content/articles/roofs.json", field: "title", message: "at least 10 characters" }];

const refused = (status: number, answer: Refused["answer"]) =>
  drafts.refused(edited, edited.typed, new Refused(status, answer));
const other = (value: Json) => ({ value, version: "2" });
const wrong = refused(422, { violations });
const conflict = refused(409, other(theirs));

for (const [name, draft, standing, isDue, typed] of [
  ["invisible blanks", changed(opened, "title", "Roofs "), "saved", false],
  // The draft adopts the fields that the server has set.
  [
    "text typed during a save",
    settled({ ...changed(edited, "intro.1", "Two and"), value: words }, other(saved)),
    "saving",
    true,
    { ...saved, title: "Hail ", intro: ["One.", "Two and"] },
  ],
  // The draft keeps the text and does not send it again.
  ["refused text", wrong, "wrong", false, edited.typed],
  ["refused text, changed", changed(wrong, "title", "Hail on roofs"), "wrong", true],
  ["refused text, reverted", changed(wrong, "title", "Roofs"), "saved", false],
  // The network or the disk failed.
  ["failed request", refused(507, {}), "failed", false, edited.typed],
  ["conflict, typed on", changed(conflict, "title", "Hail on roofs"), "conflict", false],
  [
    "other change elsewhere",
    met(edited, other({ ...theirs, title: "Roofs" })),
    "saving",
    true,
    { ...theirs, title: "Hail " },
  ],
  ["conflict, theirs picked", settled(conflict, other(theirs), () => false), "saved", false, theirs],
  ["conflict, ours picked", settled(conflict, other(theirs)), "saving", true],
  ["deleted file", settled(met(edited, other(null)), other(null)), "saving", true, edited.typed],
] as const)
  test(name, () => {
    assert.deepEqual([drafts.standing(draft), drafts.isDue(draft)], [standing, isDue]);
    if (typed) assert.deepEqual(draft.typed, typed);
    assert.equal(draft.violations.length > 0, standing === "wrong");
    if (draft.value !== value) assert.equal(draft.version, "2");
  });
