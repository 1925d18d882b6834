import type { Home } from "../schema.ts";

export const home: Home = {
  meta: {
    title: "Home Remodeling and Roofing in Houston, TX: Free Estimates",
    description:
      "Kitchens, baths, floors, paint, siding, decks and roofs for Houston-area houses. Free estimates, a price in writing and a one-year warranty.",
    keywords: [
      "home remodeling Houston",
      "remodeling contractor Houston TX",
      "kitchen and bathroom remodeling Houston",
      "house renovation Houston",
      "free remodeling estimate",
      "{licensed-keyword}",
    ],
  },
  updated: "2026-11-22",
  hero: {
    heading: "Houston is hard on houses. We build for that.",
    line: "Home remodeling and roofing in Houston, Katy, Sugar Land, Pearland, Pasadena and The Woodlands",
    intro:
      "Clay soil shifts the slab, Gulf air swells the doors, and July bakes the paint. We remodel kitchens, baths, floors and exteriors that put up with all three, and you have the price in writing before we start.",
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
    intro: "Half of them are about building. The other half are about how you’re treated while we build.",
    items: [
      {
        title: "The price is on paper",
        text: "Your proposal names one price for the work it describes. If you change your mind about the tile, we price the change and you sign it before we buy a box.",
      },
      {
        title: "We know what the weather does",
        text: "Cement board behind wet tile, flashing above every deck ledger, paint that resists mildew. Small choices decide how a house looks after five summers.",
      },
      {
        title: "Inside and out, one contractor",
        text: "Ten services under one roof mean you don’t have to referee between the cabinet people and the flooring people. That part is our job.",
      },
      {
        title: "Permits are part of the job",
        text: "Houston, Katy and Sugar Land each have their own permit office. We find out what your address needs before we set a start date.",
      },
      {
        title: "You know what comes next",
        text: "The work follows five steps, in the same order every time. Ask on any day which step we’re on and what’s left.",
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
        text: "We come to your house, listen first and measure second. Then you hear what we’d do if it were our house, and which parts we’d leave alone.",
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
          "What’s left out, listed as well",
        ],
      },
      {
        title: "Approval and scheduling",
        text: "Once you approve the scope, we settle the dates. Demolition waits until the slowest materials have a delivery date.",
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
          "Framing, pipes and waterproofing checked before they’re closed in",
          "City inspections wherever the permit calls for them",
          "Changes priced and signed before we make them",
        ],
      },
      {
        title: "Final walkthrough",
        text: "We go through the finished work together, in daylight, opening every drawer. Whatever you point at goes on a list.",
        features: ["A punch list, written with you", "How to care for what’s new", "Your one-year warranty on paper"],
      },
    ],
  },
  testimonials: {
    heading: "Let the neighbors tell you",
    intro:
      "We have 500+ five-star reviews, and the people who wrote them say it better than we could. Read the short ones, then read the long ones.",
    link: "Read our reviews on the map",
  },
  trust: {
    heading: "What stands behind the handshake",
    intro: "Letting strangers take apart your house is a big step. These five things make it a safer one.",
    items: [
      {
        title: "{licensed-claim}",
        text: "Texas licenses the people who do electrical, plumbing and air-conditioning work. On your job, that work goes to them.",
      },
      {
        title: "$2 million liability coverage",
        text: "That’s the limit of our liability insurance. Ask for the certificate, read what it covers, and keep a copy.",
      },
      {
        title: "One-year warranty",
        text: "A year takes your new work through a Gulf summer and whatever winter we get. Call us if something doesn’t hold.",
      },
      {
        title: "Free estimates",
        text: "The visit, the measuring and the proposal cost nothing. If you decide against it, we shake hands and go.",
      },
      {
        title: "Fixed pricing",
        text: "The figure you sign is for the work it describes. There’s no hourly bill, and a change costs only what you’ve signed for.",
      },
    ],
  },
  callToAction: {
    heading: "Which room are you tired of?",
    text: "Call {phone} and talk it through, or have us come look at it. The estimate is free, and you get it in writing.",
    button: "Request Free Estimate",
  },
};
