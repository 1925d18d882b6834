import type { Service } from "../schema.ts";

export const deckPatio: Service = {
  meta: {
    title: "Decks, Patios and Pergolas in Houston, TX",
    description:
      "Decks, patios, pergolas and outdoor kitchens built for Houston heat, clay soil and hurricane season. Free estimate, fixed price in writing.",
    keywords: [
      "deck builder houston",
      "patio contractor houston",
      "pergola installation houston",
      "outdoor kitchen houston",
      "deck repair houston",
      "covered patio houston",
    ],
  },
  updated: "2026-11-16",
  slug: "deck-patio",
  title: "Deck & Patio",
  description: "Decks, patios, pergolas and outdoor kitchens made for clay soil, summer heat and storm season.",
  hero: {
    heading: "Decks and Patios Built for Houston Weather",
    intro:
      "From October to May, the back yard can be the best room of a Houston house. We build decks, patios and covered spaces with footings for moving soil, slopes that drain a downpour and hardware for high wind. With shade and a fan, you get the summer evenings too.",
    image: "deck",
  },
  offered: {
    heading: "What we build and repair",
    items: [
      {
        title: "Decks",
        text: "Treated pine, cedar or composite, on piers that go deeper than the layer of clay that moves most. Dark composite gets hot in full sun, so we ask where you will walk barefoot.",
      },
      {
        title: "Patios",
        text: "Concrete, pavers or natural stone on a compacted base. The base is what you pay for and never see; a patio that sinks was usually laid in a hurry.",
      },
      {
        title: "Pergolas",
        text: "Open beams, adjustable louvers or a solid cover tied into the house. Steel connectors hold posts to footings and beams to posts, because wind lifts before it pushes.",
      },
      {
        title: "Outdoor kitchens and fire features",
        text: "Masonry islands, grills, sinks, counters and gas fire pits. Licensed trades run the gas and the wiring. A grill under a cover needs a vent hood and room around it, and we plan both.",
      },
      {
        title: "Repair",
        text: "Rotten boards, loose railings, sunken pavers, posts gone soft at the ground. If the frame below is finished, we will say so before you buy new boards for it.",
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
    heading: "Four surfaces, honestly compared",
    items: [
      {
        title: "Treated pine",
        text: "The lowest cost at the start. It wants cleaning and sealing every couple of years, and a few boards will twist as they dry.",
      },
      {
        title: "Composite",
        text: "Costs more on day one and asks for soap and water after that. In deep shade it can still grow mildew.",
      },
      {
        title: "Pavers",
        text: "They move with the clay piece by piece, and a low spot can be lifted and reset. Joints need new sand now and then.",
      },
      {
        title: "Concrete",
        text: "Quick and economical for large areas. On our soil it will crack somewhere; well-placed joints decide where.",
      },
    ],
  },
  process: {
    heading: "From bare yard to first cookout",
    steps: [
      {
        title: "Walk the yard",
        text: "We note sun, roots, gates and the place where rain stands. Have your survey ready if you can find it; easements and building lines are drawn on it.",
      },
      {
        title: "Plan and price",
        text: "You get a drawing to scale, every material by name, and a fixed price in writing. A change is priced before it is built.",
      },
      {
        title: "Get the approvals",
        text: "The City of Houston has no zoning, but permits and deed restrictions still count. Around [Katy](/service-areas/katy) and [Sugar Land](/service-areas/sugar-land) the HOA usually wants to see drawings as well. We prepare them.",
      },
      {
        title: "Build and check",
        text: "We call 811 so that buried lines are marked before anyone digs. Holes are checked before concrete, framing before boards, and you make the last round with us.",
      },
    ],
  },
  duration: {
    value: "One to four weeks",
    text: "A plain deck or patio usually takes one to two weeks on site; a cover with an outdoor kitchen takes three to four. HOA review, permits and rain come on top.",
  },
  sections: [
    {
      heading: "Brick, clay and water",
      paragraphs: [
        "Many houses here wear brick veneer, a single layer that carries only its own weight. A deck should never hang from it. Next to brick, we set the deck on posts of its own. Next to [siding](/services/siding-installation), we can bolt it to the frame of the house, with flashing over the joint. That joint is where old decks rot first, and where they fail.",
        "Height matters just as much. Paving that is laid too high covers the weep holes, traps water in the wall and gives termites a hidden way in. We keep a strip of your slab in view, even if that costs you a step at the back door.",
      ],
    },
    {
      heading: "Heat, mosquitoes and hurricane season",
      paragraphs: [
        "Shade decides whether you sit outside in July. A yard that faces west wants a solid cover or deep louvers; slats alone let the late sun in under them. A ceiling fan cools you and bothers mosquitoes, which are weak fliers. Screens do the rest.",
        "Before you choose fabric shades or light furniture, think of the day a storm is named. We favor built-in benches, covers with rated connectors and shade panels that one person can take down.",
      ],
    },
  ],
  callToAction: {
    heading: "Tell us about your yard",
    text: "Call {phone} and describe what you would like to do out there. A visit with a tape measure follows, then a free estimate.",
    button: "Request Free Estimate",
  },
  related: ["exterior-painting", "siding-installation", "house-renovations"],
};
