// A page with slow Suspense boundaries, for stream_test.go. The input is JSON: what the page should contain.
import { type ReactNode, Suspense, use } from "react";
import { renderToPipeableStream } from "react-dom/server";

interface Input {
  /** Boundaries by name, in the page's order, with the milliseconds after which each resolves; negative: never. */
  parts?: [name: string, after: number][];
  /** Where a component throws: in the shell, or in a boundary that has resolved. */
  throws?: "shell" | "boundary";
  /** Kilobytes of text in the shell. */
  kilobytes?: number;
}

interface Output extends NodeJS.WritableStream {
  head(text: string): void;
  fail(error: unknown): void;
}

const after = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    if (milliseconds >= 0) setTimeout(resolve, milliseconds);
  });

function Part({ name, ready, throws }: { name: string; ready: Promise<void>; throws: boolean }): ReactNode {
  use(ready);
  if (throws) throw new Error(`part ${name} failed`);
  return <p id={name}>{`content of ${name}`}</p>;
}

function Broken(): ReactNode {
  throw new Error("the shell failed");
}

function Page({ parts = [], throws, kilobytes = 0 }: Input) {
  const ready = parts.map(([name, delay]) => [name, after(delay)] as const);
  return (
    <html lang="en">
      <head>
        <title>Suspense</title>
        <meta name="description" content="shell" />
      </head>
      <body>
        <h1>Shell</h1>
        {throws === "shell" && <Broken />}
        {kilobytes > 0 && <pre>{"lorem ipsum 16b ".repeat(64 * kilobytes)}</pre>}
        {ready.map(([name, promise]) => (
          <Suspense key={name} fallback={<p>waiting for {name}</p>}>
            <Part name={name} ready={promise} throws={throws === "boundary"} />
          </Suspense>
        ))}
      </body>
    </html>
  );
}

function page(input: string, output: Output) {
  const stream = renderToPipeableStream(<Page {...(JSON.parse(input) as Input)} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onShellReady() {
      output.head('{"status":200}');
      stream.pipe(output);
    },
    onShellError: (error) => output.fail(error),
    onError(error, { componentStack }) {
      if (error instanceof Error) Object.assign(error, { componentStack });
      console.error(error);
    },
  });
  output.on("abort", (reason: unknown) => stream.abort(reason));
}

Object.assign(globalThis, { page });
