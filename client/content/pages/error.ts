import type { ErrorContent } from "../schema.ts";

export const error: ErrorContent = {
  meta: {
    title: "This page is not available right now",
    description: "Something went wrong on our side. Please try again in a moment, or call us for your free estimate.",
    keywords: ["home remodeling Houston", "free estimate", "contact"],
  },
  image: "house",
  heading: "Give us a moment",
  text: "This page couldn’t be put together just now. Please try again in a few seconds.",
  help: "Or call us at {phone}, and we’ll answer your question that way.",
};
