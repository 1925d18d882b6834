import type { Area } from "../schema.ts";

export const pasadena: Area = {
  slug: "pasadena",
  city: "Pasadena",
  county: "Harris County",
  description: "Honest roof repair first, replacement when it pays. Phased work that fits a Pasadena budget.",
  updated: "2026-11-16",
  meta: {
    title: "Affordable Roof Repair and Replacement in Pasadena, TX",
    description:
      "Not every old roof needs replacing. How Pasadena homeowners can repair first, split the work into stages and keep the cost in check.",
    keywords: [
      "affordable roofing Pasadena TX",
      "roof repair Pasadena TX",
      "roof replacement Pasadena Texas",
      "siding repair Pasadena TX",
      "gutters Pasadena TX",
      "storm damage Pasadena TX",
    ],
  },
  hero: {
    heading: "Pasadena roofing that respects your budget",
    intro:
      "If your roof can be repaired, we repair it. If it is worn out, we tell you why and help you plan the cost. Either way you start with a free estimate with a fixed price in writing, and that price does not grow.",
    image: "house-porch",
  },
  intro: {
    heading: "Fix what is broken. Leave the rest alone.",
    paragraphs: [
      "A tight budget is a reason to be careful, and careful is cheap. Replacing four cracked pipe boots costs a fraction of a roof and can buy you several years. So can new flashing along one wall. On the other hand, patching a roof that has lost its granules is money thrown in the bayou. We tell you which one you have, and we show you the photos.",
      "When there is more to do than money to do it, we put the list in order. Water first, safety second, looks last. You might do the roof this year, gutters next spring, and [siding](/services/siding-installation) on the weather side after that. Each stage has its own written price. You decide when the next one starts, or whether it does. The work comes with a one-year warranty.",
    ],
  },
  services: {
    heading: "Where your money does the most good",
    items: [
      {
        title: "Roof repair",
        text: "Boots, flashing, missing shingles, a soft spot in the deck. The most useful dollars you can spend on a roof with life left in it.",
        href: "/blog/roof-repair-signs",
      },
      {
        title: "Roof replacement",
        text: "A sound, standard architectural shingle, put on right, is the best value for most houses. We do not sell you extras your house cannot use.",
        href: "/blog/roof-replacement",
      },
      {
        title: "Storm claims",
        text: "Covered damage may be your insurer’s bill. We document it and explain the papers so nothing fair is left out.",
        href: "/blog/insurance-claim",
      },
      {
        title: "Gutters where they count",
        text: "Cannot do the whole house? Start above the entry and along the side where water stands against the slab.",
        href: "/blog/seamless-gutters",
      },
      {
        title: "Siding, one wall at a time",
        text: "Replace the rotten side now and the others later. We pick a profile that will still be made when you come back for more.",
        href: "/services/siding-installation",
      },
      {
        title: "Exterior painting",
        text: "Paint and caulk are the cheapest protection wood can have. Keeping up with them puts off bigger bills.",
        href: "/services/exterior-painting",
      },
    ],
  },
  neighborhoods: {
    heading: "Pasadena neighborhoods",
    text: "From the blocks near the Ship Channel down to the bay, we drive to every part of town. Small jobs are welcome in all of these.",
    names: [
      "Red Bluff Terrace",
      "Golden Acres",
      "Deepwater",
      "Parkview South",
      "Spencer View Terrace",
      "Vista Villas",
      "Village Grove",
      "Burke Meadow",
      "Sun Meadow",
      "Baywood Oaks",
      "Baywood Shadows",
      "El Jardin del Mar",
    ],
  },
  local: [
    {
      heading: "Solid little houses with a few old habits",
      paragraphs: [
        "Much of the north side went up in the 1940s, 1950s and 1960s for families who worked at the refineries. They are compact, simple houses, and a simple roof is cheaper to replace. Farther south the homes get newer, and around Beltway 8 you find plenty from this century.",
        "Age brings its own questions. Some older roofs have a second layer of shingles hidden under the first; code does not allow a third on top. Hard, brittle siding of the 1940s and 1950s can contain asbestos, and paint from before 1978 may contain lead. We look out for both before we quote and say so if a test is needed, since surprises are what wreck a budget.",
      ],
    },
    {
      heading: "Tornado, hurricane, ordinary rain",
      paragraphs: [
        "Nobody here has forgotten January 24, 2023, when a tornado rated EF3 crossed Pasadena and Deer Park. Ike in 2008 and Beryl in 2024 left their marks too. Storms also bring strangers with clipboards. If one offers to cover or forget your deductible, close the door: Texas law requires you to pay it, and a contractor who helps you dodge it is breaking that law.",
        "Between storms, a free habit helps most. Twice a year, walk around the house and look up. Our list of [five hail warning signs](/blog/hail-damage) tells you what to look for.",
      ],
    },
    {
      heading: "Permits and paperwork",
      paragraphs: [
        "The City of Pasadena issues its own permits, and the fee belongs in the quote rather than on a later invoice. Some of the newer subdivisions have an HOA; on many older blocks only the deed restrictions count. Homes inside the city and east of Highway 146, such as El Jardin del Mar on the bay, fall in the state’s windstorm area. If such a house is insured through the state windstorm pool, re-roofing calls for a certificate. West of the highway you are spared that step.",
      ],
    },
  ],
  callToAction: {
    heading: "Find out what it really costs",
    text: "Tell us what you see and what you can spend. We will say what should be done now, what can wait, and what you can skip.",
    button: "Get Free Estimate",
  },
  nearby: ["pearland", "sugar-land"],
};
