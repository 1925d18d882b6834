import type { NotFound } from "../schema.ts";

export const notFound: NotFound = {
  meta: {
    title: "Page not found (404)",
    description:
      "This address leads nowhere on our site. Head back home, browse our remodeling services, or call us for a free estimate.",
    keywords: ["page not found", "home remodeling Houston", "free estimate"],
  },
  image: "house",
  heading: "404",
  text: "Oops! Page not found",
  link: "Return to Home",
  help: "This page was never built, or it’s been torn out. The pages below are still standing.",
};
