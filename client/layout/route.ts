import type { ReactElement } from "react";
import type { Article, Pages } from "../content/schema.ts";
import type { PageMetadata } from "../structured-data/structured-data.tsx";

/**
 * The component of pages/ that renders a page, by its file name. In production, each has a separate stylesheet. `examples` exists in
 * development only.
 */
export type Template = keyof Pages | "service" | "area" | "article" | "examples";

/** A page of the site: its address, all that describes it, and its sections. */
export interface Route extends PageMetadata {
  path: string;
  template: Template;
  /** Whether it tells browsers of the feed. */
  feed?: boolean;
  article?: Article;
  /** What the business does, and where: of the home page. */
  summary?: string;
  page: ReactElement;
}

/** A page that no index should have: it stands for addresses that lead nowhere, or for a failure. */
export type UnlistedRoute = Pick<Route, "path" | "template" | "meta" | "image" | "page">;
