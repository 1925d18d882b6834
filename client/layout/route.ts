import type { ReactElement } from "react";
import type { Article, Pages } from "../content/schema.ts";
import type { PageMetadata } from "../structured-data/structured-data.tsx";

/**
 * The component of pages/ that renders a page, by its file name. In production, each has a separate stylesheet. `examples` exists in
 * development only.
 */
export type Template = keyof Pages | "service" | "area" | "article" | "examples";

/** A page of the site: its path, its metadata and its content. */
export interface Route extends PageMetadata {
  path: string;
  template: Template;
  /** Whether the page links to the feed. */
  feed?: boolean;
  article?: Article;
  /** The services and the area of the business, for the home page. */
  summary?: string;
  page: ReactElement;
}

/** A page with noindex: not found, a failure, or the examples. */
export type UnlistedRoute = Pick<Route, "path" | "template" | "meta" | "image" | "page">;
