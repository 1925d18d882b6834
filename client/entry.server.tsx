/** The script of the V8 isolates. The host calls the functions that it sets on the global object; see render/doc.go. */
import manifest from "manifest";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { HelmetProvider } from "react-helmet-async";
import redirects from "./content/site/redirects.json" with { type: "json" };
import { Document } from "./document.tsx";
import { examplesRoute } from "./examples/examples.tsx";
import { Page } from "./layout/page.tsx";
import type { Route, UnlistedRoute } from "./layout/route.ts";
import { errorRoute, notFoundRoute, routes } from "./routes.tsx";
import { type Facts, FactsContext } from "./site/facts.tsx";
import { formatHoursAsText } from "./site/hours.ts";

/** A request from the host: a path of the site, or the error page. */
interface Input {
  path: string;
  facts: Facts;
  /** The status of the error page, which replaces the page of the path. */
  error?: number;
}

/** The host's output: the subset of Writable that React's pipe() uses, with a head before the first chunk. */
export interface Output extends NodeJS.WritableStream {
  head(text: string): void;
  flush(): void;
  end(text?: string): void;
  fail(error: unknown): void;
  on(event: "abort", handler: (reason: Error) => void): this;
}

/** Replaced by a string at build time. */
declare const process: { env: { NODE_ENV: string } };

/** The routes that the server serves. Production builds omit the examples and the import of the examples. */
const servedRoutes: readonly (UnlistedRoute & Partial<Route>)[] =
  process.env.NODE_ENV === "production" ? routes : [...routes, examplesRoute];

const routesByPath = new Map(servedRoutes.map((route) => [route.path, route]));

/** The facts of the last render as JSON, and as the object by which components cache results. */
let last: { text: string; facts: Facts } | undefined;

/** Parses a request. Requests with the same facts have the same object of facts. */
function parseInput(input: string): Input {
  const request: Input = JSON.parse(input);
  const text = JSON.stringify(request.facts);
  if (last?.text !== text) last = { text, facts: request.facts };
  return { ...request, facts: last.facts };
}

function createDocument({ path, facts, error }: Input) {
  const known = routesByPath.get(path);
  const route = error ? errorRoute : (known ?? notFoundRoute);
  return {
    status: error ?? (known ? 200 : 404),
    document: (
      <HelmetProvider>
        <FactsContext value={facts}>
          <Document template={route.template}>
            <Page route={route} />
          </Document>
        </FactsContext>
      </HelmetProvider>
    ),
  };
}

/** Renders a buffered page. The head is {"status": …} as JSON. Returns the document. */
export function renderPage(input: string, output: Output) {
  const { status, document } = createDocument(parseInput(input));
  const html = renderToString(document);
  output.head(JSON.stringify({ status }));
  return `<!DOCTYPE html>${html}`;
}

/** Streams a page: the head once React has rendered the shell, then the document in chunks. */
export function streamPage(input: string, output: Output) {
  const { status, document } = createDocument(parseInput(input));
  let hasHead = false;
  const stream = renderToPipeableStream(document, {
    // React would otherwise outline large boundaries into hidden elements, which need JavaScript to show.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onShellReady() {
      hasHead = true;
      output.head(JSON.stringify({ status }));
      // React flushes before it ends the stream. With the delay, a page without suspense is a single chunk.
      stream.pipe({ ...output, flush: () => queueMicrotask(output.flush) });
    },
    onShellError: (error) => output.fail(error),
    onError(error, { componentStack }) {
      // The host logs the component stack.
      if (error instanceof Error) Object.assign(error, { componentStack });
      if (hasHead) console.error(error, componentStack); // the status was sent; the browser renders the boundary
    },
  });
  output.on("abort", (reason) => stream.abort(reason));
}

/** Returns the route table as JSON. For an article, title and description are those of the article, not of its metadata. */
export function listRoutes() {
  return JSON.stringify(
    servedRoutes.map(({ path, canonical, updated, template, meta, article, summary }) => ({
      path,
      canonical,
      updated,
      kind: ["service", "area", "article"].includes(template) ? template : "page",
      template,
      title: article?.title ?? meta.title,
      description: article?.excerpt ?? meta.description,
      summary,
      published: article?.published,
      category: article?.category,
    })),
  );
}

/** Returns the redirects as JSON: target path by address. */
const listRedirects = () => JSON.stringify(redirects);

const icon = (size: number, mask = "") => ({
  src: manifest.files[`icon-${mask}${size}.png`],
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose: mask ? "maskable" : "any",
});

/** Returns the W3C web app manifest as JSON. */
function webManifest(input: string) {
  const { name } = (JSON.parse(input) as Input).facts;
  return JSON.stringify({
    name,
    short_name: name,
    lang: "en-US",
    start_url: "/",
    display: "browser",
    background_color: "#f7f2e8",
    theme_color: "#15291f",
    icons: [icon(192), icon(512), icon(512, "maskable-")],
  });
}

/** Returns the opening hours as plain text, without non-breaking spaces. */
export const openingHours = (input: string) =>
  formatHoursAsText((JSON.parse(input) as Input).facts)
    .join(". ")
    .replaceAll("\u00a0", " ");

Object.assign(globalThis, { renderPage, streamPage, listRoutes, listRedirects, webManifest, openingHours });
