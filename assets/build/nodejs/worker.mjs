// Executes tasks for the development server, in client/. Each line of the input is a task in JSON, and each line of the output a reply.
//   {"do": "styles", "fresh": true}                -> the site's stylesheet; fresh reads site.css again
//   {"do": "styles", "file"}                       -> another stylesheet
//   {"do": "load", "script"}                       -> nothing; the script sets the global variable contentModule
//   {"do": "call", "function", "arguments"}        -> the result of a function of the content module, or of format
// A reply is {"result"} or {"error"}.
// Packages stay loaded, so that an edit is visible soon.
import { Console } from "node:console";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import vm from "node:vm";

// Standard output is for replies.
globalThis.console = new Console(process.stderr);

const requireFromClient = createRequire(join(process.cwd(), "package.json"));
// Tailwind's compiler and scanner are dependencies of its command-line package.
const tailwind = createRequire(requireFromClient.resolve("@tailwindcss/cli/package.json"));
const { compile } = tailwind("@tailwindcss/node");
const { Scanner } = tailwind("@tailwindcss/oxide");

/** Resolves an import of a stylesheet. Tailwind's own resolver puts a null byte before a # in the path of the folder. */
const customCssResolver = async (/** @type {string} */ id, /** @type {string} */ base) =>
  id.startsWith(".") ? join(base, id) : requireFromClient.resolve(id);

/** Returns a function that compiles the stylesheet in a file. The function scans the sources for classes at each call. */
async function compiler(/** @type {string} */ file) {
  const compiled = await compile(readFileSync(file, "utf8"), { from: file, base: join(file, ".."), shouldRewriteUrls: true, customCssResolver, onDependency() {} });
  const scanner = new Scanner({ sources: compiled.sources });
  return () => compiled.build(scanner.scan());
}

/** @type {(() => string) | undefined} */
let compileSite;

async function styles(/** @type {{ file?: string, fresh?: boolean }} */ { file, fresh }) {
  if (file) return (await compiler(file))();
  if (fresh) compileSite = undefined; // a stylesheet that does not compile is compiled again next time
  compileSite ??= await compiler(join(process.cwd(), "styles/site.css"));
  return compileSite();
}

/** Returns the text of a content file, as Prettier formats it. The fields are in the order of the schema. */
async function format(/** @type {string} */ name, /** @type {unknown} */ value) {
  const prettier = requireFromClient("prettier");
  const config = await prettier.resolveConfig(join(process.cwd(), "content", `${name}.json`));
  const text = JSON.stringify(contentModule().sortFields(name, value), null, 2);
  return prettier.format(text, { ...config, plugins: [], parser: "json" });
}

const contentModule = () => Reflect.get(globalThis, "contentModule");

/** @type {Record<string, (task: any) => unknown>} */
const tasks = {
  styles,
  load: ({ script }) => void vm.runInThisContext(script, { filename: "content-module.js" }),
  call: ({ function: name, arguments: passed }) => ({ ...contentModule(), format })[name](...passed),
};
for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line);
  let reply;
  try {
    reply = { result: await tasks[task.do]?.(task) };
  } catch (error) {
    reply = { error: error instanceof Error ? error.message : String(error) };
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
