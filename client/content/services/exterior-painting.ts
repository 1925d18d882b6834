import type { Service } from "../schema.ts";

export const exteriorPainting: Service = {
  meta: {
    title: "Exterior Painting in Houston, TX: Built for Gulf Weather",
    description:
      "Exterior house painting for Houston sun, rain and mildew: washing, rot repair, caulk and two coats. Learn when to paint and what HOAs want to see.",
    keywords: [
      "exterior painting Houston",
      "exterior house painters Houston TX",
      "paint brick house Houston",
      "Hardie board painting",
      "wood rot repair and painting",
      "stucco painting Houston",
    ],
  },
  updated: "2026-11-22",
  slug: "exterior-painting",
  title: "Exterior Painting",
  description: "Washed, repaired, caulked and painted to stand up to Gulf sun, driving rain and mildew.",
  hero: {
    heading: "Exterior painting for sun, storms and mildew",
    intro:
      "Walk around your house and you’ll see four different paint jobs. The south wall has faded, and the north wall is turning green. So we don’t treat every side the same: each one gets the washing and repair it needs, and that’s where most of our first days on site go.",
    image: "house-porch",
  },
  offered: {
    heading: "Outside surfaces we paint",
    items: [
      {
        title: "Siding",
        text: "Fiber cement, wood, hardboard and stucco, brushed, rolled, or sprayed and back-rolled, whichever works the paint in best.",
      },
      {
        title: "Trim, soffits and fascia",
        text: "The boards that take the weather first. We prime bare wood on every face and end we can reach.",
      },
      {
        title: "Brick and masonry",
        text: "Breathable coatings or limewash that let moisture out again. Some brick is better left alone, and we’ll tell you if yours is.",
      },
      {
        title: "Doors, shutters and ironwork",
        text: "Front doors in enamel or varnish, garage doors, and railings and gates cleaned of rust and repainted.",
      },
      {
        title: "Wood rot and caulk repair",
        text: "Soft fascia, window sills and door jambs cut out and replaced before the painters start.",
      },
      {
        title: "Washing and mildew treatment",
        text: "A low-pressure wash with a cleaner made for mildew, then enough dry days before primer.",
      },
    ],
  },
  highlights: {
    heading: "Why it holds up",
    items: [
      "100% acrylic paints with mildew resistance",
      "Two full coats over spot-primed repairs",
      "Plants, roofs, cars and AC units covered each day",
      "Insured for $2 million in liability",
      "Included: our one-year warranty",
    ],
  },
  process: {
    heading: "How we paint a house",
    steps: [
      {
        title: "Inspect from the ground up",
        text: "We probe trim for rot, look for peeling and chalk, and measure each side. You get a free estimate with photos of what we found.",
      },
      {
        title: "Clear the colors",
        text: "If your HOA has to approve them, we put together the paint codes and samples for your application. We schedule once you have the answer.",
      },
      {
        title: "Wash and repair",
        text: "Cleaning, drying, scraping, sanding, carpentry, primer and fresh caulk around windows and joints.",
      },
      {
        title: "Paint with the shade",
        text: "We let the morning dew dry, follow the shade around the house, and stop early enough for the coat to set before the dew comes back.",
      },
      {
        title: "Walk around together",
        text: "You check every side with us in daylight. Touch-ups are done before the ladders leave.",
      },
    ],
  },
  duration: {
    value: "Four to seven days",
    text: "That covers a typical two-story house in fair weather. Rain stops us, and rotten trim adds a day or more, so the schedule has spare days for both.",
  },
  sections: [
    {
      heading: "The best months to paint",
      paragraphs: [
        "October through early December is our favorite stretch, with March and April close behind. Days are mild, nights are dry enough, and walls aren’t too hot to touch. Summer works too, but not at dawn, when the siding is still wet. We start on the side that dries first and wrap up ahead of the afternoon thunderstorms. In winter we wait for the dew to burn off and check that nights stay above the minimum printed on the can.",
        "After a spring hailstorm, look before you book. Chipped siding and dented gutters are evidence, and paint would cover it. Our article on [spotting hail damage](/blog/hail-damage) shows what to photograph.",
      ],
    },
    {
      heading: "HOAs, deed restrictions and old paint",
      paragraphs: [
        "Many Houston subdivisions have deed restrictions that name approved colors. In [The Woodlands](/service-areas/woodlands), a new color needs the township’s approval. Paint first and ask later, and you could be painting again.",
        "On a home from before 1978, the paint is tested for lead or handled as lead paint from the start. Scraping lead paint is work for a firm with EPA lead-safe certification. And where boards are swollen, split or pulling off the wall, paint will only hide the trouble for a season. In that case, compare the price of [new siding](/services/siding-installation) on that side of the house. We’ll quote both if you ask.",
      ],
    },
  ],
  callToAction: {
    heading: "Take a lap around the house with us",
    text: "We’ll look at all four sides, poke the trim, and show you how much is paint and how much is carpentry. Then you decide.",
    button: "Schedule Free Inspection",
  },
  related: ["siding-installation", "interior-painting", "deck-patio"],
};
