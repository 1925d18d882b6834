import type { Service } from "../schema.ts";

export const houseRenovations: Service = {
  meta: {
    title: "Whole-House Renovation and Additions in Houston, TX",
    description:
      "Whole-home work, additions, open floor plans and historic restoration in Houston. One contractor, permits included, and an independent engineer where needed.",
    keywords: [
      "house renovation houston",
      "home addition contractor houston",
      "whole house remodel houston",
      "open concept remodel",
      "load bearing wall removal houston",
      "historic home restoration houston",
    ],
  },
  updated: "2026-11-22",
  slug: "house-renovations",
  title: "House Renovations",
  description: "Whole-home work, additions, opened walls and restored old houses, run by one contractor to one plan.",
  hero: {
    heading: "House renovations, from one wall to the whole house",
    intro:
      "You love the street and the old trees. It’s the house that doesn’t fit anymore. Give us the year it was built, and we’ll have a good idea of what’s inside the walls. Then we plan the work with you, bring in the engineer and pull the permits.",
    image: "house-porch",
  },
  offered: {
    heading: "The big jobs",
    items: [
      {
        title: "Whole-home renovation",
        text: "Kitchen, baths, floors, wiring, plumbing and paint on a single schedule. What’s behind the walls comes first: pipes, panel, ducts, insulation.",
      },
      {
        title: "Additions",
        text: "A bedroom suite, a second story, a bigger kitchen. An engineer designs the foundation, because a new slab and an old one settle differently in clay.",
      },
      {
        title: "Open concept",
        text: "The wall between kitchen and den comes out, a beam takes the load, and floor and ceiling are patched so the old line is hard to find.",
      },
      {
        title: "Structural changes",
        text: "Wider openings, new beams and posts, sagging roof frames, pier-and-beam floors made level. If the permit calls for sealed drawings, an engineer provides them.",
      },
      {
        title: "Historic restoration",
        text: "Wood windows, pine floors, trim, doors and porches. We repair what can be repaired and match the rest by profile and species.",
      },
    ],
  },
  highlights: {
    heading: "One contractor, one contract",
    items: [
      "20+ years of experience, 1000+ projects completed",
      "Licensed electrical, plumbing and air-conditioning trades",
      "Insured, with $2 million in liability coverage",
      "Permits and inspections handled for you",
      "Dust walls and covered floors if you stay in the house",
      "One-year warranty on the work",
    ],
  },
  process: {
    heading: "Three steps, in this order",
    steps: [
      {
        title: "Design consultation",
        text: "We go through the house from attic to crawl space and ask how you live in it. Have the survey, old foundation reports and your deed restrictions ready. You get a layout and our view of the risks.",
      },
      {
        title: "Transparent pricing",
        text: "The proposal lists rooms and trades line by line, and the total is fixed for the work it describes. Two things can change it: you ask for something else, or an opened wall shows something nobody could have seen. Either way, you look at it with us and approve a price before we go on.",
      },
      {
        title: "Quality execution",
        text: "Trades come in the right order, and inspectors see the work before it’s covered. We finish with a walkthrough and a punch list, and the job isn’t done until the list is.",
      },
    ],
  },
  duration: {
    value: "Three to eight months",
    text: "That’s the usual building time for a whole house or an addition, after a month or two of design and permits. Taking out one wall is often done in three to five weeks.",
  },
  sections: [
    {
      heading: "What we expect to find, by age of house",
      paragraphs: ["The year tells us where to look before we price, so fewer of these turn up later."],
      bullets: [
        "Before the 1940s: piers that have shifted, early wiring, little or no insulation, good old lumber worth keeping.",
        "1950s and 1960s: cast iron drains under the slab, galvanized water pipe, electrical panels too small for today.",
        "Late 1960s and early 1970s: aluminum wiring in some houses, which needs the right connectors.",
        "Before 1978: paint that may contain lead. Unless a test clears it, federal law requires a firm with EPA lead-safe certification.",
        "Into the 1980s: asbestos in some floor tile, ceiling texture and duct wrap. It’s tested before we disturb it.",
        "Late 1970s to mid-1990s: gray polybutylene water pipe in some, leaky ducts, original windows.",
        "Any age: slab movement. We want to know about past leveling before we set [tile or wood floors](/services/flooring-installation).",
      ],
    },
    {
      heading: "Rules that can change your plan",
      paragraphs: [
        "Houston has no zoning, so the plat, the building lines and the deed restrictions decide how far an addition may reach. In a city historic district, as in parts of the Heights, most changes to the outside need a certificate of appropriateness before the permit. Work indoors doesn’t.",
        "Flood maps matter even more. In a mapped floodplain, improvements that cost half of the building’s market value or more can mean bringing the entire house up to current flood rules. We bring this up the first time we talk, because it can turn a renovation into a different project. Outside Houston, [Pearland](/service-areas/pearland) and [Pasadena](/service-areas/pasadena) have permit offices of their own.",
      ],
    },
    {
      heading: "Stay or move out?",
      paragraphs: [
        "For an addition, you can usually stay, since the house isn’t opened up to it until near the end. For whole-house work, plan to live elsewhere through the middle months. Our schedule shows the days without water and the weeks without a kitchen, so you can book a rental for those and no longer.",
      ],
    },
  ],
  callToAction: {
    heading: "What year was your house built?",
    text: "Call {phone} with the answer and a word about what bothers you. We’ll come walk through the place with you, and the estimate is free.",
    button: "Get Started",
  },
  related: ["kitchen-remodeling", "bathroom-remodeling", "flooring-installation"],
};
