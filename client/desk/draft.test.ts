/** What becomes of what an owner types: nothing is lost, and nothing is called saved before it is. */
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
  ["blanks that nobody sees are nothing new", changed(opened, "title", "Roofs "), "saved", false],
  [
    "a save takes over what the server has set, and keeps what was typed meanwhile",
    settled({ ...changed(edited, "intro.1", "Two and"), value: words }, other(saved)),
    "saving",
    true,
    { ...saved, title: "Hail ", intro: ["One.", "Two and"] },
  ],
  ["what is wrong is not sent again, and is not lost", wrong, "wrong", false, edited.typed],
  ["what was wrong is sent once it is changed", changed(wrong, "title", "Hail on roofs"), "wrong", true],
  ["what is as it was saved is not wrong", changed(wrong, "title", "Roofs"), "saved", false],
  ["what could not be sent, or not be written, waits", refused(507, {}), "failed", false, edited.typed],
  ["a conflict waits, whatever is typed", changed(conflict, "title", "Hail on roofs"), "conflict", false],
  ["another window that wrote the same is no conflict", met(edited, other(words)), "saved", false, edited.typed],
  [
    "what others have changed elsewhere goes along",
    met(edited, other({ ...theirs, title: "Roofs" })),
    "saving",
    true,
    { ...theirs, title: "Hail " },
  ],
  ["a conflict ends with theirs", settled(conflict, other(theirs), () => false), "saved", false, theirs],
  ["a conflict ends with ours, which is saved", settled(conflict, other(theirs)), "saving", true],
  [
    "a file that is gone is written again",
    settled(met(edited, other(null)), other(null)),
    "saving",
    true,
    edited.typed,
  ],
] as const)
  test(name, () => {
    assert.deepEqual([drafts.standing(draft), drafts.isDue(draft)], [standing, isDue]);
    if (typed) assert.deepEqual(draft.typed, typed);
    assert.equal(draft.violations.length > 0, standing === "wrong");
    if (draft.value !== value) assert.equal(draft.version, "2");
  });
