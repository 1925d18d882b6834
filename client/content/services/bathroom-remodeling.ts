import type { Service } from "../schema.ts";

export const bathroomRemodeling: Service = {
  meta: {
    title: "Bathroom Remodeling in Houston, TX: Showers, Tile, Vanities",
    description:
      "Custom showers, tubs, vanities and tile for Houston homes, waterproofed and water-tested before the tile goes up. Free estimate and fixed price.",
    keywords: [
      "bathroom remodeling Houston",
      "bathroom remodel contractor Houston",
      "walk-in shower installation Houston",
      "tub to shower conversion",
      "bathroom vanity installation",
      "bathroom tile Houston TX",
    ],
  },
  updated: "2026-11-16",
  slug: "bathroom-remodeling",
  title: "Bathroom Remodeling",
  description: "Showers, tubs, vanities and tile with waterproofing you never see and never have to think about.",
  hero: {
    heading: "Bathrooms built dry from the inside out",
    intro:
      "A bathroom fails behind the tile long before you can see it. So we spend our care where the water goes: pan, walls, joints, fan. The tile, glass and vanity you picked go on top of work that has already been tested.",
    image: "kitchen-range",
  },
  offered: {
    heading: "Bathroom work we take on",
    items: [
      {
        title: "Custom showers and tubs",
        text: "Walk-in showers, low or curbless entries, freestanding tubs, and old garden tubs swapped for a shower you will use every day. Benches, niches and glass are sized to the room.",
      },
      {
        title: "Vanities",
        text: "Single or double, standing or wall-hung, at a height that suits your back. We add the outlets, drawers and mirror light that go with it.",
      },
      {
        title: "Tile and flooring",
        text: "Porcelain, ceramic or stone, set over a waterproof layer, with slip-resistant floors and lines that meet at the corners.",
      },
      {
        title: "Lighting and ventilation",
        text: "Light at face level, a quiet fan strong enough for the room, and a duct that runs all the way outdoors.",
      },
      {
        title: "Plumbing fixtures",
        text: "Toilets, faucets, valves, rain heads and hand showers. Worn shutoffs and supply lines are replaced while the wall is open.",
      },
    ],
  },
  highlights: {
    heading: "Good to know",
    items: [
      "Shower pans are filled and watched before any tile covers them",
      "One written price that covers labor, materials and haul-away",
      "Wood blocking for grab bars set in the walls while they are open",
      "If it is your only bathroom, we plan the work around that",
      "Backed by our one-year warranty",
    ],
  },
  process: {
    heading: "How the work goes",
    steps: [
      {
        title: "See the room",
        text: "We check the floor for soft spots, look at the shutoffs and the fan, and ask who uses the room and how.",
      },
      {
        title: "Choose and price",
        text: "You pick tile, fixtures and glass with our help. The proposal names each one, so there is nothing to argue about later.",
      },
      {
        title: "Open up and repair",
        text: "Out come the old tub, tile and wet drywall. Rotten framing and tired pipes get replaced before anything new goes in.",
      },
      {
        title: "Waterproof, then tile",
        text: "Membrane, pan test, inspection where the city asks for one, then tile, grout, vanity and fixtures.",
      },
      {
        title: "Glass and final check",
        text: "Shower glass is measured off the finished tile. We hang it, run everything hot and cold, and walk the room with you.",
      },
    ],
  },
  duration: {
    value: "Two to four weeks",
    text: "A hall bath with the plumbing left in place sits near two weeks. A primary bath with a new layout takes closer to four, and custom glass may follow a little later.",
  },
  sections: [
    {
      heading: "Humidity is the real opponent",
      paragraphs: [
        "Gulf air is already wet when you turn on the shower. A fan that only stirs it, or blows it into the attic, leaves you with peeling paint and black spots in the grout. We size the fan, run the duct to the outside, and can add a timer or humidity switch so it keeps working after you have left the room.",
        "Tile and cement board are not waterproof by themselves. The layer that keeps your walls dry is the membrane, and its corners, its seams and the shelf in the niche need the most attention. Ask any bidder to describe theirs.",
      ],
    },
    {
      heading: "Older pipes, slabs and surprises",
      paragraphs: [
        "Many Houston houses from before the mid-1970s still drain through cast iron under the slab. When a tub comes out, we look down the line. If the pipe is rusting away, you will hear it from us with photos, before new tile makes it hard to reach.",
        "A curbless shower on a slab means lowering the concrete beneath it, and moving a toilet means cutting a trench. Both need a plumber and a permit. Homeowners in [Pasadena](/service-areas/pasadena) and [Pearland](/service-areas/pearland) deal with their own city offices, and we handle that part. When the bedroom next door is changing too, it may be cheaper to plan [a larger renovation](/services/house-renovations) in one go.",
      ],
    },
  ],
  callToAction: {
    heading: "Show us the bathroom",
    text: "One visit is enough to tell you what can stay, what has to go and what the whole job will cost. The estimate is free, and the number in your proposal is the number you pay.",
    button: "Schedule Consultation",
  },
  related: ["flooring-installation", "kitchen-remodeling", "cabinets"],
};
