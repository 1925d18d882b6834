/** The titles of pages and other content files in the desk. */

/** The titles of single files, the most edited first. */
export const titles: Record<string, string> = {
  "pages/home": "Home page",
  "pages/about": "About us",
  "pages/service-areas": "Service areas",
  "pages/gallery": "Gallery",
  "pages/blog": "Blog",
  "pages/faqs": "FAQs",
  "pages/not-found": "Page not found",
  "pages/error": "Error page",
  "site/hours": "Opening hours",
  "site/business": "Business",
  "site/images": "Pictures",
  "site/navigation": "Names in the menus",
  "site/order": "Order of the menus",
  "site/labels": "Small texts",
  "site/hour-labels": "Texts for the hours",
  "site/inconsistencies": "Known inconsistencies",
  "site/redirects": "Old addresses",
};

/** The field with the title of a page, by its folder. */
const titleFields: Readonly<Record<string, string>> = { articles: "title", areas: "city", services: "title" };

/** Returns the title of a file by its value or, for a value without a title, by its name. */
export function titleOf(name: string, value: unknown) {
  const [folder = "", file = ""] = name.split("/");
  const title = (value as Record<string, unknown> | null | undefined)?.[titleFields[folder] ?? ""];
  const words = file.replaceAll("-", " ");
  return typeof title === "string" ? title : (titles[name] ?? words.charAt(0).toUpperCase() + words.slice(1));
}
