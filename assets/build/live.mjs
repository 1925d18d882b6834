// Does what a development server needs Node for, again and again: node live.mjs in client/. Each line in is a task as JSON, each
// line out its answer.
//   {"do": "styles", "fresh": true}                -> the stylesheet; fresh reads site.css again
//   {"do": "styles", "file"}                       -> another stylesheet, as it is now
//   {"do": "load", "script"}                       -> nothing; later calls go to the check that was loaded last
//   {"do": "call", "function", "arguments"}        -> what a function of the check returns, see content.go, or format
// An answer is {"result"} or {"error"}.
// Packages stay loaded, so that an edit shows fast.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import vm from "node:vm";

const load = createRequire(join(process.cwd(), "package.json"));
// The very packages that Tailwind's command is made of.
const tailwind = createRequire(load.resolve("@tailwindcss/cli/package.json"));
const { compile } = tailwind("@tailwindcss/node");
const { Scanner } = tailwind("@tailwindcss/oxide");

/** Resolves an import of a stylesheet. Tailwind's own resolver puts a null byte before a # in the path of the folder. */
const customCssResolver = async (/** @type {string} */ id, /** @type {string} */ base) =>
  id.startsWith(".") ? join(base, id) : load.resolve(id);

/** What makes a stylesheet, as it is written now, of the classes that its sources name when it is asked. */
async function compiled(/** @type {string} */ file) {
  const made = await compile(readFileSync(file, "utf8"), { from: file, base: join(file, ".."), shouldRewriteUrls: true, customCssResolver, onDependency() {} });
  const scanner = new Scanner({ sources: made.sources });
  return () => made.build(scanner.scan());
}

/** @type {(() => string) | undefined} */
let site;

async function styles(/** @type {{ file?: string, fresh?: boolean }} */ { file, fresh }) {
  if (file) return (await compiled(file))();
  if (fresh) site = undefined; // a stylesheet that does not compile is compiled again next time
  site ??= await compiled(join(process.cwd(), "styles/site.css"));
  return site();
}

async function format(/** @type {string} */ name, /** @type {unknown} */ value) {
  const prettier = load("prettier");
  const config = await prettier.resolveConfig(join(process.cwd(), "content", `${name}.json`));
  const text = JSON.stringify(check().inOrder(name, value), null, 2);
  return prettier.format(text, { ...config, plugins: [], parser: "json" });
}

/** What the script of the check exports. */
const check = () => Reflect.get(globalThis, "contentCheck");

/** @type {Record<string, (request: any) => unknown>} */
const tasks = {
  styles,
  load: ({ script }) => void vm.runInThisContext(script, { filename: "content-check.js" }),
  call: ({ function: name, arguments: passed }) => ({ ...check(), format })[name](...passed),
};
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  try {
    answer = { result: await tasks[request.do]?.(request) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
