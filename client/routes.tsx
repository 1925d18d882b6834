/** The only list of the site's URLs, for the server, the sitemap, the tests and the audits. */
import type { ReactElement } from "react";
import { areaPath, areas, articlePath, articles, pages, servicePath, services } from "./content/catalog.ts";
import {
  aboutLink,
  areaLinks,
  blogLink,
  faqsLink,
  galleryLink,
  homeLink,
  type PageLink,
  serviceAreasLink,
} from "./content/navigation.ts";
import type { Article, Meta } from "./content/schema.ts";
import type { Route, Template, UnlistedRoute } from "./layout/route.ts";
import { AboutPage } from "./pages/about.tsx";
import { AreaPage } from "./pages/area.tsx";
import { ArticlePage } from "./pages/article.tsx";
import { BlogPage } from "./pages/blog.tsx";
import { ErrorPage } from "./pages/error.tsx";
import { FaqsPage } from "./pages/faqs.tsx";
import { GalleryPage } from "./pages/gallery.tsx";
import { HomePage } from "./pages/home.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { ServicePage } from "./pages/service.tsx";
import { ServiceAreasPage } from "./pages/service-areas.tsx";
import {
  areaSubject,
  articleSubject,
  businessSubject,
  collectionSubject,
  faqSubject,
  type Subject,
  serviceSubject,
} from "./structured-data/subjects.ts";

/** Returns the route of a page, at the address of its link. */
function route(
  template: Template,
  link: PageLink,
  content: {
    meta: Meta;
    updated?: string | undefined;
    published?: string;
    image?: string;
    hero?: { heading: string; image?: string };
  },
  page: ReactElement,
  subject: Subject,
  /** `below` lists the breadcrumbs between the home page and the page. */
  { below = [], ...more }: Pick<Route, "feed" | "article" | "summary"> & { below?: readonly PageLink[] } = {},
) {
  const { meta, published = "", updated = published, image = content.hero?.image ?? "" } = content;
  return {
    path: link.href,
    canonical: link.href,
    ...(link !== homeLink && { breadcrumbs: [homeLink, ...below, link] }),
    template,
    meta,
    updated,
    image,
    subject,
    page,
    ...more,
  };
}

const linkTo = (article: Article) => ({ title: article.title, href: articlePath(article) });

export const routes: readonly Route[] = [
  route("home", homeLink, pages.home, <HomePage />, businessSubject("WebPage"), {
    summary: pages.home.hero.line,
  }),
  route("about", aboutLink, pages.about, <AboutPage />, businessSubject("AboutPage")),
  route("gallery", galleryLink, pages.gallery, <GalleryPage />, collectionSubject()),
  route("blog", blogLink, pages.blog, <BlogPage />, collectionSubject(articles.map(linkTo)), { feed: true }),
  route("faqs", faqsLink, pages.faqs, <FaqsPage />, faqSubject(pages.faqs.items)),
  route("service-areas", serviceAreasLink, pages["service-areas"], <ServiceAreasPage />, collectionSubject(areaLinks)),
  ...areas.map((area) =>
    route("area", { title: area.city, href: areaPath(area) }, area, <AreaPage area={area} />, areaSubject(area), {
      below: [serviceAreasLink],
    }),
  ),
  ...services.flatMap((service) => {
    const link = { title: service.title, href: servicePath(service) };
    const main = route("service", link, service, <ServicePage service={service} />, serviceSubject(service));
    // Each further address is another route to the page. Its canonical address is the first.
    return [main, ...(service.alsoAt ?? []).map((path) => ({ ...main, path }))];
  }),
  ...articles.map((article) =>
    route("article", linkTo(article), article, <ArticlePage article={article} />, articleSubject(article), {
      below: [blogLink],
      feed: true,
      article,
    }),
  ),
];

const unlisted = (path: string, template: "not-found" | "error", page: ReactElement): UnlistedRoute => {
  const { meta, image } = pages[template];
  return { path, template, meta, image, page };
};

/** The route for every other path. */
export const notFoundRoute = unlisted("/404", "not-found", <NotFoundPage />);

/** The route for a failed render. The server renders it at startup, and again when facts or sources change. */
export const errorRoute = unlisted("/500", "error", <ErrorPage />);
