// What a development server asks Node for, again and again: node live.mjs in client/, a JSON object a line in, one out.
//   {"do": "styles", "fresh": true}       -> the stylesheet; fresh reads site.css again
//   {"do": "check", "script": "…", "files": {…}, "pictures": […]} -> the violations that the script finds, see content.go
//   {"do": "picture", "master": "…"}      -> one quick variant of a picture
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

function check(/** @type {{ script: string, files: object, pictures: string[] }} */ { script, files, pictures }) {
  vm.runInThisContext(script, { filename: "content-check.js" });
  return { violations: Reflect.get(globalThis, "contentCheck").violations(files, pictures) };
}

async function picture(/** @type {{ master: string }} */ { master }) {
  const image = load("sharp")(master);
  const { width, height, orientation = 1 } = await image.metadata();
  const turned = orientation >= 5;
  if ((turned ? height : width) < 800) throw new Error("is narrower than 800 pixels"); // as images.mjs has it
  const { data, info } = await image
    .rotate()
    .resize({ width: 1200, withoutEnlargement: true })
    .toColorspace("srgb")
    .jpeg({ quality: 76 })
    .toBuffer({ resolveWithObject: true });
  return { width: turned ? height : width, height: turned ? width : height, shown: info.width, jpeg: data.toString("base64") };
}

/** @type {Record<string, (request: any) => unknown>} */
const tasks = { styles, check, picture };
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
