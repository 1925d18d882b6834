/**
 * Checks the built scripts and stylesheets, with libraries and generated CSS, against the oldest supported browsers: run node
 * browser-floor.mjs in client/ after a build. It looks up each API, regular expression, CSS property, value, selector and at-rule in
 * MDN's compatibility data. A newer feature is an error unless BROWSERS.md describes its fallback. A row of BROWSERS.md that no file
 * needs is also an error.
 */
import { readdirSync, readFileSync } from "node:fs";
import { generate, parse, walk } from "@eslint/css-tree";
import compatibility from "@mdn/browser-compat-data/forLegacyNode";
import { parseSync, Visitor } from "oxc-parser";

/** assets/build/floor.go has the same, for esbuild. */
const floor = { chrome: 98, chrome_android: 98, safari: 15.4, safari_ios: 15.4, firefox: 98, firefox_android: 98 };

/** @typedef {{ version_added: string | false | null, version_removed?: string, flags?: unknown, prefix?: string, alternative_name?: string, partial_implementation?: boolean }} Support */
/** @typedef {{ support: Record<string, Support | Support[] | "mirror"> }} Compat */
/** @typedef {{ __compat?: Compat } & { [key: string]: any }} Data */

const data = /** @type {Data} */ (/** @type {unknown} */ (compatibility));

/** Returns the browsers that lack a feature in the oldest supported version, each with the first version that has it, or Infinity. */
function lacking(/** @type {Compat} */ { support }) {
  return Object.entries(floor).flatMap(([browser, oldest]) => {
    const versions = [support[browser] ?? []].flat().map((one) => {
      if (typeof one !== "object" || one.flags || one.prefix || one.alternative_name) return NaN;
      return Number(String(one.version_added).replace(/^≤/, ""));
    });
    const since = Math.min(Infinity, ...versions.filter((version) => !Number.isNaN(version)));
    return since <= oldest ? [] : [{ browser, since }];
  });
}

/** The versions and the first file of each newer feature, by its name in the data. @type {Map<string, string>} */
const newer = new Map();

/** Records a feature that is newer than the floor. It ignores CSS that a browser has never supported. */
function note(/** @type {string} */ name, /** @type {Compat | undefined} */ compat, /** @type {string} */ file) {
  if (!compat || newer.has(name)) return;
  const browsers = lacking(compat).filter(({ since }) => !name.startsWith("css.") || since < Infinity);
  const versions = browsers.map(({ browser, since }) => `${browser} ${since === Infinity ? "never" : since}`);
  if (versions.length > 0) newer.set(name, `${versions.join(", ")}: ${file}`);
}

/** CSS functions by name. The data stores them at different depths. @type {Record<string, Compat>} */
const functions = {};
(function collect(/** @type {Data} */ branch) {
  for (const [name, entry] of Object.entries(branch)) {
    if (name === "__compat" || typeof entry !== "object") continue;
    if (entry.__compat) functions[name] ??= entry.__compat;
    collect(entry);
  }
})(data.css.types);

const dynamicUnit = /^[dsl]v([hwib]|min|max)$/;

function checkStyles(/** @type {string} */ css, /** @type {string} */ file) {
  const { properties, selectors, "at-rules": atRules, types } = data.css;
  walk(
    parse(css, {
      parseCustomProperty: true,
      onParseError(/** @type {Error} */ { message }) {
        throw new Error(`${file}: ${message}`);
      },
    }),
    function (/** @type {any} */ node) {
      if (node.type === "Declaration" && !this.atrulePrelude && !css.includes(`-webkit-${node.property}:`)) {
        const property = properties[node.property];
        note(`css.properties.${node.property}`, property?.__compat, file);
        walk(node.value, (/** @type {any} */ part) => {
          if (part.type === "Identifier")
            note(`css.properties.${node.property}.${part.name}`, property?.[part.name]?.__compat, file);
          if (part.type === "Function") note(`css.types.${part.name}`, functions[part.name], file);
          if (part.type === "Operator" && part.value === "/" && node.property === "content")
            note("css.properties.content.alt_text", properties.content.alt_text.__compat, file);
          if (part.type === "Dimension" && dynamicUnit.test(part.unit))
            note(
              "css.types.length.viewport_percentage_units_dynamic",
              types.length.viewport_percentage_units_dynamic.__compat,
              file,
            );
        });
      }
      if (node.type === "Atrule") {
        note(`css.at-rules.${node.name}`, atRules[node.name]?.__compat, file);
        const prelude = node.prelude ? generate(node.prelude) : "";
        if (node.name === "media") {
          if (/[<>]/.test(prelude)) note("css.at-rules.media.range_syntax", atRules.media.range_syntax.__compat, file);
          for (const [, feature = ""] of prelude.matchAll(/\((?:min-|max-)?([a-z-]+)/g))
            note(`css.at-rules.media.${feature}`, atRules.media[feature]?.__compat, file);
        }
        if (node.name === "supports" && prelude.includes("selector("))
          note("css.at-rules.supports.selector", atRules.supports.selector?.__compat, file);
      }
      if (node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector")
        note(`css.selectors.${node.name}`, selectors[node.name]?.__compat, file);
      if (node.type === "NestingSelector") note("css.selectors.nesting", selectors.nesting.__compat, file);
    },
  );
}

/** The interfaces with methods that pages call. Other interfaces share method names with libraries. */
const common =
  /^(Abort\w+|CSS|Clipboard|CustomEvent|DOM(Rect|TokenList)|Document\w*|Element|Event\w*|HTML\w*|Headers|Location|Mutation\w+|Navigator|Node\w*|Performance|Request|Response|ShadowRoot|Storage|URL\w*|Window|Array|Date|Error|Intl|Iterator|JSON|Map|Math|Number|Object|Promise|Reflect|RegExp|Set|String|Symbol|TypedArray|WeakMap|WeakRef)$/;
/** All methods of a name: one old method is enough to allow the name. @type {Map<string, [string, Compat][]>} */
const members = new Map();
for (const [prefix, all] of [
  ["api", data.api],
  ["javascript.builtins", data.javascript.builtins],
])
  for (const [owner, entry] of Object.entries(/** @type {Data} */ (all)))
    for (const [member, { __compat }] of Object.entries(/** @type {Record<string, Data>} */ (entry))) {
      if (member === "__compat" || !__compat || member.endsWith("_event")) continue;
      if (!common.test(owner) && lacking(__compat).length > 0) continue;
      const name = member.replace(/_static$/, "");
      members.set(name, [...(members.get(name) ?? []), [`${prefix}.${owner}.${member}`, __compat]]);
    }

const lookbehind = /\(\?<[=!]/;

function checkScript(/** @type {string} */ code, /** @type {string} */ file) {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const noteLookbehind = () =>
    note(
      "javascript.regular_expressions.lookbehind_assertion",
      data.javascript.regular_expressions.lookbehind_assertion.__compat,
      file,
    );
  const globals = { ...data.javascript.builtins, ...data.api };
  new Visitor({
    // Reading a missing member returns undefined; calling it throws.
    CallExpression({ callee }) {
      if (callee.type === "Identifier") note(`api.Window.${callee.name}`, data.api.Window[callee.name]?.__compat, file);
      if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier") return;
      const { name } = callee.property;
      if (callee.object.type === "Identifier") {
        const owner = globals[callee.object.name];
        const exact = owner?.[`${name}_static`] ?? owner?.[name];
        note(`${callee.object.name}.${name}`, exact?.__compat, file);
      }
      const candidates = members.get(name) ?? [];
      const [first, compat] = candidates[0] ?? [];
      if (first && candidates.every(([, { support }]) => lacking({ support }).length > 0)) note(first, compat, file);
    },
    NewExpression({ callee }) {
      const name = callee.type === "MemberExpression" ? callee.property : callee;
      if (name.type === "Identifier") note(`api.${name.name}`, data.api[name.name]?.__compat, file);
    },
    Literal(literal) {
      const text = "regex" in literal && literal.regex ? literal.regex.pattern : literal.value;
      if (typeof text === "string" && lookbehind.test(text)) noteLookbehind();
    },
  }).visit(program);
}

const dist = "../assets/dist";
for (const [template, css] of Object.entries(JSON.parse(readFileSync(`${dist}/manifest.json`, "utf8")).styles))
  checkStyles(css, `the stylesheet of pages/${template}.tsx`);
for (const file of readdirSync(`${dist}/public`)) {
  const read = () => readFileSync(`${dist}/public/${file}`, "utf8");
  if (file.endsWith(".css")) checkStyles(read(), file);
  if (file.endsWith(".js")) checkScript(read(), file);
}

const [, section = ""] = readFileSync("BROWSERS.md", "utf8").split(/^## Features .*$/m);
const documented = [...section.matchAll(/^\| (`.+?`) +\|/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/`(.+?)`/g)].map(([, name = ""]) => name),
);
/** Reports whether a row names a feature, or the feature of which it is a part. */
const covers = (/** @type {string} */ row, /** @type {string} */ name) => name === row || name.startsWith(`${row}.`);
const problems = [
  ...[...newer]
    .filter(([name]) => !documented.some((row) => covers(row, name)))
    .map(([name, where]) => `${name} is newer than the browser floor: ${where}`),
  ...documented
    .filter((row) => ![...newer.keys()].some((name) => covers(row, name)))
    .map((row) => `BROWSERS.md has a row for ${row}, which no built file needs: delete it`),
];
if (problems.length > 0) {
  console.error(problems.join("\n"));
  console.error("Do without the feature, or say in client/BROWSERS.md how the site works without it.");
  process.exit(1);
}
