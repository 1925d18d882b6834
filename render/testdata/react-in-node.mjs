// Renders the cases of react.tsx in Node: node react-in-node.mjs BUNDLE FUNCTION… See react_test.go.
// Prints a JSON array: for every function and every case the parts of its output, what the console was told, and how
// it ended.
import { readFileSync } from "node:fs";
import { format, inspect } from "node:util";
import { runInThisContext } from "node:vm";

const [bundle = "", gather = "", stalled, ...functions] = process.argv.slice(2);

/** @type {string[]} */
let events = [];
const log =
  (/** @type {string} */ level) =>
  (/** @type {unknown[]} */ ...args) =>
    events.push(`${level} ${format(...args.map((arg) => (arg instanceof Error ? arg.stack : arg)))}`);
const silent = () => {};
Object.assign(console, { debug: log("DEBUG"), log: log("INFO"), info: log("INFO"), warn: log("WARN"), error: log("ERROR") });
Object.assign(console, { dir: log("INFO"), table: silent, group: silent, groupCollapsed: silent, groupEnd: silent, count: silent });

// Describes what was thrown on one line without frames.
const described = (/** @type {unknown} */ thrown) => {
  const error = thrown instanceof Error ? thrown : new Error(`thrown value is not an Error: ${String(thrown)}`);
  if (!("cause" in error || "errors" in error)) return String(error);
  return inspect(error).replace(/\n +(at .*?|\.\.\. .*?)(?=( \{|,)?(\n|$))/g, "").replace(/\n */g, " ");
};

runInThisContext(readFileSync(bundle, "utf8"), { filename: "bundle.js" });

let nothingLeft = silent;
/** @type {(error: unknown) => void} */
let uncaught = silent;
process.on("beforeExit", () => nothingLeft());
process.on("uncaughtException", (error) => uncaught(error));
process.on("unhandledRejection", () => events.push("unhandled rejection"));

async function rendered(/** @type {string} */ name, /** @type {string} */ input) {
  events = [];
  /** @type {string[]} */
  const parts = [];
  let gathered = "";
  const push = () => {
    if (gathered) parts.push(gathered);
    gathered = "";
  };
  /** @type {Record<string, ((error: Error) => void)[]>} */
  const handlers = {};
  let told = false;
  const end = await new Promise((resolve) => {
    const fail = (/** @type {unknown} */ error) => resolve(`${told ? "stalled: " : ""}${described(error)}`);
    const output = {
      head: silent,
      write(/** @type {string} */ text) {
        gathered += text;
        if (gathered.length >= Number(gather)) push();
        return true;
      },
      flush: push,
      end(text = "") {
        gathered += text;
        push();
        resolve(told ? "ended early" : "");
      },
      fail,
      destroy: fail,
      on(/** @type {string} */ event, /** @type {(error: Error) => void} */ handler) {
        (handlers[event] ??= []).push(handler);
        return this;
      },
    };
    uncaught = fail;
    nothingLeft = () => {
      if (told) return resolve("stalled");
      told = true;
      for (const handler of handlers.abort ?? handlers.close ?? []) handler(new Error(stalled));
      setImmediate(silent); // So that there is a next time.
    };
    try {
      const answer = Reflect.get(globalThis, name)(input, output);
      if (typeof answer === "string") output.end(answer);
    } catch (error) {
      fail(error);
    }
  });
  nothingLeft = silent;
  return { parts, events, end };
}

const results = [];
for (const name of functions) {
  for (const input of JSON.parse(Reflect.get(globalThis, "names")())) results.push({ function: name, case: input, ...(await rendered(name, input)) });
}
process.stdout.write(JSON.stringify(results));
