// What a development server asks Node for, again and again: node live.mjs in client/, a JSON object a line in, one out.
//   {"do": "styles", "fresh": true}       -> the stylesheet; fresh reads site.css again
//   {"do": "picture", "master": "…", "cut"} -> one quick file of a picture, or of its detail
//   {"do": "load", "script": "…"}         -> nothing; what follows asks the check that was loaded last
//   {"do": "violations", "files", "pictures"} -> the violations in all files, see client/checks/judge.ts
//   {"do": "judge", "name", "value", "files", "pictures", "write"} -> the violations if that file held value; without any,
//                                            write asks for its text as well
//   {"do": "form", "name"}                -> the JSON schema of a file
//   {"do": "outline", "files"}            -> what there is to edit, see client/desk/server/outline.ts
//   {"do": "format", "name", "value"}     -> the text of a file
//   {"do": "newPage", …}, {"do": "movePage", …} -> the files that change, see client/desk/server
// Packages stay loaded, which is what makes an edit fast.
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

const stylesheet = join(process.cwd(), "styles/site.css");
/** @type {any} */
let compiler;
/** @type {any} */
let scanner;

async function styles(/** @type {{ fresh?: boolean }} */ { fresh }) {
  if (fresh || !compiler) {
    compiler = undefined; // a stylesheet that does not compile is compiled again next time
    const text = readFileSync(stylesheet, "utf8");
    const next = await compile(text, { from: stylesheet, base: join(stylesheet, ".."), shouldRewriteUrls: true, onDependency() {} });
    const root = next.root === "none" ? [] : [next.root ? { ...next.root, negated: false } : { base: process.cwd(), pattern: "**/*", negated: false }];
    scanner = new Scanner({ sources: [...root, ...next.sources] });
    compiler = next;
  }
  return { css: compiler.build(scanner.scan()) };
}

async function picture(/** @type {{ master: string, cut: { focus: [number, number], zoom: number } }} */ { master, cut: { focus, zoom } }) {
  const image = load("sharp")(master);
  const { width, height, orientation = 1 } = await image.metadata();
  const [wide, high] = orientation >= 5 ? [height, width] : [width, height];
  if (wide < 800) throw new Error("is narrower than 800 pixels"); // as images.mjs has it
  const [cutWidth, cutHeight] = [Math.round(wide / zoom), Math.round(high / zoom)];
  const [left, top] = [Math.round(((wide - cutWidth) * focus[0]) / 100), Math.round(((high - cutHeight) * focus[1]) / 100)];
  const { data, info } = await image
    .rotate()
    .extract({ left, top, width: cutWidth, height: cutHeight })
    .resize({ width: 1200, withoutEnlargement: true })
    .toColorspace("srgb")
    .jpeg({ quality: 76 })
    .toBuffer({ resolveWithObject: true });
  return { width: cutWidth, height: cutHeight, shown: info.width, jpeg: data.toString("base64") };
}

/** What the script of the check exports, see content.go. */
const loaded = () => Reflect.get(globalThis, "contentCheck");

function evaluate(/** @type {{ script: string }} */ { script }) {
  vm.runInThisContext(script, { filename: "content-check.js" });
  return {};
}

const violations = (/** @type {any} */ { files, pictures }) => ({ violations: loaded().violations(files, pictures) });

async function judge(/** @type {any} */ { name, value, files, pictures, write }) {
  const violations = loaded().judge(name, value, files, pictures);
  return { violations, ...(write && violations.length === 0 && (await format({ name, value }))) };
}

const outline = (/** @type {any} */ { files }) => ({ outline: loaded().outline(files) });

const form = (/** @type {{ name: string }} */ { name }) => ({ schema: loaded().form(name) });

/**
 * The value with the fields of its objects in the order of a JSON schema; a record's stay as they are.
 * @returns {any}
 */
function inOrder(/** @type {any} */ value, /** @type {any} */ schema, root = schema) {
  if (!value || typeof value !== "object" || !schema) return value;
  const target = schema.$ref?.split("/").slice(1).reduce((/** @type {any} */ part, /** @type {string} */ key) => part[key], root);
  if (target) return inOrder(value, target, root);
  const branch = schema.anyOf?.find((/** @type {any} */ one) => one.type === (Array.isArray(value) ? "array" : "object") || one.$ref);
  if (branch) return inOrder(value, branch, root);
  if (Array.isArray(value)) return value.map((item) => inOrder(item, schema.items, root));
  const known = Object.keys(schema.properties ?? {}).filter((key) => Object.hasOwn(value, key));
  const keys = [...known, ...Object.keys(value).filter((key) => !known.includes(key))];
  return Object.fromEntries(
    keys.map((key) => [key, inOrder(value[key], schema.properties?.[key] ?? schema.additionalProperties, root)]),
  );
}

async function format(/** @type {{ name: string, value: unknown }} */ { name, value }) {
  const prettier = load("prettier");
  const config = await prettier.resolveConfig(join(process.cwd(), "content", `${name}.json`));
  const text = JSON.stringify(inOrder(value, loaded().form(name)), null, 2);
  return { text: await prettier.format(text, { ...config, plugins: [], parser: "json" }) };
}

const newPage = (/** @type {any} */ request) => loaded().newPage(request);
const movePage = (/** @type {any} */ request) => ({ changes: loaded().movePage(request) });

/** @type {Record<string, (request: any) => unknown>} */
const tasks = { styles, picture, load: evaluate, violations, judge, form, outline, format, newPage, movePage };
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  try {
    answer = await tasks[request.do]?.(request);
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
