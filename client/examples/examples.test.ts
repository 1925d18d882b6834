/** Every component of ui and sections has an example. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { parseSync, Visitor } from "oxc-parser";

const parse = (file: string) => parseSync(file, readFileSync(file, "utf8"));

const rendered = new Set<string>();
new Visitor({
  JSXOpeningElement({ name }) {
    if (name.type === "JSXIdentifier") rendered.add(name.name);
  },
}).visit(parse("examples/examples.tsx").program);

for (const folder of ["ui", "sections"])
  test(`every component of ${folder} has an example`, () => {
    const components = readdirSync(folder)
      .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
      .flatMap((file) =>
        parse(`${folder}/${file}`)
          .module.staticExports.flatMap(({ entries }) => entries)
          .filter(({ isType }) => !isType)
          .map(({ exportName: { name } }) => ({ file, name: name ?? "" })),
      )
      .filter(({ name }) => /^[A-Z]/.test(name));
    assert.ok(components.length > 5);
    for (const { file, name } of components)
      assert.ok(
        rendered.has(name),
        `client/${folder}/${file} exports <${name}>: add an example to client/examples/examples.tsx`,
      );
  });
