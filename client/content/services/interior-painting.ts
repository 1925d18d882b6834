import type { Service } from "../schema.ts";

export const interiorPainting: Service = {
  meta: {
    title: "Interior Painting in Houston, TX: Walls, Trim, Ceilings",
    description:
      "House painters who patch, sand and prime before they open the color. See what interior painting includes, how long it takes and how we protect your home.",
    keywords: [
      "interior painting Houston",
      "house painters Houston TX",
      "interior painters near me",
      "drywall repair and painting",
      "popcorn ceiling removal Houston",
      "trim and door painting",
    ],
  },
  updated: "2026-11-16",
  slug: "interior-painting",
  title: "Interior Painting",
  description: "Walls, ceilings, trim and doors, with cracks repaired and edges cut clean before we pack up.",
  hero: {
    heading: "Interior painting with the prep left in",
    intro:
      "Anyone can roll a wall. What you notice five years later is the patch that flashes, the crack that came back, the line at the ceiling that wanders. We put our hours into the part before the paint, and it shows when the sun comes in sideways.",
    image: "kitchen-island",
  },
  offered: {
    heading: "What our painters do indoors",
    items: [
      {
        title: "Walls and ceilings",
        text: "Single rooms, tall foyers, stairwells or the whole house. Two coats, in a sheen that suits the room.",
      },
      {
        title: "Trim, doors and built-ins",
        text: "Baseboards, crown, casings, shutters and bookcases, sanded between coats with a hard enamel that wipes clean.",
      },
      {
        title: "Drywall and crack repair",
        text: "Nail pops, dents, failed tape and the diagonal cracks over doors. We match the texture around the patch, from orange peel to smooth.",
      },
      {
        title: "Popcorn and wallpaper removal",
        text: "Old ceilings scraped and refinished, paper and glue taken off down to a surface that paint can hold.",
      },
      {
        title: "Stain blocking",
        text: "Water rings, smoke, marker and pet odor sealed under the right primer, so they do not bleed through.",
      },
    ],
  },
  highlights: {
    heading: "How we treat your house",
    items: [
      "Furniture moved to the middle and wrapped, floors covered",
      "Low-odor, low-VOC paints on request",
      "Outlet plates taken off, never painted around",
      "Labeled leftover paint for touch-ups",
      "Licensed and insured crews, 100% satisfaction rate",
    ],
  },
  process: {
    heading: "Room by room",
    steps: [
      {
        title: "Walk the rooms",
        text: "We note repairs, count doors and windows, and ask which rooms you can do without on which day. The estimate costs you nothing.",
      },
      {
        title: "Settle colors and price",
        text: "You see brush-outs on your own walls. The written proposal lists surfaces, coats and products at a fixed figure.",
      },
      {
        title: "Repair and prime",
        text: "Fill, sand, caulk, prime, then look again with a work light held close to the wall. This takes about as long as the painting.",
      },
      {
        title: "Paint and touch up",
        text: "Ceilings first, then walls, then trim. You get the blue-tape tour: stick a piece wherever you see something, and we fix it.",
      },
    ],
  },
  duration: {
    value: "Two to six days",
    text: "A pair of bedrooms takes about two days. An occupied four-bedroom house with trim and doors runs most of a week, longer if ceilings have to be scraped.",
  },
  sections: [
    {
      heading: "Cracks, damp and other Houston habits",
      paragraphs: [
        "When a dry August shrinks the clay, slabs settle a little and drywall opens at the corners of doors and windows. Spackle alone will split again by spring. We cut the crack out, tape it, and use a flexible caulk where wall meets trim. If the same crack keeps growing or a door has begun to stick, have the foundation looked at first. We would rather paint for you later than twice.",
        "Humidity slows drying, so we keep the air conditioning on and let each coat cure. Bathrooms and laundry rooms get a moisture-resistant finish. A brown ring on a ceiling means water came from somewhere: our guide to [signs of a roof that needs repair](/blog/roof-repair-signs) helps you find out where, before the paint hides it.",
        "In a house built before 1978, old layers may contain lead, and ceiling texture of that age can contain asbestos. Both should be tested before anyone sands or scrapes.",
      ],
    },
    {
      heading: "Picking colors without regret",
      paragraphs: [
        "South light here is strong and warm, and it turns many grays blue and many whites yellow. Look at a large sample in the morning, at noon and with the lamps on. For help with the whole palette, from front hall to bedrooms, book a [color consultation](/services/color-consultation).",
        "Kitchen doors and drawers need a different process, with degreasing and sprayed enamel. You will find that work under [cabinets and cabinet painting](/services/cabinets).",
      ],
    },
  ],
  callToAction: {
    heading: "Tell us which rooms",
    text: "A list, a floor plan or three phone pictures will do. We come by, measure, and give you a firm price and a day to start.",
    button: "Get Free Estimate",
  },
  related: ["exterior-painting", "cabinets", "flooring-installation"],
};
