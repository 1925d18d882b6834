/** How the folders of the client hang together, and where words stand. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import test from "node:test";

/** All folders with sources of the site itself. The desk is no part of it. */
const folders = readdirSync(".", { withFileTypes: true })
  .filter(
    (entry) =>
      entry.isDirectory() && !["audit", "checks", "desk", "e2e", "node_modules", "styles"].includes(entry.name),
  )
  .map(({ name }) => name)
  .filter((folder) => readdirSync(folder).some((file) => /\.tsx?$/.test(file)));

/** Every source of the folders with its text, by its path below client, where tests run. */
const sources = new Map(
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => join(folder, file))
      .map((file) => [file, readFileSync(file, "utf8")] as const),
  ),
);

/** Which folder imports from which, "pages --> sections", and what the build made, "manifest"; sorted. */
function edges(): string[] {
  const found = new Set<string>();
  for (const [file, text] of sources) {
    for (const [, target = ""] of text.matchAll(/(?:\bfrom |\bimport |\bimport\()"(\.{1,2}\/[^"]+|manifest)"/g)) {
      const path = target.startsWith(".") ? posix.join(posix.dirname(file), target) : target;
      const [from, to] = [file, path].map((path) => path.split("/")[0]);
      if (from !== to) found.add(`${from} --> ${to}`);
    }
  }
  return [...found].sort();
}

test("the drawing in CONTRIBUTING.md shows which folder imports from which", () => {
  const guide = readFileSync("../.github/CONTRIBUTING.md", "utf8");
  const drawn = [...guide.matchAll(/^ {2}([a-z-]+ --> [a-z-]+)$/gm)].map(([, edge]) => edge).sort();
  assert.deepEqual(drawn, edges(), `the drawing should be:\n  ${edges().join("\n  ")}\n`);
});

test("no folder imports from one that imports from it, however far around", () => {
  const targets = new Map<string, string[]>();
  for (const [from = "", to = ""] of edges().map((edge) => edge.split(" --> "))) {
    targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const visit = (folder: string, way: string[]) => {
    assert.ok(!way.includes(folder), `a circle: ${[...way, folder].join(" -> ")}`);
    for (const next of targets.get(folder) ?? []) visit(next, [...way, folder]);
  };
  for (const folder of folders) visit(folder, []);
});

// The linter finds words between tags; this finds those in attributes.
test("no component has words of its own in an attribute", () => {
  for (const [file, text] of sources) {
    if (file.endsWith(".tsx")) assert.deepEqual(wordsInAttributes(text), [], `${file}: words belong into content`);
  }
});

/** The words in attributes that a visitor reads or hears: in a string, or in a template around its values. */
function wordsInAttributes(text: string): string[] {
  const attribute =
    /\b(?:alt|heading|label|placeholder|title|aria-(?:label|description|roledescription|placeholder|valuetext))=(?:\{\s*)?(?:"([^"]*)"|`([^`]*)`)/g;
  return [...text.matchAll(attribute)]
    .map(([, words, template]) => words ?? template?.replace(/\$\{[^}]*\}/g, "") ?? "")
    .filter((words) => /\p{L}/u.test(words));
}

for (const [text, words] of [
  ['<a aria-label="Call us" />', ["Call us"]],
  ['<a aria-label={"Call us"} />', ["Call us"]],
  [`<a aria-label={\`Call \${name}\`} />`, ["Call "]],
  ["<a aria-roledescription={\n  `slide`\n} />", ["slide"]],
  [`<a aria-label={\`\${call} \${name}\`} title={labels.call} aria-hidden="true" alt="" />`, []],
] as const) {
  test(`words in ${text}`, () => assert.deepEqual(wordsInAttributes(text), words));
}
