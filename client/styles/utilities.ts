/** Compiles Tailwind's utilities with the theme of the site, for the tests of class names. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { type CssNode, generate, parse, walk } from "@eslint/css-tree";
import { compile } from "tailwindcss";

const { resolve: resolvePackage } = createRequire(resolve("package.json"));

async function loadStylesheet(id: string, base: string) {
  const path = id.startsWith(".") ? join(base, id) : resolvePackage(id);
  return { path, base: dirname(path), content: readFileSync(path, "utf8") };
}

const { build } = await compile(readFileSync("styles/site.css", "utf8"), { base: resolve("styles"), loadStylesheet });

/** A property that a utility sets, and the pseudo-element or descendant that gets it; empty for the element. */
interface Declaration {
  property: string;
  target: string;
}

/** Returns the declarations of the words that are utilities. */
export function findUtilities(words: Iterable<string>): Map<string, Declaration[]> {
  const candidates = new Set(words);
  const found = new Map<string, Declaration[]>();
  const selectors: string[] = [];
  let utility = "";
  walk(parse(build([...candidates])), {
    enter(node: CssNode) {
      if (node.type === "Rule") {
        const selector = generate(node.prelude);
        const name = /^\.((?:\\.|[\w-])+)/.exec(selector)?.[1]?.replaceAll("\\", "");
        if (selectors.length === 0) utility = name && candidates.has(name) ? name : "";
        if (utility && !found.has(utility)) found.set(utility, []);
        selectors.push(selectors.length === 0 ? selector.slice(selector.search(/::|[ >+~]|$/)) : selector);
      } else if (node.type === "Declaration" && utility && !node.property.startsWith("--tw-")) {
        const target = selectors.join(" ").match(/::[\w-]+|[ >+~][ *.[\w].*/)?.[0] ?? "";
        found.get(utility)?.push({ property: node.property, target });
      }
    },
    leave(node: CssNode) {
      if (node.type === "Rule") selectors.pop();
    },
  });
  return found;
}
