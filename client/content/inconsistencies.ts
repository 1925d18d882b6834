/** A known inconsistency of the copy: what the site was given, what would be right. SITE_CONTENT picks the side. */
export interface Inconsistency {
  readonly where: readonly string[] | "every page";
  readonly given: string | boolean;
  readonly corrected: string | boolean;
  readonly why: string;
}

export const inconsistencies = {
  "cta-opens-popup": {
    where: ["/services/siding-installation", "/services/deck-patio", "/services/house-renovations"],
    given: false,
    corrected: true,
    why: "The call-to-action buttons open the estimate popup on every other page, but call the phone on these three.",
  },
  "view-cities": {
    where: ["/service-areas"],
    given: false,
    corrected: true,
    why: "The six View Cities buttons do nothing, although each promises the list of its county’s cities.",
  },
  "area-phone": {
    where: ["/service-areas/katy", "/service-areas/pearland"],
    given: "areaPhone",
    corrected: "phone",
    why: "Two area pages show a different phone number from the one in the header and on the home page.",
  },
  "pearland-promise": {
    where: ["/service-areas/pearland"],
    given: "an inspection within 24-48 hours",
    corrected: "a free estimate in writing",
    why: "Only the Pearland page promises a response time; every other page promises a free estimate in writing.",
  },
  "about-customers": {
    where: ["/about"],
    given: "1,200+ customers",
    corrected: "1000+ projects",
    why: "The home page counts 1000+ projects, so a count of 1,200+ customers conflicts with it.",
  },
  "about-reviews": {
    where: ["/about"],
    given: "233 reviews",
    corrected: "500+ reviews",
    why: "The home page claims 500+ five-star reviews, so a total of 233 cannot be right as well.",
  },
  "about-warranty": {
    where: ["/about"],
    given: "a lifetime labor warranty",
    corrected: "a one-year warranty",
    why: "Every other page promises a one-year warranty, and a lifetime warranty is a different promise.",
  },
  "about-region": {
    where: ["/about"],
    given: "Ohio winters are hard on a roof, so we plan every job around the first snow.",
    corrected:
      "Houston summers bake a house and then soak it, so we plan every job around heat, damp air and the next hard rain.",
    why: "The sentence is left over from a roofing business in another region; this one works in Houston.",
  },
  "faq-pressure-washing": {
    where: ["/faqs"],
    given: "Yes, our South Florida crews pressure wash driveways, pool decks and tile roofs all year round.",
    corrected:
      "Yes, on nearly every exterior. Mildew, chalk and pollen have to come off first, because paint holds only as well as the surface under it. Brick and fiber cement can take moderate pressure; wood gets a gentle wash, so the water doesn’t raise the grain. Then the walls dry, often for a day or two in Houston humidity, before any primer goes on.",
    why: "The answer is left over from a pressure-washing business in South Florida; homeowners here ask about preparing for paint.",
  },
  "waiting-raises": {
    where: ["/blog/roof-repair-signs"],
    given: "raises",
    corrected: "can raise",
    why: "Waiting can raise the cost of a repair that much, and often does not; no study shows that it always does.",
  },
  "licensed-and-insured": {
    where: "every page",
    given: "licensed and insured",
    corrected:
      "registered to do business in Texas and insured, with licensed trades for electrical, plumbing and air conditioning",
    why: "Texas licenses electricians, plumbers and air-conditioning contractors, but neither general contractors nor roofers. This one stands inside a sentence.",
  },
  "licensed-claim": {
    where: "every page",
    given: "Licensed and insured",
    corrected: "Registered in Texas and insured, with licensed trades",
    why: "The same claim where it stands by itself, as in the footer.",
  },
  "licensed-keyword": {
    where: ["/"],
    given: "licensed and insured contractor Houston",
    corrected: "insured remodeling contractor Houston",
    why: "The same claim among the home page’s keywords.",
  },
} as const satisfies Record<string, Inconsistency>;
