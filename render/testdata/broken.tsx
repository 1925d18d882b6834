// A page whose shell throws, for stream_test.go.
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

interface Output extends NodeJS.WritableStream {
  fail(error: unknown): void;
}

function Broken(): ReactNode {
  throw new Error("the shell failed");
}

function page(_input: string, output: Output) {
  const stream = renderToPipeableStream(
    <html lang="en">
      <body>
        <Broken />
      </body>
    </html>,
    {
      onShellReady: () => stream.pipe(output),
      onShellError: (error) => output.fail(error),
      onError(error, { componentStack }) {
        if (error instanceof Error) Object.assign(error, { componentStack });
      },
    },
  );
}

Object.assign(globalThis, { page });
