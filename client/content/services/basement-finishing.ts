import type { Service } from "../schema.ts";

export const basementFinishing: Service = {
  meta: {
    title: "Basement and Garage Finishing in Houston, TX",
    description:
      "Few Houston houses have a basement. We finish the ones that do, plus garages, bonus rooms and raised lower levels, and deal with moisture first.",
    keywords: [
      "basement finishing houston",
      "garage conversion houston",
      "bonus room finishing",
      "room over garage remodel",
      "guest suite conversion",
      "turn garage into living space",
    ],
  },
  updated: "2026-11-16",
  slug: "basement-finishing",
  title: "Basement Finishing",
  description: "Basements where Houston has them, and garages, bonus rooms and lower levels made into dry, cool rooms.",
  hero: {
    heading: "Basement Finishing in a City With Few Basements",
    intro:
      "Houston sits on clay with a high water table, so most houses here stand on a slab. If yours is one of the few with a basement, we finish it so that it stays dry. If you have no basement, we do the same work in the space you do have: a garage, a bonus room or the lower level of a raised house.",
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
        text: "Circuits, outlets, lighting and smoke alarms, wired by a licensed electrician. We check first what your panel can still carry, because a room with its own air conditioner may ask a lot of it.",
      },
      {
        title: "Flooring and ceiling",
        text: "Porcelain tile or luxury vinyl plank over concrete that we have tested for moisture. Overhead, drywall for a clean look, or a drop ceiling where somebody will need to reach the pipes again.",
      },
      {
        title: "Bathroom or kitchenette",
        text: "A shower bath, a wet bar, a small kitchen for guests. On a slab, moving a drain means cutting concrete, so we place fixtures near existing lines where we can.",
      },
      {
        title: "Moisture control",
        text: "A vapor barrier, better drainage outside and a dehumidifier sized for the room. A true basement also gets a sump pump with battery backup, since the power tends to fail on the night you need it.",
      },
    ],
  },
  highlights: {
    heading: "What you can hold us to",
    items: [
      "Flood map and deed restrictions checked before we draw anything",
      "One fixed price, in writing",
      "Liability coverage of $2 million, should anything go wrong",
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
        text: "A bedroom needs a window or door that a person can climb out of, a smoke alarm and steady cooling. Add a bath, and your parents can stay for a month.",
      },
      {
        title: "Home office",
        text: "A door that closes, outlets where the desk will stand, wired internet, and a ductless unit so that you do not cool the entire house for one person.",
      },
    ],
  },
  process: {
    heading: "How we finish a space",
    steps: [
      {
        title: "Look for water",
        text: "We measure moisture in the concrete, check which way the ground slopes outside and look up your address on the flood map. If the space should stay unfinished, you hear it at this visit.",
      },
      {
        title: "Settle the layout and the permit",
        text: "Turning a garage into living space takes a building permit in Houston. Deed restrictions may also require you to keep covered parking, so we ask for yours early.",
      },
      {
        title: "Dry it, then rough it in",
        text: "Drainage, barrier and concrete work come before framing. Wiring, plumbing and cooling follow, and the inspector sees them while the walls are open.",
      },
      {
        title: "Close it up",
        text: "Drywall, floor, trim and paint. At the end you go through the room with us and point at whatever bothers you, and we fix it.",
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
        "Our clay swells in a wet spring and shrinks in a dry August. That movement pushes on whatever is buried in it, and groundwater adds pressure of its own. Digging a new basement under a Houston house is work we would talk you out of.",
        "A garage is the usual answer. It already has a slab, a roof and three walls. The floor often sits lower than the house and slopes toward the door, though, and the walls may hold no insulation at all. We level the one, insulate the other and give the room its own cooling. Some garage slabs have no vapor barrier underneath, so the moisture test decides which [floor](/services/flooring-installation) we recommend.",
        "A bonus room over the garage starts out dry. What it lacks is insulation under the floor and behind the low walls, which is why so many of them are too hot to use in July.",
      ],
    },
    {
      heading: "Raised houses and flood zones",
      paragraphs: [
        "A house that was lifted after a flood has tempting space below it. In a mapped floodplain the rules are strict: an enclosed area below the flood level may serve for parking, storage and access to the house, and its walls need openings that let water through. We can make such a level bright, tidy and easy to hose out. We will not put a bedroom in it.",
        "Federal flood insurance pays for very little of what is finished in a basement or under a raised floor. Down there we choose materials that can get wet and dry out again. On a lower level that is outside the floodplain, you have a freer hand.",
      ],
    },
  ],
  callToAction: {
    heading: "Show us the space you have",
    text: "We will tell you what it can become and what it should stay. The estimate is free either way.",
    button: "Get Free Estimate",
  },
  related: ["flooring-installation", "bathroom-remodeling", "house-renovations"],
};
