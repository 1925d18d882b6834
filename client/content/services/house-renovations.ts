import type { Service } from "../schema.ts";

export const houseRenovations: Service = {
  meta: {
    title: "Whole-House Renovation and Additions in Houston, TX",
    description:
      "Whole-home work, additions, open floor plans and historic restoration in Houston, with permits, engineering and a fixed price in writing.",
    keywords: [
      "house renovation houston",
      "home addition contractor houston",
      "whole house remodel houston",
      "open concept remodel",
      "load bearing wall removal houston",
      "historic home restoration houston",
    ],
  },
  updated: "2026-11-16",
  slug: "house-renovations",
  title: "House Renovations",
  description: "Whole-home work, additions, opened walls and restored old houses, run by one contractor to one plan.",
  hero: {
    heading: "House Renovations, From One Wall to the Whole House",
    intro:
      "You like the street, the trees and the neighbors. The house is the problem. We plan the work with you, bring in the engineer, pull the permits and answer for the result, whether that means opening up a ranch house or adding a wing to a bungalow.",
    image: "house-porch",
  },
  offered: {
    heading: "The big jobs",
    items: [
      {
        title: "Whole-home renovation",
        text: "Kitchen, baths, floors, wiring, plumbing and paint under a single schedule. What is behind the walls comes first: pipes, panel, ducts, insulation.",
      },
      {
        title: "Additions",
        text: "A bedroom suite, a second story, a bigger kitchen. An engineer designs the foundation, because a new slab and an old one settle differently in clay.",
      },
      {
        title: "Open concept",
        text: "The wall between kitchen and den comes out, a beam takes the load, and floor and ceiling are joined so that the old line does not show.",
      },
      {
        title: "Structural changes",
        text: "Wider openings, new beams and posts, sagging roof frames, pier-and-beam floors made level. Where the permit asks for sealed drawings, you have them.",
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
      "Licensed, insured and covered for $2 million in liability",
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
        text: "We go through the house from attic to crawl space and ask how you live in it. Bring the survey, old foundation reports and your deed restrictions. You leave with a layout and our view of the risks.",
      },
      {
        title: "Transparent pricing",
        text: "The proposal lists rooms and trades line by line, and the total is fixed, in writing. If an opened wall shows something nobody could have seen, you look at it with us and approve a price before we go on.",
      },
      {
        title: "Quality execution",
        text: "Trades come in the right order, and inspectors see the work before it is covered. We finish with a walkthrough, a list, and everything on that list done.",
      },
    ],
  },
  duration: {
    value: "Three to eight months",
    text: "That is the usual building time for a whole house or an addition, after a month or two of design and permits. Taking out one wall is often done in three to five weeks.",
  },
  sections: [
    {
      heading: "What we expect to find, by age of house",
      paragraphs: [
        "A house tells you its troubles by its birthday. We look for these before we price, so fewer of them turn up later.",
      ],
      bullets: [
        "Before the 1940s: piers that have shifted, early wiring, little or no insulation, good old lumber worth keeping.",
        "1950s and 1960s: cast iron drains under the slab, galvanized water pipe, electrical panels too small for today.",
        "Late 1960s and early 1970s: aluminum wiring in some houses, which needs the right connectors.",
        "1980s and early 1990s: gray polybutylene water pipe in some, tired ducts, original windows.",
        "Any age: slab movement. We want to know about past leveling before we set [tile or wood floors](/services/flooring-installation).",
      ],
    },
    {
      heading: "Rules that can change your plan",
      paragraphs: [
        "Houston has no zoning, so the plat, the building lines and the deed restrictions decide how far an addition may reach. In a city historic district, as in parts of the Heights, most changes to the outside need a certificate of appropriateness before the permit. Work indoors does not.",
        "Flood maps matter even more. In a mapped floodplain, improvements that cost half of the building’s market value or more can oblige you to bring the entire house up to current flood rules. We raise this in the first talk, because it can turn a renovation into a different project. Outside Houston, [Pearland](/service-areas/pearland) and [Pasadena](/service-areas/pasadena) have permit offices of their own.",
      ],
    },
    {
      heading: "Stay or move out?",
      paragraphs: [
        "For an addition, you can usually stay; the house is opened up to it near the end. For whole-house work, plan to live elsewhere through the middle months. Our schedule shows the days without water and the weeks without a kitchen, so you can book a rental for those and no longer.",
      ],
    },
  ],
  callToAction: {
    heading: "Walk through the house with us",
    text: "Call {phone} and tell us what bothers you about the place. We will say what is possible, what it involves and what we would leave alone. Estimates are free.",
    button: "Get Started",
  },
  related: ["kitchen-remodeling", "bathroom-remodeling", "flooring-installation"],
};
