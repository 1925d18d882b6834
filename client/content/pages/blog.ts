import type { Blog } from "../schema.ts";

export const blog: Blog = {
  meta: {
    title: "Houston Roofing Guides: Hail, Claims, Gutters, Shingles",
    description:
      "Six plain guides for Houston homeowners: spotting hail damage, filing a claim, replacing a roof, choosing shingles and getting gutters right.",
    keywords: [
      "Houston roofing guide",
      "hail damage roof Houston",
      "roof insurance claim Texas",
      "roof replacement Houston",
      "seamless gutters Houston",
      "best roofing material Texas",
    ],
  },
  updated: "2026-11-16",
  image: "house",
  hero: {
    heading: "Straight answers about the roof over your head",
    intro:
      "Hail in spring, hurricanes from June to November, sun the rest of the time. These six guides explain what all that does to a roof, what to check from the ground and when to call someone.",
  },
  callToAction: {
    heading: "Read enough? Let someone climb up",
    text: "An article cannot see your roof. We can look at it, take photos and tell you plainly whether it needs a repair, a replacement or nothing at all. Questions first? Call {phone}.",
    button: "Schedule Free Inspection",
  },
};
