import type { Service } from "../schema.ts";

export const flooringInstallation: Service = {
  meta: {
    title: "Flooring Installation in Houston, TX: Wood, Vinyl, Tile",
    description:
      "Hardwood, vinyl plank, tile and carpet installed over a slab that’s been tested and leveled first. Compare your options and get a free estimate.",
    keywords: [
      "flooring installation Houston",
      "hardwood floor refinishing Houston",
      "luxury vinyl plank installation",
      "tile floor installation Houston TX",
      "subfloor repair Houston",
      "flooring contractor near me",
    ],
  },
  updated: "2026-11-22",
  slug: "flooring-installation",
  title: "Flooring Installation",
  description: "Hardwood, vinyl plank, tile and carpet, laid flat and dry over a floor we test before we cover it.",
  hero: {
    heading: "Floors laid to stay flat on Houston ground",
    intro:
      "The first tool out of our truck is a moisture meter. A slab can look bone dry and still give off enough water to lift a wood floor. So we test and flatten what’s underneath first, and then you get to the fun part: picking the floor you’ll see.",
    image: "kitchen",
  },
  offered: {
    heading: "Floors we install and repair",
    items: [
      {
        title: "Hardwood installation and refinishing",
        text: "Solid or engineered boards, nailed or glued depending on what’s below. Worn oak and pine can be sanded, stained and sealed again.",
      },
      {
        title: "Laminate and luxury vinyl plank",
        text: "Tough, quick to install and easy on the budget. Vinyl plank handles wet feet and dogs. Laminate feels closer to wood and does best in a dry room.",
      },
      {
        title: "Tile and stone",
        text: "Porcelain, ceramic, travertine or marble, with a crack-isolation layer where the slab has cracked before.",
      },
      {
        title: "Carpet",
        text: "For bedrooms and stairs, over a pad worth paying for, stretched tight so it won’t ripple.",
      },
      {
        title: "Subfloor repair",
        text: "Squeaks, soft spots, rotten plywood, dips and humps. On slabs we grind the high spots and fill the low ones.",
      },
    ],
  },
  highlights: {
    heading: "Included in every floor",
    items: [
      "Moisture test and flatness check before we order",
      "Old flooring removed and hauled away",
      "Furniture moved and put back",
      "Doors trimmed, baseboards and transitions finished",
      "One written price and a one-year warranty",
    ],
  },
  process: {
    heading: "Four steps to a new floor",
    steps: [
      {
        title: "Test and measure",
        text: "We check each room for moisture and level, look at the edges and doorways, and bring samples to see in your own light.",
      },
      {
        title: "Agree on paper",
        text: "The proposal lists product, quantity, prep, trim and price. Once you approve it, you’re on the calendar.",
      },
      {
        title: "Prepare",
        text: "Wood sits in your house with the air conditioning on, so it gets used to the rooms. Meanwhile we take up the old floor and flatten what’s below.",
      },
      {
        title: "Lay and finish",
        text: "We start from the line you’ll see first, finish the edges, clean up and walk every room with you.",
      },
    ],
  },
  duration: {
    value: "Three to seven days",
    text: "Plank or carpet in a few rooms goes fast. Tile needs time to cure, and sanded hardwood needs several days for its finish to harden before the rugs go back.",
  },
  sections: [
    {
      heading: "Which floor for which house?",
      paragraphs: [
        "If your home sits on a slab, as most around here do, engineered wood is usually a safer choice than solid. Its layers move less when the air turns damp, and it can be glued straight down once the concrete tests dry. Solid boards belong in pier-and-beam houses, the kind you find in the Heights and Montrose, where there’s wood below to nail into.",
        "For kitchens, baths and entries, porcelain is hard to beat. It stays cool, takes mud and doesn’t mind a wet week in hurricane season. Vinyl plank comes next. The plank itself is waterproof, but water that gets under it still has to be dried out.",
      ],
      bullets: [
        "Kids, dogs and a pool: vinyl plank or textured porcelain",
        "Long-term home with formal rooms: engineered or solid hardwood",
        "Rental or a tight budget: laminate in dry rooms, vinyl plank elsewhere",
        "Upstairs bedrooms: carpet, for warmth and quiet",
      ],
    },
    {
      heading: "What’s under there",
      paragraphs: [
        "Hairline cracks in a slab are common in Houston. A wide one, or one with a higher side, deserves a foundation opinion first. It’s cheaper to learn that now than after the tile cracks. Small square tiles in a house from the 1980s or earlier may contain asbestos, and so may the black glue under them. They should be tested before they’re broken up.",
        "Floors are often the last step of a bigger job. If you’re also planning [a kitchen remodel](/services/kitchen-remodeling) or [fresh paint inside](/services/interior-painting), let us set the order, so nobody walks paint cans across a new finish. You’ll find answers about pricing and scheduling on our [FAQ page](/faqs).",
      ],
    },
  ],
  callToAction: {
    heading: "See samples in your own rooms",
    text: "A plank that looks gray in the store can turn green beside your sofa. We bring boards, planks and tile to you, measure while we’re there, and leave you with a clear estimate for the whole floor.",
    button: "Request Free Estimate",
  },
  related: ["interior-painting", "kitchen-remodeling", "bathroom-remodeling"],
};
