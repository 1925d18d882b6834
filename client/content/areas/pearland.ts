import type { Area } from "../schema.ts";

export const pearland: Area = {
  slug: "pearland",
  city: "Pearland",
  county: "Brazoria, Harris and Fort Bend counties",
  description: "Quick answers on leaks, storm damage and new roofs in Pearland, with windstorm rules explained.",
  updated: "2026-11-16",
  meta: {
    title: "Pearland, TX Roofing: Storm Damage, Leaks, New Roofs",
    description:
      "A leak does not wait. Learn what to do first, when a Pearland roof needs a windstorm certificate, and how fast a replacement goes.",
    keywords: [
      "roofing Pearland TX",
      "roof leak repair Pearland",
      "storm damage roof Pearland",
      "WPI-8 roof Pearland",
      "roof replacement Pearland TX",
      "gutter installation Pearland",
    ],
  },
  hero: {
    heading: "Prompt roof help in Pearland",
    intro:
      "Water on the ceiling is an emergency to the person standing under it. Call us and we promise {pearland-promise}. Then you know where you stand, and the work can be put on the calendar.",
    image: "house",
  },
  intro: {
    heading: "First stop the water, then talk about the roof",
    paragraphs: [
      "Every day a leak stays open, it costs you more: wet insulation first, then drywall, then the deck boards. So we work in a fixed order. We find the entry point. We close it, with a tarp if it must be. Only then do we discuss repair or replacement, with photos on the table.",
      "Speed is no excuse for guessing. We have 20+ years of experience, we carry $2 million liability coverage, and you have the price in writing before anyone pulls a nail. When the ceiling below has suffered, our [interior painting](/services/interior-painting) crew closes that chapter as well.",
    ],
  },
  services: {
    heading: "Roof and exterior work in Pearland",
    items: [
      {
        title: "Leak repair",
        text: "Most leaks start at a pipe boot, a valley or a wall flashing. We trace the path from the attic side, fix the cause and test it with water.",
        href: "/blog/roof-repair-signs",
      },
      {
        title: "Storm damage",
        text: "After a blow we check shingles, ridge, soft metals, screens and fence, and hand you a dated photo record of it all.",
        href: "/blog/hail-damage",
      },
      {
        title: "Insurance claims",
        text: "You file, the adjuster decides, and we explain. It helps to have your contractor on the roof at the same time as the adjuster.",
        href: "/blog/insurance-claim",
      },
      {
        title: "Full replacement",
        text: "Count on 3-5 days once materials arrive; delivery itself takes 3-7 days. You get both dates up front.",
        href: "/blog/roof-replacement",
      },
      {
        title: "Gutters",
        text: "Formed in one piece for each side of the house, so there are no joints to drip on the flower beds.",
        href: "/blog/seamless-gutters",
      },
      {
        title: "Siding repair",
        text: "Loose or missing boards let wind-driven rain reach the sheathing. We match the profile and seal the edges.",
        href: "/services/siding-installation",
      },
    ],
  },
  neighborhoods: {
    heading: "Where in Pearland we go",
    text: "East side or west side of Highway 35, in the city or just past its line: give us the subdivision and we will find you. Among others we serve these.",
    names: [
      "Shadow Creek Ranch",
      "Southern Trails",
      "Silverlake",
      "Southwyck",
      "Silvercreek",
      "Southdown",
      "Sunrise Lakes",
      "Countryplace",
      "Autumn Lake",
      "Corrigan",
      "Green Tee Terrace",
      "Massey Oaks",
    ],
  },
  local: [
    {
      heading: "Two generations of houses",
      paragraphs: [
        "Around the old townsite and in Green Tee Terrace, begun in 1970 beside the golf course, you find older houses under grown trees. Their trouble is branches, clogged valleys and repairs laid on top of repairs. West toward Highway 288 the picture changes. Silverlake came mainly in the 1990s, Shadow Creek Ranch and Southern Trails from the 2000s on. Whole streets there went up within months, so their roofs wear out together. If three neighbors have a dumpster out front, put yours on the list.",
      ],
    },
    {
      heading: "Gulf storms get here early",
      paragraphs: [
        "Pearland lies between Houston and the coast, so tropical weather reaches you with plenty of force left. Hurricane Nicholas in September 2021 tore up enough roofs and fences that the city council suspended certain permit fees for four weeks. Beryl came through in July 2024. After a night like that, photograph everything from the ground, save the bills for tarps and buckets, and do not sign with the first truck that stops.",
      ],
    },
    {
      heading: "Permits, and a windstorm certificate you may need",
      paragraphs: [
        "The City of Pearland has its own permit office. Parts of Silverlake and Southwyck carry a Pearland address but lie outside the city limits, so we check before we apply. Most newer subdivisions also have an architectural committee that must see the shingle color.",
        "One more step is easily missed. Brazoria County belongs to the state’s designated windstorm area. A house re-roofed there needs a certificate of compliance, the WPI-8, to stay eligible for coverage by the Texas Windstorm Insurance Association. The inspection takes place while the work is under way, so it has to be booked before the first shingle goes on. The Harris and Fort Bend parts of Pearland lie outside that area.",
      ],
    },
  ],
  phoneLine: "For roofs in Pearland, the number to call is {area-phone}.",
  callToAction: {
    heading: "Tell us where the water comes in",
    text: "Two minutes are enough: the address, the age of the roof, and the spot where you see it. We take it from there.",
    button: "Schedule Free Inspection",
  },
  nearby: ["pasadena", "sugar-land"],
};
