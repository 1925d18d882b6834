import type { Service } from "../schema.ts";

export const cabinets: Service = {
  meta: {
    title: "Cabinet Painting and New Cabinets in Houston, TX",
    description:
      "Paint sound cabinets or replace tired ones? We do both in Houston, help you see which is worth your money, and put the price in writing.",
    keywords: [
      "cabinet painting houston",
      "kitchen cabinet refinishing houston",
      "new kitchen cabinets houston",
      "cabinet refacing houston",
      "custom cabinets houston",
      "paint oak cabinets",
    ],
  },
  updated: "2026-11-22",
  slug: "cabinets",
  title: "Cabinets",
  description: "Cabinet painting and refinishing when the boxes are sound, new cabinets when they’re past saving.",
  hero: {
    heading: "Cabinet painting, refinishing and new cabinets",
    intro:
      "Open the door under your kitchen sink and feel the floor of the box. If it’s flat and dry, your cabinets are probably worth painting. If it’s swollen, paint won’t save it. We do the work either way, from a sprayed finish to a new set wall to wall.",
    image: "kitchen-island",
  },
  offered: {
    heading: "Painting, refinishing, replacing",
    items: [
      {
        title: "Cabinet painting",
        text: "Doors and drawer fronts come off, get a number and are sprayed lying flat, so nothing runs. The frames are painted in place behind plastic sheeting.",
      },
      {
        title: "Stain and clear refinishing",
        text: "For solid wood you’d hate to cover. We take off the worn finish, even out the color and seal it against steam and fingers.",
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
        text: "Bathroom vanities, laundry storage, bookcases and lockers by the back door, finished to match what’s already there.",
      },
      {
        title: "Hardware and repair",
        text: "Hinges, slides, pull-out shelves, split frames, the drawer that never closed. We fill old handle holes before painting, so you can pick any pull you like.",
      },
    ],
  },
  highlights: {
    heading: "Signs of a careful cabinet job",
    items: [
      "Grease washed off before the first sanding",
      "Bonding primer and cabinet enamel, never wall paint",
      "Doors back on the boxes they came from",
      "Every door and drawer counted in the written price",
      "A one-year warranty",
    ],
  },
  panel: {
    heading: "Paint, reface or replace?",
    items: [
      {
        title: "Paint",
        text: "The boxes are square and dry, the layout suits you, and it’s the color you’re tired of. The smallest bill of the three.",
      },
      {
        title: "Reface",
        text: "The boxes are fine, but the doors are peeling, warped or a style you never liked.",
      },
      {
        title: "Replace",
        text: "Particleboard has swelled, shelves sag, or the sink and stove are moving. Paint would only put it off.",
      },
    ],
  },
  process: {
    heading: "How a cabinet project runs",
    steps: [
      {
        title: "Open the doors",
        text: "We check the sink base, the drawer slides and the material under the finish. Then you get our opinion, even if it’s the cheaper answer.",
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
    text: "That’s usual for painting an average kitchen, and you can cook during most of it. New cabinets go in within days, but they take several weeks to arrive.",
  },
  sections: [
    {
      heading: "What Houston does to cabinets",
      paragraphs: [
        "Wood takes up moisture from Gulf air and gives it back when the air conditioning runs. Doors move a little all year. A painted door that’s made of five pieces may show a fine line at the joints by winter. That’s just how wood behaves under paint, and you should know it before you choose.",
        "Water does the real damage. A slow leak under the sink, or an inch of flood water on the floor, swells particleboard for good. No primer brings it back, so we replace those boxes and paint the sound ones to match.",
        "In a house built before 1978, the old finish may contain lead. If it does, or if nobody has tested it, federal law requires a firm with EPA lead-safe certification to do the sanding.",
      ],
    },
    {
      heading: "If your cabinets are oak",
      paragraphs: [
        "Oak was a favorite in houses of the eighties and nineties, and it has deep grain. Paint alone won’t hide that. We can fill the grain for a smooth face, or leave a light texture and save you the labor. Ask for a sample door done both ways.",
        "Not sure about the color? A [color consultation](/services/color-consultation) settles it next to your counters and floor. If the layout is the trouble, look at [kitchen remodeling](/services/kitchen-remodeling) first, since there’s no sense painting cabinets you’re about to move.",
      ],
    },
    {
      heading: "The first month",
      paragraphs: [
        "Enamel dries in hours and hardens over weeks. Until then, close doors gently, don’t hang damp towels on them, and clean with a soft cloth and mild soap. Later on, wipe up splashes around the sink. The water in many Houston homes is hard enough to leave white spots.",
      ],
    },
  ],
  callToAction: {
    heading: "Keep them or replace them?",
    text: "Let us look under the sink and open a few drawers. You’ll get our opinion and a free estimate for the choice that makes sense.",
    button: "Request Free Estimate",
  },
  related: ["kitchen-remodeling", "interior-painting", "bathroom-remodeling"],
};
