import type { Service } from "../schema.ts";

export const basementFinishing: Service = {
  meta: {
    title: "Basement and Garage Finishing in Houston, TX",
    description:
      "Few Houston houses have a basement. We finish the ones that do, turn garages and bonus rooms into living space, and deal with moisture first.",
    keywords: [
      "basement finishing houston",
      "garage conversion houston",
      "bonus room finishing",
      "room over garage remodel",
      "guest suite conversion",
      "turn garage into living space",
    ],
  },
  updated: "2026-11-22",
  slug: "basement-finishing",
  title: "Basement Finishing",
  description: "Basements where Houston has them, and garages and bonus rooms made into dry, comfortable living space.",
  hero: {
    heading: "Basement finishing in a city with few basements",
    intro:
      "Much of Houston sits on clay with a high water table, so most houses here stand on a slab. If yours is one of the few with a basement, we take care of the water first and the walls after that. If it isn’t, there’s probably a room under your roof already that nobody has finished, like the garage or the space above it.",
    image: "house",
  },
  offered: {
    heading: "What goes into the room",
    items: [
      {
        title: "Framing and drywall",
        text: "Straight, insulated walls, with pressure-treated lumber wherever wood touches concrete. Where the garage door was, we build a proper outside wall on a raised curb, so rain stays out.",
      },
      {
        title: "Electrical",
        text: "Circuits, outlets, lighting and smoke alarms, wired by a licensed electrician. We check first what your panel can still carry, because a room with its own heating and cooling may ask a lot of it.",
      },
      {
        title: "Flooring and ceiling",
        text: "Porcelain tile or luxury vinyl plank over concrete that we’ve tested for moisture. Overhead, drywall for a clean look, or a drop ceiling where somebody will need to get at the pipes again.",
      },
      {
        title: "Bathroom or kitchenette",
        text: "A bathroom with a shower, a wet bar, a small kitchen for guests. On a slab, moving a drain means cutting concrete, so we place fixtures near existing lines where we can.",
      },
      {
        title: "Moisture control",
        text: "A moisture barrier between the concrete and the new floor, better drainage outside and a dehumidifier sized for the room. A true basement also gets a sump pump with battery backup, since the power tends to fail on the night you need it.",
      },
    ],
  },
  highlights: {
    heading: "What you can hold us to",
    items: [
      "Flood map and deed restrictions checked before we draw anything",
      "Drying, framing and finishing in one proposal",
      "Liability coverage of $2 million",
      "One-year warranty",
      "20+ years of experience",
    ],
  },
  panel: {
    heading: "Three good uses for the space",
    items: [
      {
        title: "Entertainment space",
        text: "Movies and game days need less daylight than any other room. We put sound insulation in the walls and ceiling, run speaker wire before the drywall, and set the lights on dimmers.",
      },
      {
        title: "Guest suite",
        text: "A bedroom needs a window or door that a person can climb out of, a smoke alarm, and steady heating and cooling. Add a bath, and your parents can stay for a month.",
      },
      {
        title: "Home office",
        text: "A door that closes, outlets where the desk will stand, wired internet, and a ductless unit so you don’t heat or cool the entire house for one person.",
      },
    ],
  },
  process: {
    heading: "How we finish a space",
    steps: [
      {
        title: "Look for water",
        text: "We measure moisture in the concrete, check which way the ground slopes outside and look up your address on the flood map. If the space should stay unfinished, you’ll hear it at this visit.",
      },
      {
        title: "Settle the layout and the permit",
        text: "Turning a garage into living space takes a building permit in Houston. Deed restrictions may also require you to keep covered parking, so we ask for yours early.",
      },
      {
        title: "Dry it, then rough it in",
        text: "Drainage and concrete work come before framing. Wiring, plumbing, heating and cooling follow, and the inspector sees them while the walls are open.",
      },
      {
        title: "Close it up",
        text: "Drywall, floor, trim and paint. At the end you go through the room with us, and we fix what isn’t right.",
      },
    ],
  },
  duration: {
    value: "Four to eight weeks",
    text: "A garage or bonus room usually takes four to six weeks once the permit is in hand. A bathroom, a kitchenette or drainage work brings it closer to eight.",
  },
  sections: [
    {
      heading: "Why basements are rare here, and what works instead",
      paragraphs: [
        "The ground here seldom holds still. A rainy month swells the clay against anything buried in it, a drought pulls it away again, and groundwater adds pressure of its own. If you ask us to dig a new basement under a Houston house, we’ll try to talk you out of it.",
        "A garage is the usual answer. It already has a slab, a roof and three walls. The floor often sits lower than the house and slopes toward the door, though, and the walls may have no insulation at all. We level the floor and insulate the walls. The room also gets its own heating and cooling, because the code calls for heat in every living space, even here. Some garage slabs have no vapor barrier underneath, so the moisture test decides which [floor](/services/flooring-installation) we recommend.",
        "A bonus room over the garage starts out dry. It’s usually short on insulation, under the floor and behind the low walls, which is why so many of them are too hot to use in July.",
      ],
    },
    {
      heading: "Raised houses and flood zones",
      paragraphs: [
        "A house that was lifted after a flood has tempting space below it. In a mapped floodplain the rules are strict: an enclosed area below the flood level can be used for parking, storage and access to the house, and its walls need openings that let water through. We can make that level bright, tidy and easy to hose out. It can’t become a place to live.",
        "Federal flood insurance pays for very little of what’s finished in a basement or under a raised floor. Down there we choose materials that can get wet and dry out again. If your lower level is outside the floodplain, you have a freer hand, and it can be finished like any other room.",
      ],
    },
  ],
  callToAction: {
    heading: "There may be a spare room in your garage",
    text: "Let us measure the space and the moisture in it. You’ll know whether it’s worth finishing, and the estimate is free either way.",
    button: "Get Free Estimate",
  },
  related: ["flooring-installation", "bathroom-remodeling", "house-renovations"],
};
