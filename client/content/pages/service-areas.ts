import type { ServiceAreas } from "../schema.ts";

export const serviceAreas: ServiceAreas = {
  meta: {
    title: "Service Areas: Houston, Katy, Pearland and Nearby",
    description:
      "We remodel and re-roof houses in six counties around Houston. Find your city, and see how local soil, weather and permit offices shape the work.",
    keywords: [
      "remodeling contractor near me",
      "remodeling Katy TX",
      "contractor Sugar Land",
      "roofing Pearland TX",
      "remodeling The Woodlands",
      "contractor Pasadena TX",
      "Harris County remodeling contractor",
    ],
  },
  updated: "2026-11-16",
  hero: {
    heading: "Where we work: six counties around Houston",
    intro:
      "Our office is on the Katy Freeway in west Houston, and we work outward from there: north to the pines, south to the bay, west to the prairie.",
    image: "house",
  },
  cities: {
    heading: "Five cities with a page of their own",
    intro:
      "Read up on the neighborhoods, the age of the houses and the office that hands out permits. Living in Houston itself? Everything on our [list of questions](/faqs) was written with you in mind.",
  },
  counties: {
    heading: "Counties we cover",
    intro: "If your town is not on a list, call {phone} anyway. County lines matter less to us than the drive.",
    button: "View Cities",
    items: [
      {
        name: "Harris County",
        text: "Houston and the towns inside and around it, from pier-and-beam bungalows to new infill. Clay soil and mature oaks make slab cracks a common sight.",
        cities: [
          "Houston",
          "Katy",
          "Pasadena",
          "Deer Park",
          "La Porte",
          "Baytown",
          "Bellaire",
          "West University Place",
          "Jersey Village",
          "Humble",
          "Tomball",
          "Seabrook",
        ],
      },
      {
        name: "Fort Bend County",
        text: "Master-planned neighborhoods southwest of Houston, where the HOA often wants to see shingle and paint samples before the city sees a permit form.",
        cities: ["Sugar Land", "Missouri City", "Stafford", "Richmond", "Rosenberg", "Fulshear", "Katy"],
      },
      {
        name: "Montgomery County",
        text: "Tall pines, shaded roofs and full gutters. The Woodlands is a township with design rules of its own; the cities around it have theirs.",
        cities: [
          "The Woodlands",
          "Conroe",
          "Shenandoah",
          "Oak Ridge North",
          "Magnolia",
          "Montgomery",
          "Willis",
          "Splendora",
        ],
      },
      {
        name: "Brazoria County",
        text: "Flat ground and heavy clay between Houston and the Gulf. Drainage gets our attention first here, for patios and for slabs.",
        cities: ["Pearland", "Manvel", "Iowa Colony", "Alvin", "Angleton", "Lake Jackson", "Clute", "Freeport"],
      },
      {
        name: "Galveston County",
        text: "Salt air, raised houses and hurricane wind. Roofs and siding near the coast may need a windstorm certificate to be insured, so we plan for that inspection.",
        cities: [
          "Galveston",
          "League City",
          "Friendswood",
          "Texas City",
          "Dickinson",
          "La Marque",
          "Santa Fe",
          "Kemah",
        ],
      },
      {
        name: "Waller County",
        text: "Open prairie and growing towns along I-10 and US 290. Wind has a long run-up out here, and it finds every loose shingle.",
        cities: ["Hempstead", "Waller", "Brookshire", "Prairie View", "Pattison", "Katy"],
      },
    ],
  },
  callToAction: {
    heading: "Tell us where the house is",
    text: "We will tell you when we can come by. The estimate costs nothing in any of the six counties.",
    button: "Request Free Estimate",
  },
};
