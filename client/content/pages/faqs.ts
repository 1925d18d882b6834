import type { Faqs } from "../schema.ts";

export const faqs: Faqs = {
  meta: {
    title: "Remodeling Questions Houston Homeowners Ask",
    description:
      "Permits, prices, HOA approval, floors on a slab, hail claims and living through the work: ten answers from a Houston contractor.",
    keywords: [
      "remodeling questions Houston",
      "do I need a permit to remodel in Houston",
      "how long does a kitchen remodel take",
      "best flooring for concrete slab Houston",
      "HOA approval exterior changes",
      "remodeling warranty",
    ],
  },
  updated: "2026-11-22",
  image: "kitchen",
  hero: {
    heading: "Ten questions we hear at the kitchen table",
    intro: "Tap one to open it. If yours is missing, call {phone} or write to {email} and ask a person.",
  },
  items: [
    {
      question: "Do I need a permit to remodel in Houston?",
      answer:
        "Often, yes. Houston requires permits for structural, electrical, plumbing and air-conditioning work. A new roof needs one, and so does new siding; only small repairs, up to 100 square feet of roofing or 128 of siding, go without. Paint, flooring and new cabinet doors normally need none. [Katy](/service-areas/katy), [Sugar Land](/service-areas/sugar-land), [Pearland](/service-areas/pearland) and [Pasadena](/service-areas/pasadena) run their own permit offices with their own forms. We check what your address calls for during the proposal, so the permit is settled before the first wall comes down.",
    },
    {
      question: "Can the price change after I sign?",
      answer:
        "Not for the work that the proposal describes. You get a fixed price in writing, with materials named and exclusions listed. Two things can change the total: you ask for something different, or an opened wall shows damage nobody could see. In both cases we stop, show you, write down the cost and wait for your signature. Estimates are free, so you can compare ours with others before you decide.",
    },
    {
      question: "How long will my kitchen or bathroom take?",
      answer:
        "A bathroom usually takes two to four weeks, a kitchen four to eight. Keeping the sink, the drains and the walls where they are saves the most time; custom cabinets and stone tops add the most, because they’re made to order. The pages on [kitchen remodeling](/services/kitchen-remodeling) and [bathroom remodeling](/services/bathroom-remodeling) explain what sets the pace. Your own start date and expected finish are set when you approve the proposal, before any demolition.",
    },
    {
      question: "Can we stay in the house while you work?",
      answer:
        "Most families do. For a kitchen, we help you set up a corner with the fridge, a microwave and a table, and we tell you ahead of time when water or power will be off. With one bathroom or a [whole-house renovation](/services/house-renovations), a few nights elsewhere may be easier on everyone. Plastic walls hold back the dust, and the crew sweeps up every evening.",
    },
    {
      question: "Do you pressure wash before painting?",
      answer: "{faq-pressure-washing}",
    },
    {
      question: "Which floor works best on a concrete slab?",
      answer:
        "Porcelain tile and luxury vinyl plank are the safe choices, because moisture that comes up through a slab doesn’t swell them. Engineered wood works too, once the slab has been tested for moisture and any high or low spots are leveled. Solid hardwood is the hardest to keep flat here. Where the clay has cracked the slab, tile needs a crack-isolation membrane under it. We test first and explain the options on our [flooring installation](/services/flooring-installation) page.",
    },
    {
      question: "Do Houston houses even have basements?",
      answer:
        "Few do. The water table is high, the clay swells, and most houses stand on a slab. Where there is a basement, often under an older or a custom-built house, it can become a good room if water is dealt with first: drainage, walls, then a dehumidifier. Our page on [basement finishing](/services/basement-finishing) covers the order of work. If you don’t have one, ask us about an [addition or an opened-up plan](/services/house-renovations).",
    },
    {
      question: "Does my HOA have to approve the work?",
      answer:
        "For anything visible from the street, probably. Deed restrictions often cover paint colors, siding, roofing, fences and patio covers, and [The Woodlands](/service-areas/woodlands) has elected village committees that review exterior changes. Inside work rarely needs approval. Ask for the rules early, because some boards meet only once a month. We supply the samples, drawings and product sheets they want, and our [color consultation](/services/color-consultation) can start from the approved palette.",
    },
    {
      question: "Hail hit my roof. Do I call you or the insurer first?",
      answer:
        "Take dated photos from the ground, and have the roof inspected while the damage is fresh. Whether to file is up to you; your agent can tell you how long the policy gives you to decide. You pay your deductible either way: Texas law doesn’t let a contractor waive it for you. Start with our guides to the [signs of hail damage](/blog/hail-damage) and the [insurance claim](/blog/insurance-claim), step by step.",
    },
    {
      question: "Are you insured, and what is the warranty?",
      answer:
        "Yes. We’re {licensed-and-insured}. Our liability coverage is $2 million; ask for the certificate. Our work carries a one-year warranty; your proposal spells out what that means for your job. Products such as shingles, faucets and flooring usually come with a manufacturer’s warranty as well, so keep those papers together. If something isn’t right, call {phone}. You can read more [about how we work](/about).",
    },
  ],
  callToAction: {
    heading: "Have a question with your address on it?",
    text: "Some answers depend on the house. Let us see yours, free of charge, and you’ll have the answers in writing.",
    button: "Get Free Estimate",
  },
};
