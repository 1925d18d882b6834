import type { Home } from "../schema.ts";

export const home: Home = {
  meta: {
    title: "Home Remodeling in Houston, TX: Fixed Prices in Writing",
    description:
      "Kitchens, baths, floors, paint, siding and decks for Houston-area houses. Free estimates, a fixed price in writing and a one-year warranty.",
    keywords: [
      "home remodeling Houston",
      "remodeling contractor Houston TX",
      "kitchen and bathroom remodeling Houston",
      "house renovation Houston",
      "free remodeling estimate",
      "licensed and insured contractor Houston",
    ],
  },
  updated: "2026-11-16",
  hero: {
    heading: "Houston is hard on houses. We build for that.",
    intro:
      "Clay soil shifts the slab, Gulf air swells the doors, and July bakes the paint. We remodel kitchens, baths, floors and exteriors that put up with all three, at a price fixed in writing before we start.",
    image: "house",
    button: "Get Free Estimate",
    formHeading: "Request your free estimate",
  },
  stats: [
    { value: "20+", label: "Years of experience" },
    { value: "1000+", label: "Projects completed" },
    { value: "500+", label: "Five-star reviews" },
    { value: "100%", label: "Satisfaction rate" },
  ],
  why: {
    heading: "Six reasons people hire us",
    intro: "Anyone can own a truck and a ladder. Here is what you get from us before, during and after the work.",
    items: [
      {
        title: "The price stays put",
        text: "Your proposal carries one fixed price. If you change your mind about the tile, we price the change and you sign it before anyone buys a box.",
      },
      {
        title: "We know what the weather does",
        text: "Cement board behind wet tile, flashing above every deck ledger, paint that resists mildew. Small choices decide how a house looks after five summers.",
      },
      {
        title: "Inside and out, one contractor",
        text: "Ten services under one roof mean you do not referee between the cabinet people and the flooring people. That part is our job.",
      },
      {
        title: "Permits are part of the job",
        text: "Houston, Katy and Sugar Land each have their own permit office. We find out what your address needs before we set a start date.",
      },
      {
        title: "You know what comes next",
        text: "The work follows five steps, in the same order every time. At any point you can ask where we are and get a straight answer.",
      },
      {
        title: "We pick up the phone afterward",
        text: "A door that sticks in August is ours to look at. The one-year warranty is in your papers, and so is our number: {phone}.",
      },
    ],
  },
  services: {
    heading: "What we work on",
    intro:
      "Start with the room that bothers you most. Several jobs can go into one proposal and one schedule, which is usually easier on you than doing them a year apart.",
    pictured: { "kitchen-remodeling": "kitchen", "deck-patio": "deck-kitchen" },
  },
  process: {
    heading: "From first visit to last coat, in five steps",
    intro:
      "Most remodeling trouble starts with something nobody wrote down. So we write it down, and each step ends with something you can hold us to.",
    steps: [
      {
        title: "Consultation",
        text: "We come to your house, listen first and measure second. You hear what is possible, what is wise and what we would leave alone.",
        features: [
          "Free, with no decision due that day",
          "A look at slab, walls, wiring and moisture where the job touches them",
          "Time for every question you have",
        ],
      },
      {
        title: "Written proposal",
        text: "You get the whole job on paper in plain words, so you can read it twice and compare it with other bids.",
        features: [
          "One fixed price for the work described",
          "Materials listed by product",
          "What is left out, listed as well",
        ],
      },
      {
        title: "Approval and scheduling",
        text: "Once you approve the scope, we settle the dates. Demolition waits until the long-lead materials have a delivery date.",
        features: [
          "City permits and HOA approval before work begins",
          "A start date and an expected finish",
          "A plan for kids, pets and parking",
        ],
      },
      {
        title: "Execution with quality control",
        text: "The crew covers floors, controls dust and cleans up at the end of each day. Work is checked before the next layer hides it.",
        features: [
          "Framing, pipes and waterproofing checked before they are closed in",
          "City inspections wherever the permit calls for them",
          "Changes priced and signed before we make them",
        ],
      },
      {
        title: "Final walkthrough",
        text: "We go through the finished work together, in daylight, opening every drawer. Whatever you point at goes on a list.",
        features: ["A punch list, written with you", "How to care for what is new", "Your one-year warranty on paper"],
      },
    ],
  },
  testimonials: {
    heading: "Let the neighbors tell you",
    intro:
      "We have 500+ five-star reviews, and the people who wrote them say it better than we would. Read the short ones, then read the long ones.",
    link: "Read our reviews on the map",
  },
  trust: {
    heading: "What stands behind the handshake",
    intro: "Letting strangers take apart your house is a big step. These five things keep it a safe one.",
    items: [
      {
        title: "{licensed-claim}",
        text: "Check it before you sign. You should ask every bidder for papers, and a good one will not mind.",
      },
      {
        title: "$2 million liability coverage",
        text: "If our work damages your home, we carry coverage for it. Ask for the certificate, and keep a copy.",
      },
      {
        title: "One-year warranty",
        text: "A year takes your new work through a Gulf summer and whatever winter we get. Call us if something does not hold.",
      },
      {
        title: "Free estimates",
        text: "The visit, the measuring and the proposal cost nothing. If you decide against it, we shake hands and go.",
      },
      {
        title: "Fixed pricing",
        text: "The figure you sign is for the work you signed for. No creeping hourly bill, no surprise on the last day.",
      },
    ],
  },
  callToAction: {
    heading: "Show us the room you are tired of",
    text: "Tell us what is wrong with it, or call {phone} and talk it through. The estimate is free, and the price we write down is fixed.",
    button: "Request Free Estimate",
  },
};
