import type { About } from "../schema.ts";

export const about: About = {
  meta: {
    title: "About Us: Houston Remodelers With 20+ Years on the Job",
    description:
      "Who we are, how we work and what 20+ years inside Houston walls have taught us about slabs, humidity and putting a price on paper.",
    keywords: [
      "about our remodeling company",
      "Houston remodeling contractor",
      "local home remodeler Houston",
      "home remodeler near Houston",
      "family home renovation Houston",
    ],
  },
  updated: "2026-11-22",
  hero: {
    heading: "We fix up houses, and we say what things cost",
    intro:
      "That’s most of the business, really. The rest is knowing what a Gulf Coast house does when nobody’s watching, and we learned that with a pry bar in hand.",
    image: "kitchen",
  },
  story: {
    heading: "What 20+ years inside the walls have taught us",
    paragraphs: [
      "For 20+ years we’ve worked on houses in and around Houston: bungalows on piers in the old neighborhoods, brick ranch houses on slabs, tall two-stories in the suburbs. A house here moves with the clay, sweats with the humidity and bakes in the sun. Sooner or later it shows where somebody cut a corner.",
      "Much of what we know came from opening walls. We’ve found tile set straight on drywall, decks hung from siding with no flashing, and one coat of paint where three were paid for. {about-region} Before we price a room, we look at the parts of the house it depends on.",
      "After {about-customers} and {about-reviews}, we still begin the same way: we sit down with you, listen, measure and write it all on paper. You see the price, and the work it covers, before any of it begins. When the last piece of trim is on, the job is backed by {about-warranty}.",
    ],
  },
  values: {
    heading: "Four things we stand by",
    items: [
      {
        title: "Put the work next to the number",
        text: "A price means little without a list of what it buys. We take the time to look closely, so the proposal names the work, and the few things that could change the total.",
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
        text: "Some cabinets only need paint, and some roofs have years left in them. If the cheaper job is the better one, you’ll hear it from us.",
      },
    ],
  },
  why: {
    heading: "Why homeowners choose us",
    intro: "Get three or four bids. We would. When you lay them side by side, look for these points.",
    items: [
      "{licensed-claim}, and $2 million liability coverage.",
      "Free estimates, and a proposal clear enough to hold next to anyone else’s.",
      "One contractor from [kitchens](/services/kitchen-remodeling) and [floors](/services/flooring-installation) to [siding](/services/siding-installation) and [decks](/services/deck-patio).",
      "A 5-step process: consultation, written proposal, approval and scheduling, execution with quality control, final walkthrough.",
      "Local sense: which city issues the permit, when the HOA meets, and when it’s too humid to paint.",
      "Work across [Houston and the counties around it](/service-areas), from Galveston Bay to Conroe.",
    ],
  },
  callToAction: {
    heading: "Meet us at your kitchen table",
    text: "An hour at your house tells you more about us than any web page. Call {phone}, ask whatever you like, and we’ll settle on a time that suits you.",
    button: "Schedule Consultation",
  },
};
