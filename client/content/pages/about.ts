import type { About } from "../schema.ts";

export const about: About = {
  meta: {
    title: "About Us: Houston Remodelers With 20+ Years on the Job",
    description:
      "Who we are, how we work and what 20+ years inside Houston walls have taught us about slabs, humidity and keeping a promise on price.",
    keywords: [
      "about our remodeling company",
      "Houston remodeling contractor",
      "local home remodeler Houston",
      "licensed and insured remodeler Houston",
      "family home renovation Houston",
    ],
  },
  updated: "2026-11-16",
  hero: {
    heading: "We fix up houses, and we say what things cost",
    intro:
      "That is most of the business, really. The rest is showing up, cleaning up and knowing what a Gulf Coast house does when nobody is watching.",
    image: "kitchen",
  },
  story: {
    heading: "What 20+ years inside the walls have taught us",
    paragraphs: [
      "For 20+ years we have worked on houses in and around Houston: bungalows on piers in the old neighborhoods, brick ranch houses on slabs, tall two-stories in the suburbs. A house here moves with the clay, sweats with the humidity and bakes in the sun. Sooner or later it tells on whoever cut a corner.",
      "Much of what we know came from opening walls. We have found tile set straight on drywall, decks hung from siding with no flashing, and one coat of paint where three were paid for. {about-region} Before we price one room, we look at the parts of the house it depends on.",
      "After {about-customers} and {about-reviews}, we still begin the same way: we sit down with you, listen, measure and write it all on paper. You see a fixed price before any work begins. When the last piece of trim is on, the job is backed by {about-warranty}.",
    ],
  },
  values: {
    heading: "Four things we hold to",
    items: [
      {
        title: "Say the number and keep it",
        text: "A bid that grows halfway through was never a bid. We take the time to look closely, so the price in your proposal can stay where it is.",
      },
      {
        title: "Do the hidden work right",
        text: "Nobody admires a shower pan or a moisture barrier. They decide whether the part you do see will last, so they get checked first.",
      },
      {
        title: "Respect the house you live in",
        text: "Someone cooks, sleeps and does homework a wall away from our saws. We seal off dust, sweep every evening and tell you before the water goes off.",
      },
      {
        title: "Talk you out of it when we should",
        text: "Some cabinets only need paint, and some roofs have years left in them. If the cheaper job is the better one, you will hear it from us.",
      },
    ],
  },
  why: {
    heading: "Why homeowners choose us",
    intro: "Get three or four bids; we would. When you lay them side by side, look for these points.",
    items: [
      "{licensed-claim}, and $2 million liability coverage.",
      "Free estimates, and a proposal clear enough to hold next to anyone else’s.",
      "One contractor from [kitchens](/services/kitchen-remodeling) and [floors](/services/flooring-installation) to [siding](/services/siding-installation) and [decks](/services/deck-patio).",
      "A 5-step process: consultation, written proposal, approval and scheduling, execution with quality control, final walkthrough.",
      "Local sense: which city issues the permit, what the HOA wants to see, and when it is too humid to paint.",
      "Work across [Houston and the counties around it](/service-areas), from Galveston Bay to Conroe.",
    ],
  },
  callToAction: {
    heading: "Meet us at your kitchen table",
    text: "An hour at your house tells you more about us than any web page. Pick a time, or call {phone} and ask whatever you like.",
    button: "Schedule Consultation",
  },
};
