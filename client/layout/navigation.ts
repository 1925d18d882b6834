import { areaPath, areas, servicePath, services } from "../content/catalog.ts";

export interface NavItem {
  title: string;
  href: string;
}

export const serviceItems: NavItem[] = services.map((service) => ({
  title: service.title,
  href: servicePath(service),
}));
export const areaItems: NavItem[] = areas.map((area) => ({ title: area.city, href: areaPath(area) }));
export const siteItems: NavItem[] = [
  { title: "About", href: "/about" },
  { title: "Gallery", href: "/gallery" },
  { title: "Testimonials", href: "/#testimonials" },
  { title: "Blog", href: "/blog" },
];
export const companyItems: NavItem[] = [
  { title: "About", href: "/about" },
  { title: "Gallery", href: "/gallery" },
  { title: "Testimonials", href: "/#testimonials" },
  { title: "Blog", href: "/blog" },
  { title: "FAQs", href: "/faqs" },
  { title: "Service Areas", href: "/service-areas" },
];
