/** What is shown where two have changed a page. */
import assert from "node:assert/strict";
import test from "node:test";
import { renderToStaticMarkup } from "react-dom/server";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { OpenFile } from "./open-file.ts";

for (const [name, theirs, shows] of [
  [
    "a list that both have sorted is picked as a whole",
    ["1", "3", "2"],
    /<legend>The whole page<.*name="at " checked="" value="Yours".*2 · 1 · 3.*value="Theirs".*1 · 3 · 2/,
  ],
  ["a file that is gone can only be put back", null, /This page was deleted((?!radio).)*Put the page back/],
] as const)
  test(name, () => {
    const file = { draft: { typed: ["2", "1", "3"], value: ["1", "2", "3"] }, schema: {} } as unknown as OpenFile;
    const held = { value: theirs && [...theirs], version: "2" };
    assert.match(renderToStaticMarkup(<ConflictDialog file={file} theirs={held} />), shows);
  });
