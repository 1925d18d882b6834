import type { Area } from "../schema.ts";

export const pasadena: Area = {
  slug: "pasadena",
  city: "Pasadena",
  county: "Harris County",
  description: "Roof repair first, replacement when it pays, and work in stages that fit a Pasadena budget.",
  updated: "2026-11-22",
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
      "If your roof can be repaired, we repair it. If it’s worn out, we show you why and help you plan the cost. Either way the estimate is free, and you see what the price includes before you sign.",
    image: "house-porch",
  },
  intro: {
    heading: "Fix what’s broken. Leave the rest alone.",
    paragraphs: [
      "A tight budget is a reason to be careful, and careful is cheap. Replacing four cracked pipe boots costs a fraction of a roof and can buy you several years. So can new flashing along one wall. On the other hand, patching a roof that has lost its granules is money thrown in the bayou. We’ll tell you which kind of roof you have, with photos to show it.",
      "When there’s more to do than money to do it, we put the list in order. Water first, safety second, looks last. You might do the roof this year, gutters next spring, and [siding](/services/siding-installation) on the weather side after that. Each stage has its own written price. You decide when the next one starts, or whether it does. The work comes with a one-year warranty.",
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
        text: "A sound, standard architectural shingle, put on right, is the best value for most houses. We won’t sell you extras your house can’t use.",
        href: "/blog/roof-replacement",
      },
      {
        title: "Storm damage",
        text: "We photograph what the storm did and write down what the repair costs. If you file a claim, it stays between you and your insurer.",
        href: "/blog/insurance-claim",
      },
      {
        title: "Gutters where they count",
        text: "Can’t do the whole house? Start above the entry and along the side where water stands against the slab.",
        href: "/blog/seamless-gutters",
      },
      {
        title: "Siding, one wall at a time",
        text: "Replace the rotten side now and the others later. We pick a common profile, so there’s more to buy when you come back for the next wall.",
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
      "Bliss Meadows",
      "Baywood Oaks",
      "Baywood Shadows",
      "El Jardin del Mar",
    ],
  },
  local: [
    {
      heading: "Solid little houses with a few old habits",
      paragraphs: [
        "Much of the north side went up in the 1940s, 1950s and 1960s for families who worked at the refineries. They’re compact, simple houses, and a simple roof is cheaper to replace. Farther south the homes get newer, and around Beltway 8 you find plenty from this century.",
        "Age brings its own questions. Some older roofs have a second layer of shingles hidden under the first; code doesn’t allow a third on top. Hard, brittle siding from the 1940s and 1950s can contain asbestos. Paint from before 1978 may contain lead, and disturbing more than a little of it is work for a firm that the EPA has certified. We ask how old the house is before we price anything, because surprises are what wreck a budget.",
      ],
    },
    {
      heading: "Tornado, hurricane, ordinary rain",
      paragraphs: [
        "Nobody here has forgotten January 24, 2023, when an EF3 tornado crossed Pasadena and Deer Park. Ike in 2008 and Beryl in 2024 left their marks too. Storms also bring strangers with clipboards. If one promises a roof with no deductible, close the door: Texas law requires you to pay it, and a contractor who helps you dodge it is breaking that law.",
        "Between storms, a free habit helps most. Twice a year, walk around the house and look up. Our list of [five hail warning signs](/blog/hail-damage) tells you where to look.",
      ],
    },
    {
      heading: "Permits and paperwork",
      paragraphs: [
        "The City of Pasadena issues its own permits, and the fee belongs in the quote rather than on a later invoice. Some of the newer subdivisions have an HOA; on many older blocks only the deed restrictions count. Homes inside the city and east of Highway 146, such as El Jardin del Mar on the bay, are in the state’s windstorm area. If such a house is insured through the state windstorm pool, a new roof needs a certificate. West of the highway you’re spared that step.",
      ],
    },
  ],
  callToAction: {
    heading: "Start with the part that can’t wait",
    text: "Give us an idea of your budget when you ask. You’ll get a list with the urgent work at the top, and you stop wherever the money does.",
    button: "Get Free Estimate",
  },
  nearby: ["pearland", "sugar-land"],
};
