import type { ReactElement } from "react";
import type { PageLink } from "../content/navigation.ts";
import type { Article, Meta } from "../content/schema.ts";
import type { Subject } from "../structured-data/subjects.ts";

/** The files of pages/ by their names: what a page is made by. Each has a stylesheet of its own. */
export type Template =
  | "home"
  | "about"
  | "gallery"
  | "blog"
  | "faqs"
  | "service-areas"
  | "service"
  | "area"
  | "article"
  | "not-found"
  | "error";

/** A page of the site: its address, all that describes it, and its sections. */
export interface Route {
  path: string;
  /** The address that search engines should keep; differs from path where two routes show one page. */
  canonical: string;
  /** Day of the content's last change, YYYY-MM-DD. */
  updated: string;
  kind: "page" | "service" | "area" | "article";
  template: Template;
  meta: Meta;
  /** The picture that search engines and social previews show. */
  image: string;
  subject: Subject;
  /** The breadcrumbs, from the home page to this one; none on the home page. */
  trail?: readonly PageLink[];
  /** Whether it tells browsers of the feed. */
  feed?: boolean;
  article?: Article;
  /** What the business does, and where: of the home page. */
  summary?: string;
  page: ReactElement;
}

/** A page that no index should have: it stands for addresses that lead nowhere, or for a failure. */
export type UnlistedRoute = Pick<Route, "path" | "template" | "meta" | "image" | "page">;
