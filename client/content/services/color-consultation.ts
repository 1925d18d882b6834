import type { Service } from "../schema.ts";

export const colorConsultation: Service = {
  meta: {
    title: "Paint Color Consultation in Houston, TX",
    description:
      "Test paint colors on your own walls, in Houston light, with brick, roof and HOA rules in mind. You keep a written color list for every room.",
    keywords: [
      "color consultation houston",
      "paint color consultant houston",
      "exterior paint colors houston",
      "interior color palette help",
      "hoa paint color approval",
    ],
  },
  updated: "2026-11-22",
  slug: "color-consultation",
  title: "Color Consultation",
  description: "Paint colors chosen in your own light, with samples on your walls and a written list for every room.",
  hero: {
    heading: "Color consultation: decide once, paint once",
    intro:
      "A paint chip is smaller than a playing card, and nobody printed it with your house in mind. So we don’t start with chips. We start with what’s staying, like the brick and the floors, because those are what your new colors have to live with.",
    image: "kitchen-range",
  },
  offered: {
    heading: "What we can settle with you",
    items: [
      {
        title: "A palette for the whole house",
        text: "Walls, trim, ceilings and doors that get along from room to room, so the view through a doorway makes sense.",
      },
      {
        title: "Exterior scheme",
        text: "Body, trim, shutters and front door, chosen to go with the brick and shingles you’re keeping.",
      },
      {
        title: "Cabinets, counters and tile",
        text: "A white that suits your stone instead of fighting it. We hold the samples right up to the counter, in the light you cook in.",
      },
      {
        title: "Large samples",
        text: "Painted boards you can move from wall to wall and look at in the morning, at dusk and under your lamps.",
      },
      {
        title: "Sheen and type of paint",
        text: "Flat hides patches, satin wipes clean, gloss shows every dent. We match the finish to the wall, and to the kids.",
      },
      {
        title: "HOA paperwork",
        text: "Color names, numbers and photos, put together the way your architectural committee asks for them.",
      },
    ],
  },
  highlights: {
    heading: "What you get from us",
    items: [
      "A list by room and surface, with brand, color number and sheen",
      "Colors seen on your own walls, by day and by night",
      "Advice from people who also do the painting",
      "A contractor with 500+ five-star reviews",
    ],
  },
  process: {
    heading: "How a consultation goes",
    steps: [
      {
        title: "Begin with what stays",
        text: "Floors, counters, brick, roof and the sofa you just bought. Their undertones rule out half of the fan deck within minutes.",
      },
      {
        title: "Read the light",
        text: "We note which way the windows face, what grows outside them and which bulbs you use. The same gray can look blue in one room and green in the next.",
      },
      {
        title: "Test two or three",
        text: "With more than that, it’s hard to see any of them. The boards stay up for a day or two, and you live with them before you choose.",
      },
      {
        title: "Write it down",
        text: "You get the finished list. It’s yours to keep, for our painters or for touch-ups years from now.",
      },
    ],
  },
  duration: {
    value: "One or two visits",
    text: "A few rooms take a single visit of about two hours. A whole house, or inside and outside together, usually needs a second visit after the samples have been up.",
  },
  sections: [
    {
      heading: "Why colors look different here",
      paragraphs: [
        "Our sun is strong and high for much of the year. Outdoors it washes colors out, so a shade that looked rich on the chip turns pale across a whole front wall. Going a step deeper than your first idea usually helps. On south and west walls, very dark paint gets hotter and fades sooner, and on vinyl [siding](/services/siding-installation) it can warp the panels unless the color is made for vinyl.",
        "Indoors, live oaks and lawns throw green through the windows. North rooms run cool. Warm bulbs push white toward cream, and daylight bulbs push it toward blue, which is why we’ll ask you to turn on the lamps at noon.",
      ],
    },
    {
      heading: "Brick, neighbors and the HOA",
      paragraphs: [
        "Much of Houston is brick, in pinks, oranges and browns of every decade. Trim that picks up the mortar is a safer bet than trim that tries to match the brick. If you’re thinking of painting the brick itself, sleep on it first. It’s very hard to undo, and the wall has to be able to dry.",
        "Deed restrictions often give a committee the say over outside colors. That’s common in [Sugar Land](/service-areas/sugar-land), and in [The Woodlands](/service-areas/woodlands), a new house color goes to the township first. Get the approval in writing before [exterior painting](/services/exterior-painting) is on the calendar. Repainting the front because of a letter is a miserable way to learn the rule.",
      ],
    },
  ],
  callToAction: {
    heading: "Stuck between three whites?",
    text: "Put the chips you like on the table and pick the room that worries you most. If you’d like us to paint afterward, you’ll get a free estimate for that too.",
    button: "Schedule Consultation",
  },
  related: ["interior-painting", "exterior-painting", "cabinets"],
};
