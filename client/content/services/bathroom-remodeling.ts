import type { Service } from "../schema.ts";

export const bathroomRemodeling: Service = {
  meta: {
    title: "Bathroom Remodeling in Houston, TX: Showers, Tile, Vanities",
    description:
      "Custom showers, tubs, vanities and tile for Houston homes, waterproofed and water-tested before the tile goes up. Start with a free estimate.",
    keywords: [
      "bathroom remodeling Houston",
      "bathroom remodel contractor Houston",
      "walk-in shower installation Houston",
      "tub to shower conversion",
      "bathroom vanity installation",
      "bathroom tile Houston TX",
    ],
  },
  updated: "2026-11-22",
  slug: "bathroom-remodeling",
  title: "Bathroom Remodeling",
  description: "Showers, tubs, vanities and tile over waterproofing you’ll never see and never have to think about.",
  hero: {
    heading: "Bathrooms built dry from the inside out",
    intro:
      "A bathroom fails behind the tile long before you can see it. So before we tile a shower, we fill the pan with water and come back later to see whether it held. The tile and glass you picked go on top of work that’s already been tested.",
    image: "kitchen-range",
  },
  offered: {
    heading: "Bathroom work we take on",
    items: [
      {
        title: "Custom showers and tubs",
        text: "Walk-in showers, low or curbless entries, freestanding tubs, and old garden tubs swapped for a shower you’ll use every day. Benches, niches and glass are sized to the room.",
      },
      {
        title: "Vanities",
        text: "Single or double, on the floor or hung on the wall, at a height that’s easy on your back. We add the outlets, drawers and mirror light to go with it.",
      },
      {
        title: "Tile and flooring",
        text: "Porcelain, ceramic or stone over a waterproof layer, with floors that aren’t slick when wet and lines that meet at the corners.",
      },
      {
        title: "Lighting and ventilation",
        text: "Light at face level, a quiet fan that’s strong enough for the room, and a duct that runs all the way outdoors.",
      },
      {
        title: "Plumbing fixtures",
        text: "Toilets, faucets, valves, rain heads and hand showers. We replace worn shutoffs and supply lines while the wall is open.",
      },
    ],
  },
  highlights: {
    heading: "Good to know",
    items: [
      "Shower pans filled and watched before any tile covers them",
      "One written price that covers labor, materials and haul-away",
      "Wood blocking for grab bars set in the walls while they’re open",
      "If it’s your only bathroom, we plan the work around that",
      "Backed by our one-year warranty",
    ],
  },
  process: {
    heading: "How the work goes",
    steps: [
      {
        title: "See the room",
        text: "We check the floor for soft spots, try the shutoffs and the fan, and ask who uses the room and how.",
      },
      {
        title: "Choose and price",
        text: "You pick tile, fixtures and glass with our help. The proposal names each one, so you know what the price covers.",
      },
      {
        title: "Open up and repair",
        text: "Out come the old tub, tile and wet drywall. If we find rotten framing or bad pipes, you see them and approve the cost before we replace them.",
      },
      {
        title: "Waterproof, then tile",
        text: "Membrane, pan test, and an inspection where the city asks for one. Then tile, grout, vanity and fixtures.",
      },
      {
        title: "Glass and final check",
        text: "We measure shower glass off the finished tile. Once it’s hung, we run everything hot and cold and walk the room with you.",
      },
    ],
  },
  duration: {
    value: "Two to four weeks",
    text: "A hall bath that keeps its plumbing in place takes about two weeks. A primary bath with a new layout takes closer to four, and custom glass may follow a little later.",
  },
  sections: [
    {
      heading: "Humidity is the real opponent",
      paragraphs: [
        "Gulf air is already wet when you turn on the shower. A fan that only stirs it around, or blows it into the attic, leaves you with peeling paint and black spots in the grout. We size the fan, run the duct outdoors, and can add a timer or a humidity switch so it keeps going after you’ve left the room.",
        "Tile and cement board aren’t waterproof by themselves. The layer that keeps your walls dry is the membrane, and its corners, its seams and the shelf in the niche need the most attention. Ask any bidder to describe theirs.",
      ],
    },
    {
      heading: "Older pipes, slabs and surprises",
      paragraphs: [
        "Many Houston houses from before the mid-1970s still drain through cast iron under the slab. When a tub comes out, we look down the line. If the pipe is rusting away, we’ll send you photos while it’s still easy to reach.",
        "A curbless shower on a slab means lowering the concrete beneath it, and moving a toilet means cutting a trench. Both take a licensed plumber and a permit. In [Pasadena](/service-areas/pasadena) and [Pearland](/service-areas/pearland), the permit comes from that city. We apply for it wherever you live. When the bedroom next door is changing too, it may be cheaper to plan [a larger renovation](/services/house-renovations) and do it all at once.",
      ],
    },
  ],
  callToAction: {
    heading: "Stop scrubbing that grout",
    text: "We’ll measure, look at the plumbing and talk through your options. The estimate is free, and the proposal that follows lists everything its price includes.",
    button: "Schedule Consultation",
  },
  related: ["flooring-installation", "kitchen-remodeling", "cabinets"],
};
