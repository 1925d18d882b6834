/** The site's pages as links: what menus, breadcrumbs and the route table call them, and where they are. */
import { addresses } from "./addresses.ts";
import { areaPath, areas, menuServices, servicePath } from "./catalog.ts";
import titles from "./site/navigation.json" with { type: "json" };

export interface PageLink {
  title: string;
  href: string;
}

export const homeLink: PageLink = { title: titles.home, href: addresses.home };
export const aboutLink: PageLink = { title: titles.about, href: addresses.about };
export const galleryLink: PageLink = { title: titles.gallery, href: addresses.gallery };
const testimonialsLink: PageLink = { title: titles.testimonials, href: "/#testimonials" };
export const blogLink: PageLink = { title: titles.blog, href: addresses.blog };
export const faqsLink: PageLink = { title: titles.faqs, href: addresses.faqs };
export const serviceAreasLink: PageLink = { title: titles.serviceAreas, href: addresses["service-areas"] };

export const serviceLinks: readonly PageLink[] = menuServices.map((service) => ({
  title: service.title,
  href: servicePath(service),
}));
export const areaLinks: readonly PageLink[] = areas.map((area) => ({ title: area.city, href: areaPath(area) }));
/** The header's, beside its menus. */
export const siteLinks: readonly PageLink[] = [aboutLink, galleryLink, testimonialsLink, blogLink];
export const companyLinks: readonly PageLink[] = [...siteLinks, faqsLink, serviceAreasLink];
