import type { Article } from "../schema.ts";

export const roofReplacement: Article = {
  meta: {
    title: "Roof Replacement Timeline in Houston, Day by Day",
    description:
      "A roof replacement usually takes 3-5 days. Here’s what happens in each of the four phases, and how to get your house ready before it starts.",
    keywords: [
      "roof replacement houston",
      "how long does a roof replacement take",
      "roof replacement timeline",
      "new roof houston",
      "roof tear off process",
      "reroofing houston permit",
    ],
  },
  updated: "2026-11-22",
  slug: "roof-replacement",
  title: "Roof replacement in Houston: four phases, day by day",
  excerpt:
    "A new roof usually takes 3-5 days. Read through the four phases now, and you’ll know where to park and which pictures to take off the wall.",
  category: "Roofing",
  published: "2024-03-10",
  readMinutes: 7,
  image: "house",
  intro: [
    "A roof replacement usually takes 3-5 days, counted from the first shingle that comes off to the last nail picked out of the lawn. Those days are loud and dusty. They’re easier to live with when you know what comes next, so here’s the whole job as we’d explain it before you sign.",
  ],
  sections: [
    {
      heading: "Before day one",
      paragraphs: [
        "Once the proposal is signed and the color is picked, material delivery takes 3-7 days. Use that week for the paperwork. If your subdivision has deed restrictions, the association may want to approve the shingle and the color before the work starts. In The Woodlands that means the Township’s development standards. Permit rules for roofs differ from city to city. Houston lets you patch up to 100 square feet of roof covering without a permit, and a new roof is far more than that. Katy, Sugar Land, Pearland and Pasadena each run an office of their own. Your contractor should tell you which rule applies and who files.",
        "The pallets arrive on a heavy truck and are often lifted straight onto the roof. A few chores the night before will save you a lot of grief:",
      ],
      bullets: [
        "Move the cars to the street. Once the dumpster is on the driveway, they’re stuck.",
        "Take down pictures and mirrors on the top floor. Hammering shakes the walls.",
        "Spread old sheets over whatever is stored in the attic.",
        "Move patio furniture, grills and potted plants away from the eaves.",
        "Plan a quiet place for pets, small children and anyone who works from home.",
      ],
    },
    {
      heading: "The four phases over 3-5 days",
      paragraphs: [
        "A plain one-story gable roof sits at the short end of the range. A steep roof with dormers and many valleys sits at the long end. The order is always the same.",
      ],
      numbered: true,
      points: [
        {
          label: "Day 1",
          title: "Protection and tear-off",
          description:
            "Tarps go over shrubs, windows and the air conditioner. Then the old shingles and felt come off, one slope at a time, down to the wood. We’d rather remove the old layer than cover it. A second layer hides rot, adds weight and traps heat. In a Houston summer the crew starts early, since by midafternoon the roof is too hot to work on safely.",
        },
        {
          label: "Days 1-2",
          title: "Decking repairs and dry-in",
          description:
            "With the wood bare, we can finally see it. Soft or black sheets are cut out and replaced, loose ones are nailed down again. After that the roof is dried in: drip edge at the eaves, a self-sealing membrane in the valleys and around pipes, underlayment over the rest. From this point on, the house can take a rain shower.",
        },
        {
          label: "Days 2-4",
          title: "Shingles, flashing and vents",
          description:
            "Starter strips go along the edges, then the shingles go up row by row. Where the nails go, how deep they sit and how many each shingle gets decide whether it stays on in a tropical storm, so the crew follows the manufacturer’s instructions for high wind. New flashing goes on at walls and chimney, new boots go around the pipes. Ridge and soffit vents are opened up so that attic heat can leave.",
        },
        {
          label: "Days 3-5",
          title: "Cleanup and final walkthrough",
          description:
            "The crew clears the gutters, hauls off the debris and drags a magnet over the lawn, the beds and the driveway, more than once. If a city inspection is due, it happens around now. Then you walk the job with us. Ask to see photos of the finished roof, the flashing and any decking that was replaced, and keep them with your papers.",
        },
      ],
    },
    {
      heading: "What makes the job run longer",
      paragraphs: [
        "Rain comes first. A pop-up Gulf thunderstorm can end a workday at two in the afternoon. A careful crew never opens more roof than it can close by evening, even if that costs a day.",
        "Hidden rot is second. Old leaks and poor attic air soften the wood, and nobody can count the bad sheets from outside. Ask how the price for extra decking is set, and have it written into the proposal before the work begins.",
        "The calendar matters too. After a hailstorm or a hurricane, every roofer in town is booked and shingle colors run short. If your roof is near its end, replacing it before June, when hurricane season opens, gives you a wider choice of dates.",
      ],
    },
    {
      heading: "What belongs in the proposal",
      paragraphs: [
        "You can’t compare two prices until both name the same work. Whoever you hire, look for these lines:",
      ],
      bullets: [
        "Full tear-off or overlay, and who pays for disposal.",
        "Brand, product line and color of the shingle, plus the underlayment.",
        "New flashing, pipe boots and vents, or the old ones used again.",
        "The rate for replacing bad decking.",
        "The contractor’s warranty on the work, apart from the manufacturer’s on the product.",
        "Proof of liability insurance. Ours covers $2 million.",
      ],
    },
    {
      heading: "While the ladders are up",
      paragraphs: [
        "A new roof often makes worn fascia, peeling trim or undersized gutters stand out. Doing these in the same month means one mess instead of three. Have a look at [exterior painting](/services/exterior-painting) and our notes on [seamless gutters](/blog/seamless-gutters), and if you haven’t chosen a shingle yet, start with the [materials compared](/blog/roofing-materials).",
      ],
    },
  ],
  callToAction: {
    heading: "Put a date and a price on your roof",
    text: "We measure the roof and look into the attic. You get a price in writing for the work it describes, with the rate for any bad decking beside it. The work carries our one-year warranty.",
    button: "Get Free Estimate",
  },
  services: ["exterior-painting", "siding-installation", "house-renovations"],
};
