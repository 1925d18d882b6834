/** Checks layers.txt: each folder imports only the folders or files on its line, which are on lines below it. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import test from "node:test";

const picture = readFileSync("layers.txt", "utf8");
const layers = picture
  .trim()
  .split("\n")
  .map((line) => line.split(/ +/));
const folders = layers.map(([folder = ""]) => folder);

/** Returns the imports of a source from other folders, as paths below client/. */
const importsOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/\b(?:from|import)\s*\(?\s*["`](\.[^"`]+)["`]/g)]
    .map(([, path = ""]) => posix.join(posix.dirname(file), path))
    .filter((path) => path.split("/")[0] !== file.split("/")[0]);

for (const [folder = "", ...allowed] of layers) {
  const sources = readdirSync(folder, { recursive: true })
    .map((file) => posix.join(folder, String(file).replaceAll("\\", "/")))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

  test(`${folder} imports only lower layers`, () => {
    assert.ok(sources.length > 0, `client/${folder} has no source: remove its line from client/layers.txt`);
    for (const file of sources)
      for (const path of importsOf(file))
        assert.ok(
          allowed.some((target) => path === target || path.startsWith(`${target}/`)),
          `client/${file} imports ${path}: client/layers.txt allows ${folder} to import ${allowed.join(", ") || "nothing"}`,
        );
    for (const target of allowed) {
      const [below = ""] = target.split("/");
      assert.ok(folders.indexOf(below) > folders.indexOf(folder), `client/layers.txt: ${below} is not below ${folder}`);
    }
  });
}

test("every folder with sources is a layer", () => {
  const others = ["audit", "e2e", "node_modules", "styles"];
  const found = readdirSync(".", { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name[0] !== ".",
  );
  assert.deepEqual(
    found
      .map(({ name }) => name)
      .filter((name) => !others.includes(name))
      .sort(),
    [...folders].sort(),
  );
});

test("content imports no React", () => {
  for (const name of readdirSync("content"))
    if (name.endsWith(".ts")) assert.doesNotMatch(readFileSync(join("content", name), "utf8"), /from "react/, name);
});

test("README.md shows the layers", () => {
  assert.ok(readFileSync("README.md", "utf8").includes(picture), "copy client/layers.txt into client/README.md");
});
