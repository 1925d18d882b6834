import type { Service } from "../schema.ts";

export const cabinets: Service = {
  meta: {
    title: "Cabinet Painting and New Cabinets in Houston, TX",
    description:
      "Paint sound cabinets or replace tired ones? We do both in Houston, tell you which is worth your money, and put a fixed price in writing.",
    keywords: [
      "cabinet painting houston",
      "kitchen cabinet refinishing houston",
      "new kitchen cabinets houston",
      "cabinet refacing houston",
      "custom cabinets houston",
      "paint oak cabinets",
    ],
  },
  updated: "2026-11-16",
  slug: "cabinets",
  title: "Cabinets",
  description: "Cabinet painting and refinishing when the boxes are sound, new cabinets when they are past saving.",
  hero: {
    heading: "Cabinet Painting, Refinishing and New Cabinets",
    intro:
      "Good boxes deserve paint. Swollen, sagging ones belong at the curb. We look at your cabinets, tell you which kind they are, and do the work either way: a sprayed finish, new doors, or a new set from wall to wall.",
    image: "kitchen-island",
  },
  offered: {
    heading: "Painting, refinishing, replacing",
    items: [
      {
        title: "Cabinet painting",
        text: "Doors and drawer fronts come off, get a number and are sprayed lying flat, so that nothing runs. The frames are painted in place behind plastic sheeting.",
      },
      {
        title: "Stain and clear refinishing",
        text: "For solid wood you would hate to cover. We take off the worn finish, even out the color and seal it against steam and fingers.",
      },
      {
        title: "New doors on your boxes",
        text: "Also called refacing. The layout stays, the visible faces get a matching skin, and new doors go on with soft-close hinges.",
      },
      {
        title: "New cabinets",
        text: "From stock boxes to custom work, shimmed level on floors that seldom are. Near sinks and dishwashers we recommend plywood boxes.",
      },
      {
        title: "Vanities, pantries and built-ins",
        text: "Bathroom vanities, laundry storage, bookcases and lockers by the back door, finished to match what is already there.",
      },
      {
        title: "Hardware and repair",
        text: "Hinges, slides, pull-out shelves, split frames, the drawer that never closed. Old handle holes are filled before painting, so you can pick any pull you like.",
      },
    ],
  },
  highlights: {
    heading: "Signs of a careful cabinet job",
    items: [
      "Grease washed off before the first sanding",
      "Bonding primer and cabinet enamel, never wall paint",
      "Lead-safe practices in houses built before 1978",
      "Every door and drawer counted in the fixed price",
      "One-year warranty, licensed and insured",
    ],
  },
  panel: {
    heading: "Paint, reface or replace?",
    items: [
      {
        title: "Paint",
        text: "The boxes are square and dry, the layout suits you, and it is the color you are tired of. The smallest bill of the three.",
      },
      {
        title: "Reface",
        text: "The boxes are fine, but the doors are peeling, warped or a style you never liked.",
      },
      {
        title: "Replace",
        text: "Particleboard has swelled, shelves sag, or the sink and stove are moving. Paint would only postpone it.",
      },
    ],
  },
  process: {
    heading: "How a cabinet project runs",
    steps: [
      {
        title: "Open the doors",
        text: "We check the sink base, the drawer slides and the material under the finish. Then you get our opinion, even if it is the cheaper answer.",
      },
      {
        title: "Approve a sample",
        text: "You see color and sheen on a real door in your own kitchen before we order or spray. For new cabinets, you sign off on a drawing of each wall.",
      },
      {
        title: "Prepare",
        text: "Degrease, sand, fill, vacuum, prime, sand again. Most of the hours go here, because a finish peels where this was rushed.",
      },
      {
        title: "Finish and hang",
        text: "Two coats of enamel, or the new boxes set and scribed to the walls. Doors are hung, gaps evened, bumpers and pulls put on.",
      },
    ],
  },
  duration: {
    value: "One to two weeks",
    text: "That is usual for painting an average kitchen, and you can cook during most of it. New cabinets go in within days, after several weeks of waiting for the order.",
  },
  sections: [
    {
      heading: "What Houston does to cabinets",
      paragraphs: [
        "Wood takes up moisture from Gulf air and gives it back when the air conditioning runs. Doors move a little all year. A painted door that is made of five pieces may show a fine line at the joints by winter. That is how wood behaves under paint, and you should know it before you choose.",
        "Water does the real damage. A slow leak under the sink, or an inch of flood water on the floor, swells particleboard for good. No primer brings it back, so we replace those boxes and paint the sound ones to match.",
      ],
    },
    {
      heading: "If your cabinets are oak",
      paragraphs: [
        "Oak was a favorite in houses of the eighties and nineties, and it has deep grain. Paint alone will not hide that. We can fill the grain for a smooth face, or leave a light texture and save you the labor. Ask for a sample door done both ways.",
        "Not sure about the color? A [color consultation](/services/color-consultation) settles it next to your counters and floor. If the layout is the trouble, look at [kitchen remodeling](/services/kitchen-remodeling) first, since painting a kitchen you mean to move is money lost.",
      ],
    },
    {
      heading: "The first month",
      paragraphs: [
        "Enamel dries in hours and hardens over weeks. Until then, close doors gently, hang no damp towels on them and clean with a soft cloth and mild soap. Later on, wipe up splashes around the sink: Houston water is hard enough in many homes to leave white spots.",
      ],
    },
  ],
  callToAction: {
    heading: "Keep them or replace them?",
    text: "Let us look under the sink and open a few drawers. You get a straight answer and a free estimate for the choice that makes sense.",
    button: "Request Free Estimate",
  },
  related: ["kitchen-remodeling", "interior-painting", "bathroom-remodeling"],
};
