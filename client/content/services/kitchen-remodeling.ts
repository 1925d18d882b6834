import type { Service } from "../schema.ts";

export const kitchenRemodeling: Service = {
  meta: {
    title: "Kitchen Remodeling in Houston, TX: Cabinets to Counters",
    description:
      "Plan a Houston kitchen remodel with one crew, one fixed price and a written schedule. See what is included, how long it takes and how to start.",
    keywords: [
      "kitchen remodeling Houston",
      "kitchen remodel contractor Houston TX",
      "kitchen renovation Houston",
      "quartz countertops Houston",
      "kitchen island installation",
      "kitchen remodel timeline",
    ],
  },
  updated: "2026-11-16",
  slug: "kitchen-remodeling",
  title: "Kitchen Remodeling",
  description: "Cabinets, counters, lighting and layout, planned together and built by one team at a fixed price.",
  hero: {
    heading: "Kitchen remodeling that fits how your household cooks",
    intro:
      "Tell us what gets in your way: the corner nobody can reach, the one outlet by the stove, the wall between you and everyone else. We plan the room around that, give you a price that holds, and run every trade from demolition to the last drawer pull.",
    image: "kitchen",
  },
  offered: {
    heading: "What a kitchen remodel can include",
    items: [
      {
        title: "Cabinets and pantries",
        text: "Stock, semi-custom or built to measure, with deep drawers, pull-outs and a place for the trash. They go in level, even where the slab is not.",
      },
      {
        title: "Countertops and backsplash",
        text: "Quartz, granite, quartzite, butcher block or solid surface. We measure for stone once the base cabinets are set, so the seams and overhangs come out right.",
      },
      {
        title: "Layout and islands",
        text: "Walls opened, doorways moved, islands sized so two people can pass with the dishwasher open.",
      },
      {
        title: "Lighting and power",
        text: "Light under the cabinets, brighter work areas, and enough circuits for an induction range or a second oven.",
      },
      {
        title: "Plumbing, gas and appliances",
        text: "Sinks, faucets, disposals, filters, ice-maker lines and gas connections, fitted and tested before the counters are closed in.",
      },
      {
        title: "Floors, walls and finish",
        text: "Tile or plank flooring, drywall repair, paint and trim, so the new room meets the old house without a seam that shows.",
      },
    ],
  },
  highlights: {
    heading: "What you can count on",
    items: [
      "A fixed price in writing before anything is torn out",
      "20+ years of remodeling experience",
      "Licensed and insured, with $2 million liability coverage",
      "Dust walls, floor protection and a swept room every evening",
      "A one-year warranty on the finished kitchen",
    ],
  },
  process: {
    heading: "From first visit to first meal",
    steps: [
      {
        title: "Measure and listen",
        text: "We walk the room with you, open a few doors, check the electrical panel and find out what is behind the walls. The visit and the estimate are free.",
      },
      {
        title: "Drawing and proposal",
        text: "You get a plan, a list of materials and one price. Change what you like on paper, where changes are cheap.",
      },
      {
        title: "Order, then schedule",
        text: "Cabinets have the longest wait. We set your start date once we know when they will arrive, so you are not left with an empty room.",
      },
      {
        title: "Build",
        text: "Demolition, rough plumbing and wiring, inspections, drywall, cabinets, counters, tile, paint – in that order, with one person in charge.",
      },
      {
        title: "Walkthrough",
        text: "We run every burner, drawer and faucet together. Anything on your list gets fixed before we call it finished.",
      },
    ],
  },
  duration: {
    value: "Four to eight weeks",
    text: "Count from the day we start demolition. Stone usually adds a week or two between measuring and installation, and moving walls or drains puts you at the longer end.",
  },
  sections: [
    {
      heading: "What Houston houses ask of a kitchen",
      paragraphs: [
        "Most homes here stand on a slab, and the clay beneath it swells and shrinks with the rain. Few older kitchen floors are truly level as a result. We shim base cabinets to one straight line before the stone is measured, because stone will crack sooner than it will bend.",
        "A slab also decides where water can go. Moving the sink to an island means cutting concrete for the drain. On many newer houses that concrete holds tensioned steel cables, which have to be located first. It can be done. We just want you to know the cost before you fall in love with a drawing.",
        "Then there is the air. A range hood that blows outdoors carries off steam and grease that would otherwise settle on new cabinets. Hard water leaves its mark too, so we will show you faucet finishes that hide the spots.",
      ],
    },
    {
      heading: "Permits, and living without a stove",
      paragraphs: [
        "New wiring, gas, plumbing or a wall coming out calls for a permit in the City of Houston. [Sugar Land](/service-areas/sugar-land) and [Katy](/service-areas/katy) have their own permit offices. We file the paperwork and meet the inspectors.",
        "Before demolition we help you set up a small kitchen somewhere else in the house: refrigerator, microwave, coffee maker, a folding table. If your cabinets are sound and you only dislike their color, say so. [Painting or refacing them](/services/cabinets) may be all you need.",
      ],
    },
  ],
  callToAction: {
    heading: "Let us look at your kitchen",
    text: "Bring a few pictures you like and a list of what bothers you. We will tell you what it takes, what it costs and what you could leave alone.",
    button: "Get Free Estimate",
  },
  related: ["cabinets", "flooring-installation", "house-renovations"],
};
