import type { Area } from "../schema.ts";

export const pearland: Area = {
  slug: "pearland",
  city: "Pearland",
  county: "Brazoria, Harris and Fort Bend counties",
  description: "Quick answers on leaks, storm damage and new roofs in Pearland, with windstorm rules explained.",
  updated: "2026-11-22",
  meta: {
    title: "Pearland, TX Roofing: Storm Damage, Leaks, New Roofs",
    description:
      "A leak won’t wait. See where to start, how fast a Pearland roof can be replaced, and whether yours needs a windstorm certificate.",
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
      "A brown spot on the ceiling raises two questions: where is the water getting in, and what will it cost? Call us and we promise {pearland-promise}. Then the work can go on the calendar.",
    image: "house",
  },
  intro: {
    heading: "First stop the water, then talk about the roof",
    paragraphs: [
      "Every day a leak stays open, it costs you more: wet insulation first, then drywall, then the deck boards. So we always work in the same order. We find where it gets in. We close it, with a tarp if we have to. Only then do we talk about repair or replacement, with photos on the table.",
      "Speed is no excuse for guessing. We have 20+ years of experience, we carry $2 million liability coverage, and the price is on paper before the first nail comes out. If the ceiling below has suffered, our [interior painting](/services/interior-painting) crew can fix that too.",
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
        text: "After a storm we check shingles, ridge, soft metals, screens and fence, and hand you dated photos of all of it.",
        href: "/blog/hail-damage",
      },
      {
        title: "Estimates for a claim",
        text: "You file the claim, and your insurer decides it. Our part is a repair estimate, line by line. If you want us there when the adjuster comes, we’ll point out what we found.",
        href: "/blog/insurance-claim",
      },
      {
        title: "Full replacement",
        text: "Plan on 3-5 days once materials arrive; delivery itself takes 3-7 days. You get both dates up front.",
        href: "/blog/roof-replacement",
      },
      {
        title: "Gutters",
        text: "Formed in one piece for each side of the house, so there’s no seam along the way to drip on the flower beds.",
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
    text: "East side or west side of Highway 35, in the city or just past its line: give us the subdivision and we’ll find you. These twelve are among the ones we serve.",
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
        "Around the old townsite and in Green Tee Terrace, begun in 1970 beside the golf course, you find older houses under big trees. Their trouble is branches, clogged valleys and repairs on top of repairs. West toward Highway 288 the picture changes. Silverlake came mainly in the 1990s, Shadow Creek Ranch and Southern Trails from the 2000s on. Whole streets there went up within months, so their roofs wear out together. If three neighbors have a dumpster out front, it’s time to have yours looked at.",
      ],
    },
    {
      heading: "Gulf storms get here early",
      paragraphs: [
        "Pearland lies between Houston and the coast, so tropical weather gets here with plenty of force left. Hurricane Nicholas in September 2021 tore up enough roofs and fences that the city council suspended certain permit fees for four weeks. Beryl came through in July 2024. After a night like that, photograph everything from the ground, save the bills for tarps and buckets, and don’t sign with the first truck that stops.",
      ],
    },
    {
      heading: "Permits, and a windstorm certificate you may need",
      paragraphs: [
        "The City of Pearland has its own permit office. Parts of Silverlake and Southwyck have a Pearland address but lie outside the city limits, so we check before we apply. Most newer subdivisions also have an architectural committee that has to approve the shingle color.",
        "One more step is easy to miss. Brazoria County belongs to the state’s designated windstorm area. A house re-roofed there needs a certificate of compliance, the WPI-8, to stay eligible for coverage by the Texas Windstorm Insurance Association. The inspection takes place while the work is under way, so it has to be booked before the first shingle goes on. The Harris and Fort Bend parts of Pearland lie outside that area.",
      ],
    },
  ],
  phoneLine: "Questions about a roof in Pearland? Call {area-phone}.",
  callToAction: {
    heading: "Where is the water coming in?",
    text: "It takes two minutes: your address, the age of the roof, and the spot where you see water. We’ll take it from there.",
    button: "Schedule Free Inspection",
  },
  nearby: ["pasadena", "sugar-land"],
};
