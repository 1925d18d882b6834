// React's edge build, which streams bytes. It works with a ReadableStream and a TextDecoder.
import "web-streams-polyfill/polyfill";
import { TextDecoder } from "@exodus/bytes/encoding-lite.js";
import { Suspense, use } from "react";
import { renderToReadableStream } from "react-dom/server.edge";

function Late({ text }: { text: Promise<string> }) {
  return <p>{use(text)}</p>;
}

async function runPolyfill(_input: string, output: NodeJS.WritableStream & { flush(): void }) {
  const late = new Promise<string>((resolve) => setTimeout(resolve, 20, "Möbel 🌳"));
  const stream = await renderToReadableStream(
    <html lang="en">
      <body>
        <Suspense fallback="waiting">
          <Late text={late} />
        </Suspense>
      </body>
    </html>,
  );
  const decoder = new TextDecoder();
  for await (const bytes of stream) {
    output.write(decoder.decode(bytes, { stream: true }));
    output.flush();
  }
  output.end(decoder.decode());
}

Object.assign(globalThis, { runPolyfill });
