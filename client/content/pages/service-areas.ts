import type { ServiceAreas } from "../schema.ts";

export const serviceAreas: ServiceAreas = {
  meta: {
    title: "Service Areas: Houston, Katy, Pearland and Nearby",
    description:
      "We remodel and re-roof houses in Harris, Fort Bend, Montgomery, Brazoria, Galveston and Waller counties. See what your soil and permit office ask for.",
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
  updated: "2026-11-22",
  hero: {
    heading: "Where we work: six counties around Houston",
    intro:
      "Our office is in {city}, and we work outward from there. An hour’s drive takes us from pine woods to salt water, and the houses change along the way.",
    image: "house",
  },
  cities: {
    heading: "Five cities with a page of their own",
    intro:
      "Read up on the neighborhoods, the age of the houses and the office that issues permits. Living in Houston itself? Everything on our [list of questions](/faqs) was written with you in mind.",
  },
  counties: {
    heading: "Counties we cover",
    intro: "If your town isn’t on a list, call {phone} anyway. County lines matter less to us than the drive.",
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
        text: "Salt air, raised houses and hurricane wind. Roofs and siding near the coast may need a windstorm certificate for the state’s insurance pool, so we plan for that inspection.",
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
        text: "Open prairie and growing towns along I-10 and US 290. Wind has miles of open ground to cross out here, and it finds every loose shingle.",
        cities: ["Hempstead", "Waller", "Brookshire", "Prairie View", "Pattison", "Katy"],
      },
    ],
  },
  local: [
    {
      heading: "Who issues the permit",
      paragraphs: [
        "It depends on which side of a line your house stands. Inside a city, the city does: Houston, Katy, Sugar Land, Pearland and Pasadena each have an office, a form and a fee of their own. Outside city limits, it’s the county’s rules that count, and they usually ask for less.",
        "[The Woodlands](/service-areas/woodlands) is neither. It’s a township, and its covenants decide. New shingles, siding and even paint need the township’s approval first. In many other neighborhoods, the deed restrictions give that say to an HOA.",
      ],
    },
    {
      heading: "What the ground and the wind change",
      paragraphs: [
        "South and east of downtown, the soil is mostly heavy clay. It swells in a wet spring and shrinks in a dry August, and slabs, patios and tile floors move with it. North, under the pines, there’s more sand in it, and the trouble comes from roots and shade.",
        "Toward the bay, wind sets the rules. In all of Galveston and Brazoria counties, and in parts of Harris County east of Highway 146, a new roof may need a windstorm certificate before it can be insured through the state’s pool. It’s easiest to plan that inspection before the first shingle goes on.",
      ],
    },
  ],
  callToAction: {
    heading: "Is your street on our way?",
    text: "Call {phone} with the address, and we’ll find a day to come by. The estimate costs nothing in any of the six counties.",
    button: "Request Free Estimate",
  },
};
