import type { Area } from "../schema.ts";

export const sugarLand: Area = {
  slug: "sugar-land",
  city: "Sugar Land",
  county: "Fort Bend County",
  description: "Premium roofing, copper and seamless gutters, siding and paint for Sugar Land homes.",
  updated: "2026-11-22",
  meta: {
    title: "Sugar Land, TX Roofing and Exteriors, Down to the Detail",
    description:
      "Steep hips and long valleys: Sugar Land roofs take care to build. How we plan each joint, work with the HOA committee and protect your yard.",
    keywords: [
      "roofing Sugar Land TX",
      "roof replacement Sugar Land",
      "tile roof repair Sugar Land",
      "First Colony roofing",
      "seamless gutters Sugar Land",
      "exterior painting Sugar Land TX",
    ],
  },
  hero: {
    heading: "A Sugar Land roof, finished to the last detail",
    intro:
      "Fine houses are judged at the edges: straight ridges, clean valleys, flashing you never notice. That’s how we build a roof in Sugar Land, and how we treat the yard below it.",
    image: "house-roof",
  },
  intro: {
    heading: "Planned joint by joint, on paper first",
    paragraphs: [
      "Many roofs in Sweetwater or Riverstone have a dozen planes, a chimney or two and perhaps a turret. Water can get in wherever two planes meet. We measure and photograph all of those places, look at the attic ventilation, and write down what we’ll use at every joint. The estimate is free. The proposal lists materials by name, never “or similar,” and its price is for those materials.",
      "Nothing starts until you approve it, and nothing ends before the final walkthrough. In between, shrubs are covered, the pool is screened off, and trucks stay off the pavers. Behind all of it are 20+ years of experience, 500+ five-star reviews and $2 million liability coverage. If the roof is part of a larger plan, we can fold it into a [whole-house renovation](/services/house-renovations).",
    ],
  },
  services: {
    heading: "Our work on Sugar Land homes",
    items: [
      {
        title: "Roof replacement",
        text: "Heavyweight architectural shingles, standing-seam metal or tile, with new underlayment, flashing and balanced ventilation as one system.",
        href: "/blog/roof-replacement",
      },
      {
        title: "Choosing the material",
        text: "Impact-resistant shingles cost about 15-20% more. We hold the samples up to your own brick and go through how each one does in Gulf heat.",
        href: "/blog/roofing-materials",
      },
      {
        title: "Tile and flashing repair",
        text: "Under old tile, it’s usually the underlayment that gives out. We lift the tile, replace what’s below, set it back, and match broken pieces as closely as supply allows.",
      },
      {
        title: "Gutters in aluminum or copper",
        text: "Oversized troughs for long valleys, downspouts placed where they disappear, leaf guards under the live oaks.",
        href: "/blog/seamless-gutters",
      },
      {
        title: "Exterior painting",
        text: "Stucco, brick trim, doors and shutters, in a color you’ve seen on the wall in morning and evening light.",
        href: "/services/exterior-painting",
      },
      {
        title: "Color consultation",
        text: "Roof, brick, trim and front door should agree with one another. We help you choose before anything is ordered.",
        href: "/services/color-consultation",
      },
      {
        title: "Siding and millwork",
        text: "Fiber cement for gables and dormers, with tight miters and painted returns.",
        href: "/services/siding-installation",
      },
    ],
  },
  neighborhoods: {
    heading: "Sugar Land communities we serve",
    text: "From the golf course lots of the 1970s to the lakefront streets of this century, each community has its own palette and its own rules. We work throughout the city, including these twelve.",
    names: [
      "First Colony",
      "Sweetwater",
      "Sugar Creek",
      "Sugar Lakes",
      "Venetian Estates",
      "Commonwealth",
      "Avalon",
      "Lake Pointe",
      "Telfair",
      "Riverstone",
      "New Territory",
      "Greatwood",
    ],
  },
  local: [
    {
      heading: "Half a century of good building",
      paragraphs: [
        "Sugar Land was a company town around the Imperial refinery long before it was a suburb. Sugar Creek brought the country-club houses of the 1970s. First Colony grew from the late 1970s through the 1990s, and Telfair and much of Riverstone date from the 2000s. Homes in the older sections are often on their second or third roof. Underneath, we look for soft decking, bath fans that blow into the attic, and flashing that was simply shingled over.",
      ],
    },
    {
      heading: "Heat is the quiet enemy",
      paragraphs: [
        "Hail and hurricanes make the news; Beryl’s gusts in July 2024 found every weak ridge in Fort Bend County. Day to day, though, sun and humidity do more harm. A dark, poorly vented attic bakes shingles from below and makes the air conditioner work harder. Adding intake at the eaves and a proper ridge vent costs little while the roof is open, and it’s awkward to do later.",
      ],
    },
    {
      heading: "City permits and architectural review",
      paragraphs: [
        "Permits go through the city’s own Permits and Inspections office. Sugar Land holds the owner responsible for having the right one, even if a contractor does the work. New Territory and Greatwood joined the city at the end of 2017, so city rules apply there too. We ask the office which permit you need before the work is scheduled.",
        "Nearly every community has an architectural committee, so allow a few weeks for its answer. One point worth knowing: Texas law limits how far an association can go in refusing wind- and hail-resistant shingles, as long as they match the look of the neighborhood. We prepare the submittal with samples and product sheets.",
      ],
    },
  ],
  callToAction: {
    heading: "Have your roof looked at by people who take their time",
    text: "We’ll walk the roof and the attic, show you pictures of what matters, and leave you to think it over in peace.",
    button: "Schedule Free Inspection",
  },
  nearby: ["katy", "pearland"],
};
