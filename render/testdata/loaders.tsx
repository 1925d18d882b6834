// Functions that call load(), in React and outside, for loaders_test.go.
import { Suspense, use } from "react";
import { renderToPipeableStream } from "react-dom/server";

declare const load: (name: string, input?: string) => Promise<string>;

interface Output extends NodeJS.WritableStream {
  fail(error: unknown): void;
}

function Part({ name, text }: { name: string; text: Promise<string> }) {
  return <p id={name}>{use(text)}</p>;
}

/** A page with a boundary for each loader in the input, in that order. */
function page(input: string, output: Output) {
  const loads = input.split(" ").map((name) => ({ name, text: load(name) }));
  const stream = renderToPipeableStream(
    <html lang="en">
      <body>
        {loads.map(({ name, text }) => (
          <Suspense key={name} fallback={<p>waiting for {name}</p>}>
            <Part name={name} text={text} />
          </Suspense>
        ))}
      </body>
    </html>,
    {
      onShellReady: () => stream.pipe(output),
      onShellError: (error) => output.fail(error),
      onError: (error) => console.error(String(error)),
    },
  );
  output.on("abort", (reason) => stream.abort(reason));
}

/** Returns the text of a load, or its error. */
const outcome = (promise: Promise<string>) => promise.catch((error) => `${error instanceof Error} ${error}`);

/** Calls the loader before the first colon of the input, with the text after it. */
function one(input: string) {
  const colon = input.indexOf(":");
  return outcome(load(input.slice(0, colon), input.slice(colon + 1)));
}

/** Starts a number of concurrent loads, and counts them by result. */
async function many(count: string) {
  const ended: Record<string, number> = {};
  const all = Array.from({ length: Number(count) }, async () => {
    const how = await outcome(load("gate"));
    ended[how] = (ended[how] ?? 0) + 1;
  });
  await Promise.all(all);
  return JSON.stringify(ended);
}

/** Calls a loader a number of times, each after the previous result. */
async function chain(count: string) {
  let text = "";
  for (let i = 0; i < Number(count); i++) text = await load("next", text);
  return text;
}

/** Calls load with invalid arguments. */
async function invalidArguments() {
  const calls = [[], [7], [null], ["echo", 7], ["echo", null], ["echo", {}]] as unknown as [string][];
  return (await Promise.all(calls.map((call) => outcome(load(...call))))).join("\n");
}

/** Starts a load, and ends without its result. */
function leaves(name: string) {
  void load(name);
  return "left";
}

/** Polls for the text of a load. */
function polls(text: string, output: { end(text: string): void }) {
  let loaded: string | undefined;
  void load("echo", text).then((result) => {
    loaded = result;
  });
  const poll = () => (loaded === undefined ? setTimeout(poll, 0) : output.end(loaded));
  poll();
}

/** After a load, waits for a promise that never settles. */
function stalls() {
  return load("echo", "oak").then(() => new Promise(() => {}));
}

/** A load before any render, which never settles. */
const early = load("echo", "early").then(() => "early");
const tooEarly = () => Promise.race([early, load("echo", "in time")]);

Object.assign(globalThis, { page, one, many, chain, invalidArguments, leaves, polls, stalls, tooEarly });
