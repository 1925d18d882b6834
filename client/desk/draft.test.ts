/** What becomes of what an owner types: nothing is lost, and nothing is called saved before it is. */
import assert from "node:assert/strict";
import test from "node:test";
import { type Json, Refused } from "./api.ts";
import * as drafts from "./draft.ts";

const value = { title: "Roofs", intro: ["One.", "Two."], updated: "2026-01-01", draft: true };
const opened: drafts.Draft = { typed: value, value, version: "1", violations: [], publishing: false };
const violations = [{ file: "client/content/articles/roofs.json", field: "title", message: "at least 10 characters" }];

const { changed, held, readied, settled } = drafts;
const refused = (draft: drafts.Draft, error: Error) => drafts.refused(draft, draft.typed, error);
const other = (value: Json) => ({ value, version: "2" });
const met = (theirs: Json) => refused(edited, new Refused(409, other(theirs)));
const edited = changed(opened, "title", "Hail ");
const wrong = refused(edited, new Refused(422, { violations }));
const unsent = refused(edited, new Refused(0, {}));
const theirs = { ...value, title: "Storms", intro: ["One.", "Two, by others."] };
const saved = { ...value, title: "Hail", updated: "2026-11-25" };
const asked = { ...opened, publishing: true };

for (const [name, draft, standing, isDue] of [
  ["what was opened is saved", opened, "saved", false],
  ["what is typed is to be saved", edited, "saving", true],
  ["blanks that nobody sees are nothing new", changed(opened, "title", "Roofs "), "saved", false],
  ["what is saved is saved", held(edited, { ...value, title: "Hail" }, { value: saved, version: "2" }), "saved", false],
  ["what is wrong is not sent again", wrong, "wrong", false],
  ["what was wrong is sent once it is changed", changed(wrong, "title", "Hail on roofs"), "wrong", true],
  ["what is saved already is not wrong", changed(wrong, "title", "Roofs"), "saved", false],
  ["what is dropped is not wrong", drafts.dropped(wrong), "saved", false],
  ["what could not be sent waits", unsent, "failed", false],
  ["what the server could not write waits", refused(edited, new Refused(507, {})), "failed", false],
  ["a conflict waits, whatever is typed", changed(met(theirs), "title", "Hail on roofs"), "conflict", false],
  ["another window that wrote the same is no conflict", met({ ...value, title: "Hail" }), "saved", false],
  ["what others have changed elsewhere goes along", met({ ...theirs, title: "Roofs" }), "saving", true],
  ["a conflict ends with theirs", settled(met(theirs), other(theirs), () => false), "saved", false],
  ["a conflict ends with ours, which is saved", settled(met(theirs), other(theirs)), "saving", true],
  ["a file that is gone is written again", settled(met(null), other(null)), "saving", true],
  ["a draft that lacks something stays one", readied({ ...asked, violations }), "saved", false],
  ["a draft that lacks nothing is published", readied(asked), "saving", true],
] as const) {
  test(name, () => assert.deepEqual([drafts.standing(draft), drafts.isDue(draft)], [standing, isDue]));
}

test("a save takes over what the server has set, and keeps what was typed meanwhile", () => {
  const meanwhile = changed(edited, "intro.1", "Two and");
  const { typed, version } = held(meanwhile, { ...value, title: "Hail" }, { value: saved, version: "2" });
  assert.deepEqual(typed, { ...saved, title: "Hail ", intro: ["One.", "Two and"] });
  assert.equal(version, "2");
});

test("what is wrong is told, and nothing is lost", () => {
  assert.deepEqual([wrong.violations, wrong.typed], [violations, edited.typed]);
  assert.deepEqual(drafts.dropped(wrong).violations, []);
});

test("in a conflict only what both have changed is asked about, and the picked side stays", () => {
  assert.deepEqual(drafts.conflict(met(theirs)), [{ path: "title", ours: "Hail", theirs: "Storms" }]);
  assert.deepEqual(drafts.conflict(met({ ...theirs, title: "Hail" })), []);
  const { typed, version } = settled(met(theirs), other(theirs), (path) => path === "title");
  assert.deepEqual([typed, version], [{ ...theirs, title: "Hail " }, "2"]);
  assert.deepEqual(settled(met(null), other(null)).typed, edited.typed);
});

test("what others have changed is taken over, and blanks that are being typed stay", () => {
  const { typed, value: saved, version } = met({ ...theirs, title: "Roofs" });
  assert.deepEqual([typed, saved, version], [{ ...theirs, title: "Hail " }, { ...theirs, title: "Roofs" }, "2"]);
});

test("what is published is no draft", () => {
  const { draft: _, ...published } = value;
  assert.deepEqual(readied(asked).typed, published);
});
