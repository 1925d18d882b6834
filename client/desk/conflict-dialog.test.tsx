/** What is shown where two have changed a page. */
import assert from "node:assert/strict";
import test from "node:test";
import { renderToStaticMarkup } from "react-dom/server";
import type { Json } from "./api.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { OpenFile } from "./open-file.ts";

/** The window where this one has sorted a list that is a whole file, and the file holds theirs. */
function shown(theirs: Json) {
  const draft = {
    typed: ["2", "1", "3"],
    value: ["1", "2", "3"],
    trouble: { is: "conflict", theirs: { value: theirs, version: "2" } },
  };
  const file = { draft, schema: {} } as unknown as OpenFile;
  return renderToStaticMarkup(<ConflictDialog file={file} />);
}

test("a list that both have sorted is picked as a whole", () => {
  const html = shown(["1", "3", "2"]);
  assert.match(
    html,
    /<legend>The whole page<.*name="at " checked="" value="Yours".*2 · 1 · 3.*value="Theirs".*1 · 3 · 2/,
  );
});

test("a file that is gone can only be put back", () => {
  const html = shown(null);
  assert.match(html, /This page was deleted.*Put the page back/);
  assert.doesNotMatch(html, /type="radio"/);
});
