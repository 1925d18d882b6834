import type { Gallery } from "../schema.ts";

export const gallery: Gallery = {
  meta: {
    title: "Remodeling Gallery: Kitchens, Exteriors and Decks",
    description:
      "Nine pictures to plan from: kitchens and cabinets, siding and shingle roofs, decks and patios. Bring the ones you like to your free estimate.",
    keywords: [
      "remodeling gallery Houston",
      "kitchen remodel ideas Houston",
      "deck and patio ideas",
      "siding and roof pictures",
      "exterior remodel ideas",
    ],
  },
  updated: "2026-11-22",
  image: "kitchen",
  hero: {
    heading: "Pictures to plan your remodel with",
    intro:
      "Bring us the pictures you like, and the ones you can’t stand. Both are useful when we sit down to plan [your house](/services/house-renovations). Where a caption says rendering, it’s a drawing of ours and not a finished project.",
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
  notes: {
    heading: "What to look for in a picture",
    items: [
      {
        title: "The room around the island",
        text: "An island looks best with space on every side. Measure before you fall for one: the aisle where you cook needs 42 inches for one cook and 48 for two.",
      },
      {
        title: "The line where two materials meet",
        text: "Siding over brick looks like one crisp line. Behind that line there’s metal flashing, and without it the rain runs down behind the brick.",
      },
      {
        title: "The shade",
        text: "A dark deck in full sun is too hot for bare feet in July. See where the shadow falls, and think about the hours when you’d sit there.",
      },
      {
        title: "The shape of the roof",
        text: "Gables and valleys are handsome. They also take longer to shingle and need more flashing than a plain roof of the same size.",
      },
      {
        title: "The open shelves",
        text: "Two shelves of plates look airy in a picture. Count what your doors hide today, and decide how much of it you’d like to dust.",
      },
      {
        title: "The color on your screen",
        text: "Every screen shows a color its own way, and so does your kitchen at dusk. We bring [samples](/services/color-consultation) and look at them in your rooms.",
      },
    ],
  },
  beforeAfter: {
    heading: "Before and after",
    text: "We’re still preparing our before-and-after pictures. Each pair has to show the same corner from the same spot, with the owner’s permission, and we’d rather leave this space empty than fill it with someone else’s house.",
    before: "Before: picture in preparation",
    after: "After: picture in preparation",
  },
  callToAction: {
    heading: "Picture your own house here",
    text: "Is it a room, a wall or the whole back yard? We come out, measure and put a price on paper, free of charge.",
    button: "Get Started",
  },
};
