/**
 * The words of every page, in the order in which menus and lists show them. The casts are sound: no build ends well with
 * a file that breaks the rules of schema.ts, and development shows such a fault in the place of the page.
 */
import files from "content";
import { folders } from "./addresses.ts";
import type { Area, Article, Named, Pages, Service } from "./schema.ts";
import order from "./site/order.json" with { type: "json" };

/** The pages of a folder. A file's name is its page's slug. */
const pagesIn = <Page extends Named>(folder: string) =>
  Object.entries(files).flatMap(([path, value]) => {
    const [parent, slug = ""] = path.split("/");
    return parent === folder ? [{ slug, ...(value as object) } as Page] : [];
  });

/** The pages of which there is one each, by the names of their files. */
export const pages = Object.fromEntries(pagesIn("pages").map((page) => [page.slug, page])) as unknown as Pages;

/** Pages as a list of order.json has them, and after those the pages that it does not list. */
function ordered<Page extends Named>(pages: Page[], slugs: readonly string[]) {
  const place = ({ slug }: Page) => (slugs.includes(slug) ? slugs.indexOf(slug) : slugs.length);
  return pages.sort((a, b) => place(a) - place(b));
}

export const services = ordered(pagesIn<Service>("services"), order.services);
/** The services of the menus and the home page. */
export const menuServices = services.filter(({ inMenus = true }) => inMenus);

export const areas = ordered(pagesIn<Area>("areas"), order.areas);

/** Newest first. */
export const articles = pagesIn<Article>("articles").sort((a, b) => b.published.localeCompare(a.published));

export const servicePath = ({ slug }: Named) => `${folders.services}/${slug}`;
export const areaPath = ({ slug }: Named) => `${folders.areas}/${slug}`;
export const articlePath = ({ slug }: Named) => `${folders.articles}/${slug}`;

const shown = 3;

/** The pages that a page names beside itself; where it names none, the first others of a list. */
export const beside = <Page extends Named>(
  { slug: own }: Page,
  named: readonly string[] | undefined,
  all: readonly Page[],
  list = all,
) =>
  named?.flatMap((name) => all.find(({ slug }) => slug === name) ?? []) ??
  list.filter(({ slug }) => slug !== own).slice(0, shown);
