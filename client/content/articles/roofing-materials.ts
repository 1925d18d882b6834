import type { Article } from "../schema.ts";

export const roofingMaterials: Article = {
  meta: {
    title: "Best Roofing Materials for Houston: Four Compared",
    description:
      "Three-tab, architectural, metal or tile? Four roofing materials rated for Houston heat, hail and hurricanes, with the pros and cons of each.",
    keywords: [
      "best roofing material for houston",
      "architectural shingles vs three tab",
      "metal roof houston",
      "tile roof texas",
      "impact resistant shingles texas",
      "roofing materials compared",
    ],
  },
  updated: "2026-11-22",
  slug: "roofing-materials",
  title: "The best roofing materials for Houston: four compared",
  excerpt:
    "We scored four roofs for Gulf Coast weather, from three-tab shingles to tile. One got five out of five. Here’s why, with the drawbacks a brochure leaves out.",
  category: "Materials",
  published: "2024-02-15",
  readMinutes: 8,
  image: "house-roof",
  intro: [
    "A roof in Houston gets a harder life than most. Summer sun bakes it for months, and the air is damp enough to grow algae on the shady side. Spring brings hail. From June through November, a hurricane can test every nail. A material that does fine in Colorado may be a poor buy here.",
    "We rated the four roofs that local homeowners ask us about, from one to five. The score weighs how each holds up in our weather against what it costs to buy, repair and live with. It’s our opinion, so we give you the reasons.",
  ],
  sections: [
    {
      heading: "Four materials, side by side",
      paragraphs: [],
      materials: [
        {
          name: "Three-tab asphalt shingles",
          rating: 3,
          pros: [
            "Lowest price of the four",
            "Light, quick to install and easy to patch",
            "Simple flat look that suits rentals, sheds and modest ranch houses",
          ],
          cons: [
            "Thin single layer that wears out first in strong sun",
            "Lower wind ratings than architectural shingles",
            "Fewer colors every year, as manufacturers drop the style",
          ],
          climate:
            "Acceptable on a low-budget job away from the coast. Heat dries the sealant strips with age, and then a storm peels off whole rows. Hail marks them early.",
        },
        {
          name: "Architectural shingles",
          rating: 5,
          badge: "Best for Texas",
          pros: [
            "Two bonded layers that stand up to wind, many rated to 110-130 mph when nailed by the book",
            "Wide choice of colors that HOAs already know",
            "Algae-resistant and impact-resistant versions on the market",
            "Any competent local crew can repair them",
          ],
          cons: [
            "Cost more than three-tab",
            "Still asphalt, so the sun wins in the end, and sooner in an attic with poor ventilation",
          ],
          climate:
            "The best balance of price, wind strength and easy repair for most Houston houses. Choose an algae-resistant line, a lighter color if your rules allow it, and have the attic vents checked on the same visit.",
        },
        {
          name: "Metal roofing",
          rating: 4,
          pros: [
            "Often lasts 40 years or more",
            "Light or coated panels reflect a good part of the sun’s heat",
            "Sheds rain fast and gives algae little to hold on to",
          ],
          cons: [
            "High upfront price",
            "Hail can dent it, and many policies exclude dents that don’t leak",
            "Exposed screws need checking and resealing, and some HOAs say no",
          ],
          climate:
            "Strong in wind if it’s a standing seam with hidden clips. Close to Galveston Bay, salt air attacks bare edges, so ask about aluminum or a coating made for the coast. Over solid decking and insulation it’s quieter in rain than most people expect.",
        },
        {
          name: "Tile roofing",
          rating: 3,
          pros: [
            "Clay and concrete can last 50 years or more",
            "Won’t burn, rot or feed insects",
            "Air space below the tile slows the heat",
          ],
          cons: [
            "Several times as heavy as shingles, so the framing has to be checked first",
            "Large hail, falling limbs and careless feet crack it",
            "The underlayment wears out before the tile, and few crews here repair it well",
          ],
          climate:
            "Right for a house designed to carry it. In a hurricane, tiles must be fastened for high wind, because a loose one becomes a projectile. On a house framed for shingles, the added structure rarely pays.",
        },
      ],
    },
    {
      heading: "Are impact-resistant shingles worth it?",
      paragraphs: [
        "Impact-resistant shingles cost about 15-20% more than the standard version. The mark to look for is Class 4 under the UL 2218 test, in which a two-inch steel ball is dropped twice on the same spot and must not crack the shingle. They look like any other architectural shingle.",
        "Many insurers in Texas give a discount for a Class 4 roof. Call your agent before you choose and ask two things: how much the premium drops, and whether the discount comes with a clause that excludes cosmetic damage. If the savings cover the extra cost within the years you plan to stay, take them. If you expect to move soon, the plain version will do. They resist hail, but no shingle is hail-proof, so keep an eye out for the [signs of damage](/blog/hail-damage) after a storm.",
      ],
    },
    {
      heading: "Four questions that settle it",
      paragraphs: [],
      bullets: [
        "How long will you stay? Under ten years, metal and tile seldom pay back what you put in.",
        "What does the HOA allow? Get the answer in writing. Texas law limits an association’s right to refuse wind-resistant and hail-resistant shingles that resemble the ones it permits.",
        "What can the frame carry? A change from shingles to tile needs an engineer’s approval first.",
        "Where is the house? In Galveston and Brazoria counties and the eastern edge of Harris County, wind coverage through the Texas Windstorm Insurance Association requires work that meets its building code and can be certified.",
      ],
    },
    {
      heading: "What matters as much as the material",
      paragraphs: [
        "We’ve seen good shingles fail young and cheap ones hold on. Three things below the surface make the difference. Nails must be in the right place and in the number that the manufacturer asks for in high wind. Flashing should be new wherever the roof meets a wall or a chimney. The attic needs air in at the soffit and out near the ridge, or the shingles cook from both sides. Read [how a replacement goes, day by day](/blog/roof-replacement), and ask your contractor about all three.",
        "Pick the color outdoors, from a full-size sample held up against your brick or [siding](/services/siding-installation), at noon and again toward evening. Then drive past a finished roof in the same color. A three-inch chip in a showroom has talked many people into a roof they later disliked.",
      ],
    },
  ],
  callToAction: {
    heading: "Compare two materials on your own roof",
    text: "Let us know how long you plan to stay and what your HOA allows. We’ll measure, and price the choices that make sense, free of charge.",
    button: "Get Free Estimate",
  },
  services: ["siding-installation", "exterior-painting", "house-renovations"],
};
