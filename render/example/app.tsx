// A shop in one file. Go calls product(), at the end, which calls Go loaders with load().
import { Suspense, use } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** Calls a loader of main.go. Package render defines it on the global object. */
declare const load: (name: string, input?: string) => Promise<string>;

/** The output that package render passes to a function, as far as this app uses it. */
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

// A product page. React sends each part when its loader has returned.
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

/** Renders the product page. The written text is streamed by pool.Stream. */
function product(input: string, output: Output) {
  const { id, name }: { id: string; name: string } = JSON.parse(input);
  // The loads start here, because React renders a component again after it has suspended. A failed load leaves its part to the
  // browser, unless the app catches the error, as for the stock.
  const loaded: Loaded = {
    name,
    stock: load("stock", id).catch(() => "Perhaps some"),
    reviews: load("reviews", id),
    related: load("related", id),
  };
  const stream = renderToPipeableStream(<Details {...loaded} />, {
 // React flushes before it ends. With the deferred flush, a page that suspends nowhere is one chunk, so Go knows its length.
    onShellReady: () => stream.pipe({ ...output, flush: () => queueMicrotask(output.flush) }),
    onShellError: (error) => output.fail(error), // No chunk was sent, so Go can set a status.
 // A failed part keeps its fallback, and React retries it in the browser if the page hydrates.
    onError: (error) => console.error(error),
  });
  output.on("abort", (reason) => stream.abort(reason)); // At the deadline, pending parts also keep the fallbacks.
}

Object.assign(globalThis, { product });
