import type { Faqs } from "../schema.ts";

export const faqs: Faqs = {
  meta: {
    title: "Remodeling Questions Houston Homeowners Ask",
    description:
      "Permits, prices, HOA approval, floors on a slab, hail claims and living through the work: ten honest answers from a Houston contractor.",
    keywords: [
      "remodeling questions Houston",
      "do I need a permit to remodel in Houston",
      "how long does a kitchen remodel take",
      "best flooring for concrete slab Houston",
      "HOA approval exterior changes",
      "remodeling warranty",
    ],
  },
  updated: "2026-11-16",
  image: "kitchen",
  hero: {
    heading: "Ten questions we hear at the kitchen table",
    intro: "Tap one to open it. If yours is missing, call {phone} or write to {email} and ask a person.",
  },
  items: [
    {
      question: "Do I need a permit to remodel in Houston?",
      answer:
        "Often, yes. Houston has no zoning, but it does require permits for structural, electrical, plumbing and air-conditioning work. Paint, flooring and new cabinet doors normally need none. [Katy](/service-areas/katy), [Sugar Land](/service-areas/sugar-land), [Pearland](/service-areas/pearland) and [Pasadena](/service-areas/pasadena) run their own permit offices with their own forms. We check what your address calls for during the proposal, so the permit is settled before the first wall comes down.",
    },
    {
      question: "Can the price change after I sign?",
      answer:
        "Not for the work in the proposal. The price is fixed and in writing, with materials named and exclusions listed. Two things can change the total: you ask for something different, or an opened wall shows damage nobody could see. In both cases we stop, show you, write down the cost and wait for your signature. Estimates are free, so you can compare ours with others before you decide.",
    },
    {
      question: "How long will my kitchen or bathroom take?",
      answer:
        "A bathroom usually takes two to four weeks, a kitchen four to eight. Keeping the sink, the drains and the walls where they are saves the most time; custom cabinets and stone tops add the most, because they are made to order. The pages on [kitchen remodeling](/services/kitchen-remodeling) and [bathroom remodeling](/services/bathroom-remodeling) explain what sets the pace. Your own start date and expected finish are set when you approve the proposal, before any demolition.",
    },
    {
      question: "Can we stay in the house while you work?",
      answer:
        "Most families do. For a kitchen, we help you set up a corner with the fridge, a microwave and a table, and we tell you ahead of time when water or power will be off. With one bathroom or a [whole-house renovation](/services/house-renovations), a few nights elsewhere may save your nerves. Plastic walls hold back the dust, and the crew sweeps up every evening.",
    },
    {
      question: "Do you pressure wash before painting?",
      answer: "{faq-pressure-washing}",
    },
    {
      question: "Which floor works best on a concrete slab?",
      answer:
        "Porcelain tile and luxury vinyl plank are the safe choices, because damp rising through a slab does not swell them. Engineered wood works too, once the slab has been tested for moisture and any high or low spots are leveled. Solid hardwood is the hardest to keep flat here. Cracks from moving clay need a crack membrane under tile. We test first and explain the options on our [flooring installation](/services/flooring-installation) page.",
    },
    {
      question: "Do Houston houses even have basements?",
      answer:
        "Few do. The water table is high, the clay swells, and most houses stand on a slab. Where there is a basement, often under an older or a custom-built house, it can become a good room if water is dealt with first: drainage, walls, then a dehumidifier. Our page on [basement finishing](/services/basement-finishing) covers the order of work. If you have none, ask us about an [addition or an opened-up plan](/services/house-renovations).",
    },
    {
      question: "Does my HOA have to approve the work?",
      answer:
        "For anything visible from the street, probably. Deed restrictions often cover paint colors, siding, roofing, fences and patio covers, and [The Woodlands](/service-areas/woodlands) has development standards committees that review exterior changes. Inside work rarely needs approval. Ask for the rules early, because some boards meet only once a month. We supply the samples, drawings and product sheets they want, and our [color consultation](/services/color-consultation) can start from the approved palette.",
    },
    {
      question: "Hail hit my roof. Do I call you or the insurer first?",
      answer:
        "Call for an inspection first, while the damage is fresh, and take dated photos from the ground. If the damage is minor, a claim may not be worth it; if it is real, report it promptly. You pay your deductible either way: Texas law does not let a contractor waive it for you. Start with our guides to the [signs of hail damage](/blog/hail-damage) and the [insurance claim](/blog/insurance-claim), step by step.",
    },
    {
      question: "Are you insured, and what is the warranty?",
      answer:
        "We are {licensed-and-insured}. Our liability coverage is $2 million. Our work carries a one-year warranty; your proposal spells out what that means for your job. Products such as shingles, faucets and flooring usually come with a warranty from their maker as well, so keep those papers together. If something goes wrong, call {phone}. You can read more [about how we work](/about).",
    },
  ],
  callToAction: {
    heading: "Have a question with your address on it?",
    text: "Some answers depend on the house. Let us see yours, free of charge, and you will have them in writing.",
    button: "Get Free Estimate",
  },
};
