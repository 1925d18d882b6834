/** Links to the pages, with their titles in menus, breadcrumbs and the route table. */
import { addresses } from "./addresses.ts";
import { areaPath, areas, menuServices, servicePath } from "./catalog.ts";
import titles from "./site/navigation.json" with { type: "json" };

export interface PageLink {
  title: string;
  href: string;
}

const linkTo = (name: Exclude<keyof typeof addresses, "service-areas">): PageLink => ({
  title: titles[name],
  href: addresses[name],
});

export const homeLink = linkTo("home");
export const aboutLink = linkTo("about");
export const galleryLink = linkTo("gallery");
export const blogLink = linkTo("blog");
export const faqsLink = linkTo("faqs");
export const serviceAreasLink = { title: titles.serviceAreas, href: addresses["service-areas"] };
const testimonialsLink = { title: titles.testimonials, href: "/#testimonials" };

export const serviceLinks = menuServices.map((service) => ({
  title: service.title,
  href: servicePath(service),
}));
export const areaLinks = areas.map((area) => ({ title: area.city, href: areaPath(area) }));
/** The links next to the menus of the header. */
export const siteLinks = [aboutLink, galleryLink, testimonialsLink, blogLink];
export const companyLinks = [...siteLinks, faqsLink, serviceAreasLink];
