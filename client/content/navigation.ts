/** The site's pages as links: what menus, breadcrumbs and the route table call them, and where they are. */
import { areaPath, areas, servicePath, services } from "./catalog.ts";

export interface PageLink {
  title: string;
  href: string;
}

export const homeLink: PageLink = { title: "Home", href: "/" };
export const aboutLink: PageLink = { title: "About", href: "/about" };
export const galleryLink: PageLink = { title: "Gallery", href: "/gallery" };
const testimonialsLink: PageLink = { title: "Testimonials", href: "/#testimonials" };
export const blogLink: PageLink = { title: "Blog", href: "/blog" };
export const faqsLink: PageLink = { title: "FAQs", href: "/faqs" };
export const serviceAreasLink: PageLink = { title: "Service Areas", href: "/service-areas" };

export const serviceLinks: readonly PageLink[] = services.map((service) => ({
  title: service.title,
  href: servicePath(service),
}));
export const areaLinks: readonly PageLink[] = areas.map((area) => ({ title: area.city, href: areaPath(area) }));
/** The header's, beside its menus. */
export const siteLinks: readonly PageLink[] = [aboutLink, galleryLink, testimonialsLink, blogLink];
export const companyLinks: readonly PageLink[] = [...siteLinks, faqsLink, serviceAreasLink];
