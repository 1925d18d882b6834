import type { Article } from "../schema.ts";

export const insuranceClaim: Article = {
  meta: {
    title: "Roof Insurance Claims in Texas, Explained in Six Steps",
    description:
      "How to file a storm damage claim in Texas, mistakes to avoid on the way, and what ACV, RCV and deductible mean in your payout letter.",
    keywords: [
      "roof insurance claim texas",
      "how to file a roof insurance claim",
      "storm damage claim houston",
      "actual cash value vs replacement cost roof",
      "texas roof deductible law",
      "hail damage insurance claim houston",
    ],
  },
  updated: "2026-11-22",
  slug: "insurance-claim",
  title: "How to file a roof insurance claim in Texas, in six steps",
  excerpt:
    "You file the claim, and your insurer decides it. Here’s the path from the storm to the last check, with the seven policy words you’ll meet along the way.",
  category: "Insurance",
  published: "2024-03-05",
  readMinutes: 8,
  image: "house-porch",
  intro: [
    "Most people file one roof claim in their lives. The adjuster handles hundreds a year. You don’t need to become an expert to keep up, but you do need good records and a handful of words from your policy. This guide covers storm damage to a house in the Houston area. It’s general information from a contractor. For advice on your own case, ask your agent, a licensed public adjuster or a lawyer.",
  ],
  sections: [
    {
      heading: "The six steps",
      paragraphs: [],
      numbered: true,
      points: [
        {
          title: "Find your policy and read three pages",
          description:
            "Look at the declarations, the section on wind and hail, and the duties after a loss. Note the deductible and the deadline. Many Texas policies want a storm claim within a year of the damage. In Galveston and Brazoria counties, and in parts of Harris County east of Highway 146, wind and hail may be covered by a separate policy with the Texas Windstorm Insurance Association.",
        },
        {
          title: "Record the damage",
          description:
            "Write down the date of the storm. Photograph every side of the house, then the close-ups: dents, torn shingles, stains, wet floors. Our article on the [five signs of hail damage](/blog/hail-damage) shows where to point the camera.",
        },
        {
          title: "Stop it from getting worse",
          description:
            "Your policy expects you to protect the house from further harm. Tarp the roof, shut off power to a wet fixture, pull up the soaked carpet. Keep every receipt, and keep a sample of whatever you throw away.",
        },
        {
          title: "Get an inspection and a written estimate",
          description:
            "Have a contractor check the roof, the attic and the walls before the adjuster comes. A line-by-line estimate with photos gives you something to compare. If the damage is smaller than your deductible, a claim would bring you nothing.",
        },
        {
          title: "File the claim and meet the adjuster",
          description:
            "Ask for a claim number and write down the name of each person you talk to. Be home for the visit, hand over copies of your photos and ask for the adjuster’s report. Your contractor may be there to show what was found and answer questions about the estimate. State law generally gives the insurer 15 days to acknowledge a claim and 15 business days to accept or reject it once it has everything it asked for. A catastrophe can stretch those times.",
        },
        {
          title: "Check the payment, do the work, send the final invoice",
          description:
            "Lay the insurer’s estimate beside the contractor’s. If you see something missing, ask your insurer in writing for another look. With replacement cost coverage, the first check is often only part of the total. The rest follows when the repair is done and you send the invoice and proof that you paid your deductible. Watch the policy’s deadline for that too.",
        },
      ],
    },
    {
      heading: "Common mistakes",
      paragraphs: ["Any of these can shrink or sink a claim."],
      points: [
        {
          title: "Waiting for the leak",
          description:
            "A bruised roof can stay dry for a year. By then the storm is hard to prove and the deadline may be gone.",
        },
        {
          title: "Making permanent repairs too early",
          description: "A tarp is fine. A new roof before the adjuster has seen the old one leaves no evidence.",
        },
        {
          title: "Signing on the porch",
          description:
            "Some forms sold as a free inspection bind you to a contractor if the claim is paid, or sign over your benefits. Take the paper inside and read it tomorrow.",
        },
        {
          title: "Letting the roofer negotiate",
          description:
            "In Texas, contractors may not act as public adjusters on a house where they do or may do the work, and may not advertise that they will. They can explain their own estimate. The claim stays yours.",
        },
        {
          title: "Looking only at the roof",
          description:
            "Fences, screens, gutters, paint and insulation may be covered as well. So may [damaged siding](/services/siding-installation).",
        },
      ],
    },
    {
      heading: "What decides the size of the check",
      paragraphs: ["Seven terms explain almost every payout letter."],
      points: [
        {
          title: "Deductible",
          description:
            "Your share of the loss. For wind and hail it’s often a percentage of the amount the house is insured for, so 2% on $300,000 of coverage is $6,000. Named storms can have a higher one.",
        },
        {
          title: "Actual cash value (ACV)",
          description:
            "What the old roof was worth just before the storm: the cost of a new one minus wear. An ACV policy stops there.",
        },
        {
          title: "Replacement cost value (RCV)",
          description:
            "What it costs to put on a new roof of like kind and quality today. Some policies pay this for the house and only ACV for an older roof, so look for a roof schedule.",
        },
        {
          title: "Depreciation",
          description:
            "The wear that lies between RCV and ACV. If it’s recoverable, you receive it after the work is done. If not, it’s yours to pay.",
        },
        {
          title: "Supplement",
          description:
            "A request to add items nobody could see at first, such as rotten decking under the shingles. It needs photos.",
        },
        {
          title: "Ordinance or law coverage",
          description:
            "Pays, up to a limit, for work that today’s building code requires and the old roof didn’t have.",
        },
        {
          title: "Mortgage company",
          description:
            "The lender’s name may be on the check. Ask early how it signs, because some release the money in stages.",
        },
      ],
    },
    {
      heading: "Nobody can “eat” your deductible",
      paragraphs: [
        "Texas law forbids a contractor to waive, absorb or rebate your deductible, or to hide it in an inflated invoice. You have to pay it, and the insurer may ask for proof before it releases the withheld depreciation. Anyone who offers you a free roof is asking you to take part in breaking the law. We won’t do it. If you believe the insurer is the one treating you unfairly, you can file a complaint with the Texas Department of Insurance at no cost.",
      ],
    },
  ],
  callToAction: {
    heading: "Start with photos and a written estimate",
    text: "Before you file, let us look at the roof and the rooms below it. You get photos, a list of what we found, and a written price for the repair. What you do with them is up to you.",
    button: "Schedule Free Inspection",
  },
  services: ["house-renovations", "siding-installation", "interior-painting"],
};
