/** The fixture content and the names of its pictures, for tests. */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "node:path";
import type { Files } from "./site.ts";

/** The content files by name. */
export const fixture: Files = Object.fromEntries(
  readdirSync("e2e/content", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(`e2e/content/${name}`, "utf8"))]),
);

export const pictures = readdirSync("e2e/images").map((file) => parse(file).name);
