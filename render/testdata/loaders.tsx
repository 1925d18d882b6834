// What loaders_test.go asks of load(): by a page of React, and by itself.
import { Suspense, use } from "react";
import { renderToPipeableStream } from "react-dom/server";

declare const load: (name: string, input?: string) => Promise<string>;

interface Output extends NodeJS.WritableStream {
  fail(error: unknown): void;
}

function Part({ name, text }: { name: string; text: Promise<string> }) {
  return <p id={name}>{use(text)}</p>;
}

/** A boundary for each of the loaders that the input names, in that order. */
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

/** The answer, or why there is none. */
const outcome = (promise: Promise<string>) => promise.catch((error) => `${error instanceof Error} ${error}`);

/** One load, by the name before the input's first colon. */
function one(input: string) {
  const colon = input.indexOf(":");
  return outcome(load(input.slice(0, colon), input.slice(colon + 1)));
}

/** So many loads at once, and what became of them: how many of each. */
async function many(count: string) {
  const ended: Record<string, number> = {};
  const all = Array.from({ length: Number(count) }, async () => {
    const how = await outcome(load("gate"));
    ended[how] = (ended[how] ?? 0) + 1;
  });
  await Promise.all(all);
  return JSON.stringify(ended);
}

/** So many loads, one after another. */
async function chain(count: string) {
  let text = "";
  for (let i = 0; i < Number(count); i++) text = await load("next", text);
  return text;
}

/** What load makes of what is no string. */
async function wrong() {
  const calls = [[], [7], [null], ["echo", 7], ["echo", null], ["echo", {}]] as unknown as [string][];
  return (await Promise.all(calls.map((call) => outcome(load(...call))))).join("\n");
}

/** Begins a load, and ends without it. */
function leaves(name: string) {
  void load(name);
  return "left";
}

/** Looks for its text again and again. */
function polls(text: string, output: { end(text: string): void }) {
  let loaded: string | undefined;
  void load("echo", text).then((answer) => {
    loaded = answer;
  });
  const poll = () => (loaded === undefined ? setTimeout(poll, 0) : output.end(loaded));
  poll();
}

/** Waits for nothing, once its load has ended. */
function stalls() {
  return load("echo", "oak").then(() => new Promise(() => {}));
}

/** Asks before any render, and so for nothing. */
const early = load("echo", "early").then(() => "early");
const tooEarly = () => Promise.race([early, load("echo", "in time")]);

Object.assign(globalThis, { page, one, many, chain, wrong, leaves, polls, stalls, tooEarly });
