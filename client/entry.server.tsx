/** What the isolates run. The host calls the functions that this puts on the global object; see render/doc.go. */
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { HelmetProvider } from "react-helmet-async";
import { Document } from "./document.tsx";
import { ErrorPage } from "./pages/error.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { routes } from "./routes.tsx";
import { type Facts, SiteProvider } from "./site.tsx";

/** What the host asks for: a path of the site, or the page for a failure. */
interface Input {
  path: string;
  facts: Facts;
  /** Asks for the error page with this status instead of the path's page. */
  error?: number;
}

interface Output {
  head(text: string): void;
}

const byPath = new Map(routes.map((route) => [route.path, route]));

function pageOf({ path, error }: Input): { status: number; page: ReactElement } {
  if (error) return { status: error, page: <ErrorPage /> };
  const route = byPath.get(path);
  return route ? { status: 200, page: route.page } : { status: 404, page: <NotFoundPage /> };
}

/** Renders a page. The head is {"status": …} as JSON, the body is the document. */
function renderPage(input: string, output: Output): string {
  const request: Input = JSON.parse(input);
  const { status, page } = pageOf(request);
  const html = renderToString(
    <HelmetProvider>
      <SiteProvider facts={request.facts}>
        <Document>{page}</Document>
      </SiteProvider>
    </HelmetProvider>,
  );
  output.head(JSON.stringify({ status }));
  return `<!DOCTYPE html>${html}`;
}

/** The route table as JSON: [{ path, canonical, updated }]. */
function listRoutes(): string {
  return JSON.stringify(routes.map(({ path, canonical, updated }) => ({ path, canonical, updated })));
}

Object.assign(globalThis, { renderPage, listRoutes });
