/** The only list of the site's URLs. The server, the sitemap, the tests and the audits all ask this one. */
import type { ReactElement } from "react";
import {
  about,
  areaPath,
  areas,
  articlePath,
  articles,
  blog,
  error,
  faqs,
  gallery,
  home,
  notFound,
  serviceAreas,
  servicePath,
  services,
} from "./content/catalog.ts";
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
import type { Area, Article, Meta, Service } from "./content/schema.ts";
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
  collectionOf,
  ofArea,
  ofArticle,
  ofBusiness,
  ofQuestions,
  ofService,
  type Subject,
} from "./structured-data/subjects.ts";

interface Described {
  content: { meta: Meta; updated: string };
  image: string;
  subject: Subject;
  /** What the page is below, the home page first: that alone, if it is missing. */
  below?: readonly PageLink[];
  feed?: boolean;
  article?: Article;
  summary?: string;
  page: ReactElement;
}

/** The route of a page, at the address to which its link leads. */
function route(template: Template, link: PageLink, described: Described): Route {
  const { content, below = [homeLink], ...rest } = described;
  const { updated, meta } = content;
  const trail = [...below, link];
  const place = { path: link.href, canonical: link.href, ...(below.length > 0 && { trail }) };
  const kind = template === "service" || template === "area" || template === "article" ? template : "page";
  return { ...place, updated, kind, template, meta, ...rest };
}

const areaRoute = (area: Area): Route =>
  route(
    "area",
    { title: area.city, href: areaPath(area) },
    {
      content: area,
      image: area.hero.image,
      subject: ofArea(area),
      below: [homeLink, serviceAreasLink],
      page: <AreaPage area={area} />,
    },
  );

/** A service's routes: the page has another for every further address. Search engines keep the first. */
function serviceRoutes(service: Service): Route[] {
  const own = route(
    "service",
    { title: service.title, href: servicePath(service) },
    {
      content: service,
      image: service.hero.image,
      subject: ofService(service),
      page: <ServicePage service={service} />,
    },
  );
  return [own, ...(service.alsoAt ?? []).map((path) => ({ ...own, path }))];
}

const articleRoute = (article: Article): Route =>
  route(
    "article",
    { title: article.title, href: articlePath(article) },
    {
      content: article,
      image: article.image,
      subject: ofArticle(article),
      below: [homeLink, blogLink],
      feed: true,
      article,
      page: <ArticlePage article={article} />,
    },
  );

export const routes: readonly Route[] = [
  route("home", homeLink, {
    content: home,
    image: home.hero.image,
    subject: ofBusiness("WebPage"),
    summary: home.hero.line,
    below: [],
    page: <HomePage />,
  }),
  route("about", aboutLink, {
    content: about,
    image: about.hero.image,
    subject: ofBusiness("AboutPage"),
    page: <AboutPage />,
  }),
  route("gallery", galleryLink, {
    content: gallery,
    image: gallery.image,
    subject: { page: "CollectionPage" },
    page: <GalleryPage />,
  }),
  route("blog", blogLink, {
    content: blog,
    image: blog.image,
    subject: collectionOf(articles.map((article) => ({ title: article.title, href: articlePath(article) }))),
    feed: true,
    page: <BlogPage />,
  }),
  route("faqs", faqsLink, {
    content: faqs,
    image: faqs.image,
    subject: ofQuestions(faqs.items),
    page: <FaqsPage />,
  }),
  route("service-areas", serviceAreasLink, {
    content: serviceAreas,
    image: serviceAreas.hero.image,
    subject: collectionOf(areaLinks),
    page: <ServiceAreasPage />,
  }),
  ...areas.map(areaRoute),
  ...services.flatMap(serviceRoutes),
  ...articles.map(articleRoute),
];

/** What every other path shows. */
export const notFoundRoute: UnlistedRoute = {
  path: "/404",
  template: "not-found",
  meta: notFound.meta,
  image: notFound.image,
  page: <NotFoundPage />,
};

/** What a visitor sees when a page could not be rendered. The server renders it once, at its start. */
export const errorRoute: UnlistedRoute = {
  path: "/500",
  template: "error",
  meta: error.meta,
  image: error.image,
  page: <ErrorPage />,
};
