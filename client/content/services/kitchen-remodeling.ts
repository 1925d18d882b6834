import type { Service } from "../schema.ts";

export const kitchenRemodeling: Service = {
  meta: {
    title: "Kitchen Remodeling in Houston, TX: Cabinets to Counters",
    description:
      "Plan a Houston kitchen remodel with one contractor, one written price and a clear schedule. See what’s included, how long it takes and how to get started.",
    keywords: [
      "kitchen remodeling Houston",
      "kitchen remodel contractor Houston TX",
      "kitchen renovation Houston",
      "quartz countertops Houston",
      "kitchen island installation",
      "kitchen remodel timeline",
    ],
  },
  updated: "2026-11-22",
  slug: "kitchen-remodeling",
  title: "Kitchen Remodeling",
  description: "Cabinets, counters, lighting and layout, planned around the way you cook and built by one team.",
  hero: {
    heading: "Kitchen remodeling that fits how your household cooks",
    intro:
      "Walk us through an ordinary Tuesday dinner. Where do the groceries land, and who has to move every time the oven opens? We draw the new kitchen around that evening, then run every trade from demolition to the last drawer pull.",
    image: "kitchen",
  },
  offered: {
    heading: "What a kitchen remodel can include",
    items: [
      {
        title: "Cabinets and pantries",
        text: "Stock, semi-custom or built to measure, with deep drawers, pull-outs and a place for the trash. They go in level, even where the slab isn’t.",
      },
      {
        title: "Countertops and backsplash",
        text: "Quartz, granite, quartzite, butcher block or solid surface. We measure for stone after the base cabinets are set, so the seams and overhangs come out right.",
      },
      {
        title: "Layout and islands",
        text: "Walls opened, doorways moved, and islands sized so two people can pass with the dishwasher open.",
      },
      {
        title: "Lighting and power",
        text: "Lights under the cabinets, a bright spot over the cutting board, and enough circuits for an induction range or a second oven.",
      },
      {
        title: "Plumbing, gas and appliances",
        text: "Sinks, faucets, disposals, filters, ice-maker lines and gas connections. Licensed plumbers run the lines, and we test them before the walls close.",
      },
      {
        title: "Floors, walls and finish",
        text: "Tile or plank flooring, drywall repair, paint and trim, so the new room and the old house look like they belong together.",
      },
    ],
  },
  highlights: {
    heading: "What you can count on",
    items: [
      "Cabinets, counters and fixtures named in the proposal",
      "20+ years of remodeling experience",
      "Insured, with $2 million in liability coverage",
      "Dust walls, floor protection and a swept room every evening",
      "A one-year warranty on the finished kitchen",
    ],
  },
  process: {
    heading: "From first visit to first meal",
    steps: [
      {
        title: "Measure and listen",
        text: "We walk the room with you, open a few doors, check the electrical panel and look for clues to what’s inside the walls. The visit and the estimate are free.",
      },
      {
        title: "Drawing and proposal",
        text: "You get a plan, a list of materials and one price for them. Change whatever you like while it’s on paper, where changes are cheap.",
      },
      {
        title: "Order, then schedule",
        text: "Cabinets take the longest to arrive. We don’t set your start date until we know when they’ll get here, so you aren’t left with an empty room.",
      },
      {
        title: "Build",
        text: "Demolition comes first, then rough plumbing and wiring, inspections and drywall. Cabinets, counters, tile and paint follow, with one person in charge the whole way.",
      },
      {
        title: "Walkthrough",
        text: "We run every burner, drawer and faucet together. Anything on your list gets fixed before we call the job finished.",
      },
    ],
  },
  duration: {
    value: "Four to eight weeks",
    text: "That’s counted from the first day of demolition. Stone usually adds a week or two between measuring and installation, and moving walls or drains puts you at the longer end.",
  },
  sections: [
    {
      heading: "Slabs, clay and kitchen air",
      paragraphs: [
        "Most homes here stand on a slab, and under many of them is clay that swells and shrinks with the rain. So few older kitchen floors are truly level. We shim the base cabinets to one straight line and only then measure for stone, because stone will crack sooner than it will bend.",
        "A slab also decides where water can go. Moving the sink to an island means cutting concrete for the drain. In many newer houses that concrete holds tensioned steel cables, which have to be located first. It can be done. We just want you to know the cost before you fall in love with a drawing.",
        "Then there’s the air. A range hood that vents outdoors carries off steam and grease that would otherwise settle on your new cabinets. Hard water leaves its mark too, so we’ll show you faucet finishes that hide the spots.",
      ],
    },
    {
      heading: "Permits, and living without a stove",
      paragraphs: [
        "In the City of Houston, you need a permit for new wiring, gas or plumbing, and for taking out a wall. In [Sugar Land](/service-areas/sugar-land) and [Katy](/service-areas/katy), that city issues it. Either way, we file the paperwork and meet the inspectors.",
        "Before demolition, we help you set up a small kitchen somewhere else in the house: refrigerator, microwave, coffee maker, a folding table. And if your cabinets are sound and it’s only the color you’re tired of, [painting or refacing them](/services/cabinets) may be all you need.",
      ],
    },
  ],
  callToAction: {
    heading: "Let’s look at your kitchen",
    text: "Bring a few pictures you like and a list of what bugs you. You’ll get a free estimate, and we’ll point out anything you could leave alone.",
    button: "Get Free Estimate",
  },
  related: ["cabinets", "flooring-installation", "house-renovations"],
};
