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
  updated: "2026-11-22",
  slug: "interior-painting",
  title: "Interior Painting",
  description: "Walls, ceilings, trim and doors, with cracks repaired and edges cut clean before we pack up.",
  hero: {
    heading: "Interior painting with the prep left in",
    intro:
      "Late in the day, when the sun comes in sideways, a wall can’t hide anything. You see the patch that flashes and the crack that came back. So we hold a lamp flat to the wall while we work, and we fix what it shows before we open the color.",
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
        text: "Baseboards, crown, casings, shutters and bookcases, sanded between coats and finished in a hard enamel that wipes clean.",
      },
      {
        title: "Drywall and crack repair",
        text: "Nail pops, dents, failed tape and the diagonal cracks over doors. We match the texture around the patch, from orange peel to smooth.",
      },
      {
        title: "Popcorn and wallpaper removal",
        text: "Old ceilings scraped and refinished, and wallpaper and glue taken down to a surface that paint can grip. Older ceiling texture is tested for asbestos first.",
      },
      {
        title: "Stain blocking",
        text: "Water rings, smoke, marker and pet odor sealed under the right primer, so they don’t bleed through.",
      },
    ],
  },
  highlights: {
    heading: "How we treat your house",
    items: [
      "Furniture moved to the middle and wrapped, floors covered",
      "Low-odor, low-VOC paints on request",
      "Outlet plates taken off, never painted around",
      "Leftover paint labeled for touch-ups",
      "A one-year warranty on the work",
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
        text: "You see brush-outs on your own walls. The proposal lists surfaces, coats and products, and the price covers what it lists.",
      },
      {
        title: "Repair and prime",
        text: "Fill, sand, caulk, prime, then look again with the work light. This takes about as long as the painting.",
      },
      {
        title: "Paint and touch up",
        text: "Ceilings first, then walls, then trim. Then we hand you a roll of blue tape. Stick a piece wherever you see something, and we’ll fix it.",
      },
    ],
  },
  duration: {
    value: "Two to six days",
    text: "A pair of bedrooms takes about two days. A four-bedroom house you’re living in, with trim and doors, takes most of a week, or longer if ceilings have to be scraped.",
  },
  sections: [
    {
      heading: "Cracks, humidity and other Houston habits",
      paragraphs: [
        "When a dry August shrinks the clay, slabs settle a little and drywall opens at the corners of doors and windows. Spackle alone will split again by spring. We cut the crack out, tape it, and use a flexible caulk where wall meets trim. If the same crack keeps growing or a door has started to stick, have the foundation looked at first. We’d rather paint for you later than twice.",
        "Humidity slows drying, so we keep the air conditioning on and give each coat its time. Bathrooms and laundry rooms get a moisture-resistant finish. A brown ring on a ceiling means water came from somewhere. Our guide to [signs of a roof that needs repair](/blog/roof-repair-signs) helps you find out where, so you don’t paint over a leak.",
        "In a house built before 1978, the old paint is either tested for lead or treated as if it had some. Unless a test clears it, federal rules leave the sanding to a firm certified by the EPA. Ask every bidder for that certificate, and ask us too.",
      ],
    },
    {
      heading: "Picking colors without regret",
      paragraphs: [
        "Light from the north is cool, and it turns many grays blue. Strong sun from the south and west pushes whites toward yellow. Look at a large sample in the morning, at noon and with the lamps on. For help with the whole palette, from front hall to bedrooms, book a [color consultation](/services/color-consultation).",
        "Kitchen doors and drawers need a different process, with degreasing and sprayed enamel. You’ll find that work under [cabinets and cabinet painting](/services/cabinets).",
      ],
    },
  ],
  callToAction: {
    heading: "Start with one room",
    text: "A list, a floor plan or a few phone pictures are enough for a first talk. We’ll come by, measure, and give you a written price and a start date.",
    button: "Get Free Estimate",
  },
  related: ["exterior-painting", "cabinets", "flooring-installation"],
};
