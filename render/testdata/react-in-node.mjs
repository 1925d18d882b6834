// Renders the cases of react.tsx in Node: node react-in-node.mjs BUNDLE CHUNK_LENGTH STALLED FUNCTION… See react_test.go. Prints a JSON
// array with the chunks, the console output and the outcome of each function and case.
import { readFileSync } from "node:fs";
import { format, inspect } from "node:util";
import { runInThisContext } from "node:vm";

const [bundle = "", chunkLength = "", stalled, ...functions] = process.argv.slice(2);

/** @type {string[]} */
let events = [];
const log =
  (/** @type {string} */ level) =>
  (/** @type {unknown[]} */ ...args) =>
    events.push(`${level} ${format(...args.map((arg) => (arg instanceof Error ? arg.stack : arg)))}`);
const silent = () => {};
Object.assign(console, { debug: log("DEBUG"), log: log("INFO"), info: log("INFO"), warn: log("WARN"), error: log("ERROR") });
Object.assign(console, { dir: log("INFO"), table: silent, group: silent, groupCollapsed: silent, groupEnd: silent, count: silent });

// Describes a thrown value on one line without frames.
const describe = (/** @type {unknown} */ thrown) => {
  const error = thrown instanceof Error ? thrown : new Error(`thrown value is not an Error: ${String(thrown)}`);
  if (!("cause" in error || "errors" in error)) return String(error);
  return inspect(error).replace(/\n +(at .*?|\.\.\. .*?)(?=( \{|,)?(\n|$))/g, "").replace(/\n */g, " ");
};

runInThisContext(readFileSync(bundle, "utf8"), { filename: "bundle.js" });

let onIdle = silent;
/** @type {(error: unknown) => void} */
let uncaught = silent;
process.on("beforeExit", () => onIdle());
process.on("uncaughtException", (error) => uncaught(error));
process.on("unhandledRejection", () => events.push("unhandled rejection"));

async function renderCase(/** @type {string} */ name, /** @type {string} */ input) {
  events = [];
  /** @type {string[]} */
  const chunks = [];
  let buffered = "";
  const emitChunk = () => {
    if (buffered) chunks.push(buffered);
    buffered = "";
  };
  /** @type {Record<string, ((error: Error) => void)[]>} */
  const handlers = {};
  let aborted = false;
  const outcome = await new Promise((resolve) => {
    const fail = (/** @type {unknown} */ error) => resolve(`${aborted ? "stalled: " : ""}${describe(error)}`);
    const output = {
      head: silent,
      write(/** @type {string} */ text) {
        buffered += text;
        if (buffered.length >= Number(chunkLength)) emitChunk();
        return true;
      },
      flush: emitChunk,
      end(text = "") {
        buffered += text;
        emitChunk();
        resolve(aborted ? "ended early" : "");
      },
      fail,
      destroy: fail,
      on(/** @type {string} */ event, /** @type {(error: Error) => void} */ handler) {
        (handlers[event] ??= []).push(handler);
        return this;
      },
    };
    uncaught = fail;
    onIdle = () => {
      if (aborted) return resolve("stalled");
      aborted = true;
      for (const handler of handlers.abort ?? handlers.close ?? []) handler(new Error(stalled));
      setImmediate(silent); // Keeps the event loop running for another turn.
    };
    try {
      const result = Reflect.get(globalThis, name)(input, output);
      if (typeof result === "string") output.end(result);
    } catch (error) {
      fail(error);
    }
  });
  onIdle = silent;
  return { chunks, events, outcome };
}

const results = [];
for (const name of functions) {
  for (const input of JSON.parse(Reflect.get(globalThis, "names")())) results.push({ function: name, case: input, ...(await renderCase(name, input)) });
}
process.stdout.write(JSON.stringify(results));
