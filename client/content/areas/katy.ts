import type { Area } from "../schema.ts";

export const katy: Area = {
  slug: "katy",
  city: "Katy",
  county: "Harris, Fort Bend and Waller counties",
  description: "Roofs, gutters, siding and paint for Katy homes, from the old railroad town to Elyson.",
  updated: "2026-11-22",
  meta: {
    title: "Roof Replacement and Repair in Katy, TX",
    description:
      "Lost shingles to the wind, or hail on your street? How prairie weather wears out a Katy roof, and why your permit may come from the county.",
    keywords: [
      "roofing Katy TX",
      "roof repair Katy",
      "roof replacement Katy TX",
      "hail damage roof Katy",
      "gutters Katy TX",
      "siding contractor Katy",
    ],
  },
  hero: {
    heading: "Roofing in Katy, from old town to the newest street",
    intro:
      "Katy sits on open prairie, so the wind gets to your roof with nothing to slow it down. We repair and replace roofs on both sides of I-10. Have us come take a look: the estimate is free, and you get it in writing.",
    image: "house-porch",
  },
  intro: {
    heading: "Think of us as the neighbor with the tall ladder",
    paragraphs: [
      "Most Katy calls start small. A shingle turns up in the flower bed after a windy night. A brown ring shows on the bedroom ceiling. Somebody knocks on the door and says your roof is finished. We climb up, take pictures, and sit down with you to look at them. Sometimes you do need a new roof. Often it’s one cracked boot around a vent pipe.",
      "{name} brings 20+ years of experience and 1000+ projects completed, and our work carries a one-year warranty. While we’re at the house, people ask about the rest of it too: the [front porch paint](/services/exterior-painting), the shady wall that never dries, a [covered patio](/services/deck-patio) for the evenings when the heat finally breaks. Ask away.",
    ],
  },
  services: {
    heading: "What Katy homeowners call us for",
    items: [
      {
        title: "Roof replacement",
        text: "The old shingles come off down to the deck, soft boards are swapped out, and new architectural shingles go on. It usually takes 3-5 days, and we run a magnet over the lawn for nails.",
        href: "/blog/roof-replacement",
      },
      {
        title: "Roof repair",
        text: "Lifted shingles, worn pipe boots, leaking flashing at the chimney. If a repair will hold for years, that’s what we’ll recommend.",
        href: "/blog/roof-repair-signs",
      },
      {
        title: "Hail and wind checks",
        text: "Hail can bruise a shingle without tearing it. We chalk the hits and photograph every slope. Whether you file a claim is your call.",
        href: "/blog/hail-damage",
      },
      {
        title: "Seamless gutters",
        text: "The land is so flat that rain is slow to leave. Gutters with long downspouts carry it past the flower beds before it pools along the slab.",
        href: "/blog/seamless-gutters",
      },
      {
        title: "Siding and trim",
        text: "Many brick fronts here have boards on the back and the upper floor. We replace swollen panels and rotten corner trim with fiber cement.",
        href: "/services/siding-installation",
      },
      {
        title: "Exterior painting",
        text: "Washed, scraped, caulked, primed, then painted. The west side takes the worst sun, so it gets the most care.",
        href: "/services/exterior-painting",
      },
    ],
  },
  neighborhoods: {
    heading: "Twelve Katy communities on our route",
    text: "A Katy address can mean the small city itself or the wide ring of communities around it. We come out to all of it. If you don’t see your neighborhood below, call anyway.",
    names: [
      "Cinco Ranch",
      "Kelliwood",
      "Nottingham Country",
      "Memorial Parkway",
      "Cimarron",
      "Green Trails",
      "Grand Lakes",
      "Seven Meadows",
      "WoodCreek Reserve",
      "Firethorne",
      "Cane Island",
      "Elyson",
    ],
  },
  local: [
    {
      heading: "How old is the roof over your head?",
      paragraphs: [
        "Old Katy grew up around the railroad and the rice farms, and a few of its houses are older than the interstate. Memorial Parkway, Cimarron and Nottingham Country filled in mostly during the 1970s and 1980s. Cinco Ranch followed in the early 1990s. Cane Island and Elyson are recent.",
        "Those dates matter. In our heat an asphalt roof often lasts fifteen to twenty years. If yours still has the shingles the builder put on in the early 2000s, have somebody look before the next hurricane season. Our [guide to roofing materials](/blog/roofing-materials) helps you pick what comes next.",
      ],
    },
    {
      heading: "Prairie wind, spring hail and Barker Reservoir",
      paragraphs: [
        "Out here there’s little between a squall line and your ridge cap. Hail comes mainly in spring, tropical storms from June through November. In 2017, after Harvey, water backed up behind Barker Dam into parts of Cinco Ranch, Kelliwood and Grand Lakes. No roofer can stop that. What we can do is help an ordinary downpour get off your roof and out of your yard without finding a way inside.",
      ],
    },
    {
      heading: "One name, three counties",
      paragraphs: [
        "Inside the city limits, permits come from the City of Katy. Most homes with a Katy address are outside them, in unincorporated Harris, Fort Bend or Waller County, and there the county’s rules count. We look up your address before we price the work.",
        "Then there’s the HOA. The big planned communities usually want to approve shingle color and paint ahead of time. We bring samples and help you fill out the form.",
      ],
    },
  ],
  phoneLine: "Katy homeowners can reach us at {area-phone}.",
  callToAction: {
    heading: "Saw something odd on your roof?",
    text: "All we need is the street and what you noticed. We’ll come by, look at it with you, and tell you whether it can wait.",
    button: "Get Free Estimate",
  },
  nearby: ["sugar-land", "woodlands"],
};
