/** The only list of the site's URLs. The server, the sitemap, the tests and the audits all ask this one. */
import type { ReactElement } from "react";
import { areaPath, areas, articlePath, articles, servicePath, services } from "./content/catalog.ts";
import { about } from "./content/pages/about.ts";
import { blog } from "./content/pages/blog.ts";
import { faqs } from "./content/pages/faqs.ts";
import { gallery } from "./content/pages/gallery.ts";
import { home } from "./content/pages/home.ts";
import { serviceAreas } from "./content/pages/service-areas.ts";
import type { Article, Meta, Service } from "./content/schema.ts";
import { cabinets } from "./content/services/cabinets.ts";
import { colorConsultation } from "./content/services/color-consultation.ts";
import { AboutPage } from "./pages/about.tsx";
import { AreaPage } from "./pages/area.tsx";
import { ArticlePage } from "./pages/article.tsx";
import { BlogPage } from "./pages/blog.tsx";
import { FaqsPage } from "./pages/faqs.tsx";
import { GalleryPage } from "./pages/gallery.tsx";
import { HomePage } from "./pages/home.tsx";
import { ServicePage } from "./pages/service.tsx";
import { ServiceAreasPage } from "./pages/service-areas.tsx";

export interface Route {
  path: string;
  /** The address that search engines should keep; differs from path where two routes show one page. */
  canonical: string;
  /** Day of the content's last change, YYYY-MM-DD. */
  updated: string;
  kind: "page" | "service" | "area" | "article";
  /** What lists outside the site call the page, and a sentence or two about it. */
  title: string;
  description: string;
  /** Of an article: the day on which it appeared, and what it is about. */
  published?: string;
  category?: string;
  page: ReactElement;
}

const route = (
  path: string,
  kind: Route["kind"],
  { updated, meta }: { updated: string; meta: Meta },
  page: ReactElement,
): Route => ({ path, canonical: path, updated, kind, title: meta.title, description: meta.description, page });

const serviceRoute = (service: Service) =>
  route(servicePath(service), "service", service, <ServicePage service={service} />);

const articleRoute = (article: Article): Route => ({
  ...route(articlePath(article), "article", article, <ArticlePage article={article} />),
  title: article.title,
  description: article.excerpt,
  published: article.published,
  category: article.category,
});

export const routes: readonly Route[] = [
  route("/", "page", home, <HomePage />),
  route("/about", "page", about, <AboutPage />),
  route("/gallery", "page", gallery, <GalleryPage />),
  route("/blog", "page", blog, <BlogPage />),
  route("/faqs", "page", faqs, <FaqsPage />),
  route("/service-areas", "page", serviceAreas, <ServiceAreasPage />),
  ...areas.map((area) => route(areaPath(area), "area", area, <AreaPage area={area} />)),
  ...services.map(serviceRoute),
  { ...serviceRoute(cabinets), path: "/services/cabinet-painting" },
  serviceRoute(colorConsultation),
  ...articles.map(articleRoute),
];
