import type { Area } from "../schema.ts";

export const woodlands: Area = {
  slug: "woodlands",
  city: "The Woodlands",
  township: true,
  county: "Montgomery and Harris counties",
  description: "Luxury roofing and exteriors for homes under the pines of The Woodlands, with design review handled.",
  updated: "2026-11-22",
  meta: {
    title: "Luxury Roofing and Exteriors in The Woodlands, TX",
    description:
      "Slate, tile, metal and designer shingles for houses in the forest. How we handle design review, tall trees and a quiet, tidy site.",
    keywords: [
      "roofing The Woodlands TX",
      "luxury roofing The Woodlands",
      "slate roof The Woodlands",
      "roof replacement The Woodlands",
      "copper gutters The Woodlands",
      "exterior painting The Woodlands",
    ],
  },
  hero: {
    heading: "Fine roofs for homes among the pines",
    intro:
      "A house in The Woodlands belongs to its trees. We build roofs and exteriors that look right in that setting and stand up to what it drops on them.",
    image: "deck-rail",
  },
  intro: {
    heading: "Craft you see from the street, and craft you never see",
    paragraphs: [
      "Part of a good roof is beauty: the shadow line of a slate course, the soft turn of a copper valley, a ridge that runs true for eighty feet. The larger part is hidden. Underlayment suited to tile. Stainless fasteners. Counterflashing let into the mortar joints, where a cheaper job smears caulk along the brick. We give the second part as much attention as the first.",
      "The process is calm. A consultation at the house, a written proposal with samples, a schedule that suits your household, quality control as the work proceeds, and a final walkthrough together. The estimate is free, and you can read it through before you commit to anything. We bring 20+ years of experience, and we keep the site in a state you wouldn’t mind your guests seeing.",
    ],
  },
  services: {
    heading: "For residences in The Woodlands",
    items: [
      {
        title: "Slate, tile and metal roofs",
        text: "Lasting materials need a deck and framing that can carry them. Before we propose a heavier roof, an engineer confirms that yours do.",
        href: "/blog/roofing-materials",
      },
      {
        title: "Designer shingle roofs",
        text: "Thick, deeply shaded shingles in slate and shake profiles, algae-resistant, with hip and ridge pieces made to match.",
        href: "/blog/roof-replacement",
      },
      {
        title: "Roof care under trees",
        text: "Valleys cleared, moss and algae treated gently, loose pieces reset, and a photo report for your files.",
        href: "/blog/roof-repair-signs",
      },
      {
        title: "Gutters for pine needles",
        text: "Needles slip through common screens. We fit fine-mesh covers and larger outlets, in painted aluminum or copper.",
        href: "/blog/seamless-gutters",
      },
      {
        title: "Exterior painting",
        text: "Long-lived coatings on stucco, cedar and trim, in earth tones that pass review and suit the light under a canopy.",
        href: "/services/exterior-painting",
      },
      {
        title: "Siding and stonework edges",
        text: "Shaded walls dry slowly. We rebuild them with a drainage gap, so moisture has a way out.",
        href: "/services/siding-installation",
      },
      {
        title: "Outdoor rooms",
        text: "Pergolas, terraces and outdoor kitchens, designed around the trees you want to keep.",
        href: "/services/deck-patio",
      },
    ],
  },
  neighborhoods: {
    heading: "Villages and enclaves",
    text: "Every village has its own character, and many streets have design criteria of their own. We work in all of them, from the first village to the gated golf estates.",
    names: [
      "Grogan’s Mill",
      "Panther Creek",
      "Cochran’s Crossing",
      "Indian Springs",
      "Alden Bridge",
      "College Park",
      "Sterling Ridge",
      "Creekside Park",
      "Carlton Woods",
      "East Shore",
      "Grogan’s Point",
      "Windsor Hills",
    ],
  },
  local: [
    {
      heading: "From 1974 to this morning",
      paragraphs: [
        "The first residents moved to Grogan’s Mill in 1974. Its cedar-clad contemporaries, low and deep in the woods, call for a different hand than the large brick and stone houses of the 1990s in Alden Bridge or the Mediterranean villas of Carlton Woods. Creekside Park, across Spring Creek in Harris County, began in 2007. An early house may have a slope too shallow for shingles alone. A newer one may have forty roof planes. We read the house before we recommend anything, and where the interior deserves the same care we offer [complete renovations](/services/house-renovations).",
      ],
    },
    {
      heading: "The forest is the weather here",
      paragraphs: [
        "Shade keeps a roof cool and also keeps it damp. Algae streaks the north slopes, needles dam the valleys, and limbs scrape off a few granules with every breeze. Then comes a real storm. Ike in 2008 and Beryl in 2024 brought down a great many trees across Montgomery County, some of them through roofs. We look at what hangs over the house as well as at the shingles, and tell you which limb an arborist should see. Removing a tree may itself require a permit from the Township.",
      ],
    },
    {
      heading: "Design review, handled for you",
      paragraphs: [
        "The Woodlands is governed by a township rather than a city, and its covenants shape what your house looks like. Exterior changes need prior approval under the Residential Development Standards: a new roof, a different paint color, a patio cover. Applications go to the Township’s covenant staff or to the Residential Design Review Committee, whose members are elected by the residents of each village.",
        "Neighborhood Criteria may add rules for your particular street. We prepare drawings, samples and product data, submit early, and order nothing until the approval is in hand.",
      ],
    },
  ],
  callToAction: {
    heading: "Begin with a quiet conversation",
    text: "Invite us to see the house. We’ll listen first, examine the roof from ridge to eave, and return with a proposal worth reading.",
    button: "Schedule Free Inspection",
  },
  nearby: ["katy", "sugar-land"],
};
