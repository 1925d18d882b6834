import type { Gallery } from "../schema.ts";

export const gallery: Gallery = {
  meta: {
    title: "Remodeling Gallery: Kitchens, Exteriors and Decks",
    description:
      "Nine views of the work we do in Houston: kitchens and cabinets, siding and shingle roofs, decks and patios. Bring the ones you like to your estimate.",
    keywords: [
      "remodeling gallery Houston",
      "kitchen remodel ideas Houston",
      "deck and patio ideas",
      "siding and roof pictures",
      "exterior remodel ideas",
    ],
  },
  updated: "2026-11-16",
  image: "kitchen",
  hero: {
    heading: "See the kind of work we do",
    intro:
      "Kitchens, exteriors and places to sit outside. Note what you like and what you do not; both are useful when we sit down to plan [your house](/services/house-renovations).",
  },
  tiles: [
    { title: "Dark green island with a marble waterfall top", category: "Kitchen Remodeling", image: "kitchen" },
    { title: "White board and batten above red brick", category: "Siding Installation", image: "house" },
    { title: "Wood deck with room for a table", category: "Deck and Patio", image: "deck" },
    {
      title: "Sage tile backsplash with open wood shelves",
      category: "Kitchen Remodeling",
      image: "kitchen",
      detail: "backsplash",
    },
    { title: "Architectural shingles on a steep gable roof", category: "Roofing", image: "house", detail: "shingles" },
    { title: "Patio a step down from the deck", category: "Deck and Patio", image: "deck", detail: "patio" },
    { title: "Pale cabinets with slim brass pulls", category: "Cabinets", image: "kitchen", detail: "cabinets" },
    { title: "Fresh white paint on gables and trim", category: "Exterior Painting", image: "house", detail: "gables" },
    { title: "Outdoor living space behind the house", category: "Outdoor Living", image: "deck", detail: "seats" },
  ],
  beforeAfter: {
    heading: "Before and after",
    text: "We are still preparing our before-and-after pictures. Each pair has to show the same corner from the same spot, with the owner’s permission, and we would rather leave this space empty than fill it with someone else’s house.",
    before: "Before: picture in preparation",
    after: "After: picture in preparation",
  },
  callToAction: {
    heading: "Picture your own house here",
    text: "Send us a note about the room or the wall you have in mind. We come out, measure and put a price on paper, free of charge.",
    button: "Get Started",
  },
};
