import type { Service } from "../schema.ts";

export const deckPatio: Service = {
  meta: {
    title: "Decks, Patios and Pergolas in Houston, TX",
    description:
      "Decks, patios, pergolas and outdoor kitchens built for Houston heat, clay soil and hurricane season. Compare surfaces and get a free estimate.",
    keywords: [
      "deck builder houston",
      "patio contractor houston",
      "pergola installation houston",
      "outdoor kitchen houston",
      "deck repair houston",
      "covered patio houston",
    ],
  },
  updated: "2026-11-22",
  slug: "deck-patio",
  title: "Deck & Patio",
  description: "Decks, patios, pergolas and outdoor kitchens made for clay soil, summer heat and storm season.",
  hero: {
    heading: "Decks and patios built for Houston weather",
    intro:
      "From October to May, the back yard can be the best room of a Houston house. Add shade and a fan, and you get the summer evenings too. We build it for the other days as well, when the soil moves or the wind tries to lift the roof off the patio.",
    image: "deck",
  },
  offered: {
    heading: "What we build and repair",
    items: [
      {
        title: "Decks",
        text: "Treated pine, cedar or composite. Houston clay swells and shrinks to a depth of five to fifteen feet, deeper than a deck’s footings go, so we set posts on bases that can be adjusted later. Dark composite gets hot in full sun, so we ask where you’ll walk barefoot.",
      },
      {
        title: "Patios",
        text: "Concrete, pavers or natural stone on a compacted base. The base is what you pay for and never see, and it’s usually the reason a patio sinks or doesn’t.",
      },
      {
        title: "Pergolas",
        text: "Open beams, adjustable louvers or a solid cover tied into the house. Steel connectors hold posts to footings and beams to posts, because wind lifts as well as pushes.",
      },
      {
        title: "Outdoor kitchens and fire features",
        text: "Masonry islands, grills, sinks, counters and gas fire pits. Licensed trades run the gas and the wiring. A grill under a cover needs a vent hood and room around it, and we plan both.",
      },
      {
        title: "Repair",
        text: "Rotten boards, loose railings, sunken pavers, posts gone soft at the ground. We check the frame first, so you don’t buy new boards for one that’s worn out.",
      },
    ],
  },
  highlights: {
    heading: "Our habits outdoors",
    items: [
      "Hot-dip galvanized or stainless hardware, because treated lumber eats plain steel",
      "Every patio slopes away from the foundation",
      "Weep holes in the brick stay open, above the paving",
      "1000+ projects completed",
      "One-year warranty, $2 million liability coverage",
    ],
  },
  panel: {
    heading: "Four surfaces compared",
    items: [
      {
        title: "Treated pine",
        text: "The lowest cost at the start. It needs cleaning and sealing every couple of years, and a few boards will twist as they dry.",
      },
      {
        title: "Composite",
        text: "Costs more on day one, then asks for little more than soap and water. In deep shade it can still grow mildew.",
      },
      {
        title: "Pavers",
        text: "They move with the clay piece by piece, so a low spot can be lifted and reset. Joints need new sand now and then.",
      },
      {
        title: "Concrete",
        text: "Quick and economical for large areas. On clay it will crack somewhere, and well-placed joints decide where.",
      },
    ],
  },
  process: {
    heading: "From bare yard to first cookout",
    steps: [
      {
        title: "Walk the yard",
        text: "We note sun, roots, gates and the spots where water stands. Have your survey ready if you can find it. Easements and building lines are drawn on it.",
      },
      {
        title: "Plan and price",
        text: "You get a drawing to scale, every material by name, and one written price for what’s drawn. If you change your mind, or we dig into a surprise, we price that with you before we build it.",
      },
      {
        title: "Get the approvals",
        text: "In Houston, a low, open deck that stands apart from the house needs no permit. A cover, or anything tied to the house, does. Around [Katy](/service-areas/katy) and [Sugar Land](/service-areas/sugar-land) the HOA usually wants to see drawings as well. We prepare them.",
      },
      {
        title: "Build and check",
        text: "We call 811 so that buried lines are marked before we dig. Holes are checked before concrete, framing before boards, and you walk the finished job with us.",
      },
    ],
  },
  duration: {
    value: "One to four weeks",
    text: "A plain deck or patio usually takes one to two weeks on site. A cover with an outdoor kitchen takes three to four. Allow extra time for HOA review, permits and rain.",
  },
  sections: [
    {
      heading: "Brick, clay and water",
      paragraphs: [
        "Many houses here have brick veneer, a single layer that carries only its own weight. A deck should never hang from it. Next to brick, we set the deck on posts of its own. Next to [siding](/services/siding-installation), we can bolt it to the frame of the house, with flashing over the joint. That joint is where old decks rot first, and where they fail.",
        "Height matters just as much. Paving that’s laid too high covers the weep holes, traps water in the wall and gives termites a hidden way in. We keep a strip of your slab in view, even if that costs you a step at the back door.",
      ],
    },
    {
      heading: "Heat, mosquitoes and hurricane season",
      paragraphs: [
        "Shade decides whether you’ll sit outside in July. A yard that faces west needs a solid cover or deep louvers, because slats alone let the late sun in under them. A ceiling fan cools you and bothers mosquitoes, which are weak fliers. Screens do the rest.",
        "Before you choose fabric shades or light furniture, think of the day a storm gets a name. We favor built-in benches, covers with rated connectors, and shade panels that one person can take down.",
      ],
    },
  ],
  callToAction: {
    heading: "Where’s the sun in your yard at six?",
    text: "Call {phone} and describe the evening you’d like to have out there. We’ll come by with a tape measure, and the estimate is free.",
    button: "Request Free Estimate",
  },
  related: ["exterior-painting", "siding-installation", "house-renovations"],
};
