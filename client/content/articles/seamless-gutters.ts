import type { Article } from "../schema.ts";

export const seamlessGutters: Article = {
  meta: {
    title: "Seamless Gutters in Houston: Sizes, Clay Soil and Care",
    description:
      "Do you need 5-inch or 6-inch gutters? How seamless gutters protect a slab on Houston clay, what drives the price and how to keep them clear.",
    keywords: [
      "seamless gutters houston",
      "gutter installation houston",
      "5 inch vs 6 inch gutters",
      "gutters and foundation clay soil",
      "gutter guards live oak",
      "aluminum seamless gutters",
    ],
  },
  updated: "2026-11-22",
  slug: "seamless-gutters",
  title: "Seamless gutters for Houston houses: a buyer’s guide",
  excerpt:
    "The right gutter sends a cloudburst away from your slab. How to pick the size and the metal, and whether guards are worth it under your trees.",
  category: "Gutters",
  published: "2024-02-20",
  readMinutes: 5,
  image: "house-eaves",
  intro: [
    "Plenty of Houston houses were built with no gutters, or with one short run over the front door. Then the owners wonder about the trench along the flower bed, the green film on the brick and the crack over the garage door. One inch of rain on 1,000 square feet of roof is about 620 gallons of water. We get roughly 50 inches in a year, and sometimes several of them in one afternoon. All of it lands next to your slab unless something carries it off.",
  ],
  sections: [
    {
      heading: "What “seamless” means",
      paragraphs: [
        "A seamless gutter is rolled from one coil of aluminum in a machine on the installer’s truck, cut to the length of your eave. The joints are at the corners, the outlets and the ends. Sectional gutter from a store comes in ten-foot sticks, so a forty-foot eave has three extra joints. Every joint is a bead of sealant, and sealant doesn’t love Texas sun. It hardens, it cracks, and the drip that follows rots the fascia behind it.",
        "Corners on seamless gutters still need sealing. The gain is fewer places to leak, a stiffer run and a cleaner line along the roof.",
      ],
    },
    {
      heading: "Why clay makes gutters matter more",
      paragraphs: [
        "Much of the Houston area sits on clay that swells when wet and shrinks when dry. A slab on grade rides on top of it. Water that pours off the roof soaks one edge of the house while the soil elsewhere stays dry, and the slab bends a little with every cycle. Doors stick. Brick cracks in stair steps. Gutters can’t cure a moving foundation, but they take away one big cause of uneven moisture.",
        "They also keep splashed mud off the walls. If you’ve just paid for [siding](/services/siding-installation) or [a new coat of paint](/services/exterior-painting), the bottom two feet will look good for longer.",
      ],
    },
    {
      heading: "Choosing the size and the metal",
      paragraphs: [
        "Size depends on how much roof drains to each run, how steep it is and how hard it rains. Our cloudbursts call for going one size up when in doubt.",
      ],
      points: [
        {
          title: "5-inch or 6-inch",
          description:
            "Five inches is the common size and does well on small, simple roofs. Six inches is our usual advice for steep roofs, long runs, metal roofs and any valley that dumps two slopes into one corner. The step up is modest compared with replacing gutters that spill.",
        },
        {
          title: "Downspouts",
          description:
            "A large gutter with a thin downspout still overflows. Ask for 3-by-4-inch spouts on six-inch gutter. They pass more water, and oak leaves are less likely to jam them. Long runs need one at each end.",
        },
        {
          title: "Aluminum, steel or copper",
          description:
            "Aluminum doesn’t rust, comes in many colors and suits most houses. Ask for .032-inch metal where ladders and limbs will hit it. Galvanized steel is stronger but rusts once scratched, sooner near Galveston Bay. Copper lasts for decades and costs far more.",
        },
        {
          title: "Hangers and slope",
          description:
            "Hidden hangers screwed into solid wood about every two feet hold up in a storm. A slight fall toward the outlet, about a quarter inch in ten feet, drains the run and can’t be seen from the street.",
        },
      ],
    },
    {
      heading: "Where the water goes next",
      paragraphs: [
        "A gutter that ends at a splash block beside the slab has done half the job. The water has to leave the house.",
      ],
      bullets: [
        "Carry it several feet out, with an extension or a buried solid pipe, to ground that falls away from the house.",
        "On a flat lot, drain to the street if your city allows it, or to a yard drain with a pop-up.",
        "Never aim it at the neighbor. Under Texas law you can be liable for harm from water you divert onto the land next door.",
        "Keep it off the patio. A downspout that empties under a [deck](/services/deck-patio) rots the posts and feeds mosquitoes.",
        "A rain barrel is fine, as long as its overflow runs away from the slab and a screen keeps insects out.",
      ],
    },
    {
      heading: "Guards: sometimes",
      paragraphs: [
        "Under live oaks, which drop leaves in early spring and stringy tassels right after, guards can spare you several trips up the ladder. Under pines, only a fine mesh stops the needles. With no trees close by, skip guards and clean twice a year. No guard is free of upkeep. Debris settles on top, and in a downpour a clogged screen lets water shoot over the edge. Ask how the guard is fastened, too. It shouldn’t be nailed through your shingles.",
      ],
    },
    {
      heading: "What drives the price",
      paragraphs: [
        "A fair quote lists each item, so you can see what you’re paying for. The total depends on the feet of gutter, the number of corners and downspouts, one story or two, the metal, and whether the old gutter has to come down. Rotten fascia is the usual surprise. Have it checked before the day of the job, because screws in soft wood won’t hold. If your subdivision has deed restrictions, clear the color first. And if the roof is due soon, do [the roof](/blog/roof-replacement) first and the gutters right after, so nobody leans a ladder on new metal.",
      ],
    },
  ],
  callToAction: {
    heading: "Where does your roof send its water?",
    text: "We measure each run, mark where the downspouts should go and write down a price for each item. It takes one short visit and costs you nothing.",
    button: "Get Free Gutter Quote",
  },
  services: ["siding-installation", "exterior-painting", "deck-patio"],
};
