/**
 * The content of every page, in the order of menus and lists. The casts are safe: a file that violates schema.ts fails the build, and in
 * development the overlay replaces the page.
 */
import files from "content";
import { folders } from "./addresses.ts";
import type { Area, Article, Named, Pages, Service } from "./schema.ts";
import order from "./site/order.json" with { type: "json" };

/** Returns the pages of a folder. The file name is the slug. */
const pagesIn = <Page extends Named>(folder: string) =>
  Object.entries(files).flatMap(([path, value]) => {
    const [parent, slug = ""] = path.split("/");
    return parent === folder ? [{ slug, ...(value as object) } as Page] : [];
  });

/** The single pages, by file name. */
export const pages = Object.fromEntries(pagesIn("pages").map((page) => [page.slug, page])) as unknown as Pages;

/** Sorts pages in the order of a list in order.json. Pages that are not listed are last. */
function ordered<Page extends Named>(pages: Page[], slugs: readonly string[]) {
  const place = ({ slug }: Page) => (slugs.includes(slug) ? slugs.indexOf(slug) : slugs.length);
  return pages.sort((a, b) => place(a) - place(b));
}

export const services = ordered(pagesIn<Service>("services"), order.services);
/** The services in the menus and on the home page. */
export const menuServices = services.filter(({ inMenus = true }) => inMenus);

export const areas = ordered(pagesIn<Area>("areas"), order.areas);

/** The articles, the newest first. */
export const articles = pagesIn<Article>("articles").sort((a, b) => b.published.localeCompare(a.published));

export const servicePath = ({ slug }: Named) => `${folders.services}/${slug}`;
export const areaPath = ({ slug }: Named) => `${folders.areas}/${slug}`;
export const articlePath = ({ slug }: Named) => `${folders.articles}/${slug}`;

const shown = 3;

/** Returns the related pages that a page lists by slug. Without a list, returns the first other pages. */
export const relatedPages = <Page extends Named>(
  { slug: own }: Page,
  named: readonly string[] | undefined,
  all: readonly Page[],
  list = all,
) =>
  named?.flatMap((name) => all.find(({ slug }) => slug === name) ?? []) ??
  list.filter(({ slug }) => slug !== own).slice(0, shown);
