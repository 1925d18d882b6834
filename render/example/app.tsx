// A shop of one file: what Go asks for is at its end, and what it asks Go for is load().
import { Suspense, use } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** Calls a loader of main.go. Package render puts it on the global object. */
declare const load: (name: string, input?: string) => Promise<string>;

/** What package render gives a function besides its input, as far as this app uses it. */
interface Output extends NodeJS.WritableStream {
  flush(): void;
  fail(error: unknown): void;
}

interface Loaded {
  name: string;
  stock: Promise<string>;
  reviews: Promise<string>;
  related: Promise<string>;
}

// Each part of the page is sent as soon as its own loader has answered.
function Details({ name, stock, reviews, related }: Loaded) {
  return (
    <html lang="en">
      <head>
        <title>{name}</title>
      </head>
      <body>
        <h1>{name}</h1>
        <Suspense fallback={<p>Counting the stock…</p>}>
          <Stock stock={stock} />
        </Suspense>
        <h2>Reviews</h2>
        <Suspense fallback={<p>Fetching the reviews…</p>}>
          <List json={reviews} />
        </Suspense>
        <h2>Others liked</h2>
        <Suspense fallback={<p>Asking around…</p>}>
          <List json={related} />
        </Suspense>
      </body>
    </html>
  );
}

function Stock({ stock }: { stock: Promise<string> }) {
  return <p>{use(stock)} in stock</p>;
}

function List({ json }: { json: Promise<string> }) {
  const lines: string[] = JSON.parse(use(json));
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The page as it comes: what it writes is what pool.Stream hands on. */
function product(input: string, output: Output) {
  const { id, name }: { id: string; name: string } = JSON.parse(input);
  // Here, and not in the components: React renders a component again when what it waits for is there. A load that fails leaves
  // its part to the browser, unless the app has an answer of its own, as for the stock.
  const loaded: Loaded = {
    name,
    stock: load("stock", id).catch(() => "Perhaps some"),
    reviews: load("reviews", id),
    related: load("related", id),
  };
  const stream = renderToPipeableStream(<Details {...loaded} />, {
    // React flushes before it ends. A page that waits for nothing leaves in one part, and Go can tell its length.
    onShellReady: () => stream.pipe({ ...output, flush: () => queueMicrotask(output.flush) }),
    onShellError: (error) => output.fail(error), // Nothing was sent: Go answers with a status.
    // A part failed. It keeps its fallback, and React in the browser, where a page brings it along, tries again.
    onError: (error) => console.error(error),
  });
  output.on("abort", (reason) => stream.abort(reason)); // At the deadline the parts that are missing end in the same way.
}

Object.assign(globalThis, { product });
