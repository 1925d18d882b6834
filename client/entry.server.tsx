/** What the isolates run. The host calls the functions that this puts on the global object; see render/doc.go. */
import manifest from "manifest";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { HelmetProvider } from "react-helmet-async";
import redirects from "./content/site/redirects.json" with { type: "json" };
import { Document } from "./document.tsx";
import { examplesRoute } from "./examples/examples.tsx";
import { Page } from "./layout/page.tsx";
import type { Route, UnlistedRoute } from "./layout/route.ts";
import { errorRoute, notFoundRoute, routes } from "./routes.tsx";
import { type Facts, Site } from "./site/facts.tsx";
import { hoursText } from "./site/hours.ts";

/** What the host asks for: a path of the site, or the page for a failure. */
interface Input {
  path: string;
  facts: Facts;
  /** Asks for the error page with this status instead of the path's page. */
  error?: number;
}

/** The host's output: a Writable as far as React's pipe() knows one, with a head before the first part. */
interface Output extends NodeJS.WritableStream {
  head(text: string): void;
  flush(): void;
  fail(error: unknown): void;
  on(event: "abort", handler: (reason: Error) => void): this;
}

/** Replaced by a string at build time. */
declare const process: { env: { NODE_ENV: string } };

/** The pages of the server. Production builds omit the examples, with their import. */
const served: readonly (UnlistedRoute & Partial<Route>)[] =
  process.env.NODE_ENV === "production" ? routes : [...routes, examplesRoute];

const byPath = new Map(served.map((route) => [route.path, route]));

function documentOf(request: Input) {
  const { path, error } = request;
  const known = byPath.get(path);
  const route = error ? errorRoute : (known ?? notFoundRoute);
  return {
    status: error ?? (known ? 200 : 404),
    document: (
      <HelmetProvider>
        <Site value={request.facts}>
          <Document template={route.template}>
            <Page route={route} />
          </Document>
        </Site>
      </HelmetProvider>
    ),
  };
}

/** Renders a page at once. The head is {"status": …} as JSON, the answer is the document. */
function renderPage(input: string, output: Output) {
  const { status, document } = documentOf(JSON.parse(input));
  const html = renderToString(document);
  output.head(JSON.stringify({ status }));
  return `<!DOCTYPE html>${html}`;
}

/** Renders a page as a stream: the head as soon as React has the shell, then the document as it comes. */
function streamPage(input: string, output: Output) {
  const { status, document } = documentOf(JSON.parse(input));
  let begun = false;
  const stream = renderToPipeableStream(document, {
    // Nothing is outlined into hidden elements that a visitor without JavaScript would not see.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onShellReady() {
      begun = true;
      output.head(JSON.stringify({ status }));
      // React flushes what it has before it ends what is whole: a page that waits for nothing leaves in one part.
      stream.pipe({ ...output, flush: () => queueMicrotask(output.flush) });
    },
    onShellError: (error) => output.fail(error),
    onError(error, { componentStack }) {
      // The host's log names the components, too.
      if (error instanceof Error) Object.assign(error, { componentStack });
      if (begun) console.error(error, componentStack); // Too late for another status: the browser takes over.
    },
  });
  output.on("abort", (reason) => stream.abort(reason));
}

/** The route table as JSON. Lists outside the site call an article by its own title, and tell what is in it. */
function listRoutes() {
  return JSON.stringify(
    served.map(({ path, canonical, updated, template, meta, article, summary }) => ({
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

/** The addresses that lead elsewhere, as JSON: each with the path that it leads to. */
const listRedirects = () => JSON.stringify(redirects);

const icon = (size: number, mask = "") => ({
  src: manifest.files[`icon-${mask}${size}.png`],
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose: mask ? "maskable" : "any",
});

/** What a phone's home screen shows of the site, as JSON: the W3C's web app manifest. */
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
const openingHours = (input: string) => hoursText((JSON.parse(input) as Input).facts).replaceAll("\u00a0", " ");

Object.assign(globalThis, { renderPage, streamPage, listRoutes, listRedirects, webManifest, openingHours });
