import type { Blog } from "../schema.ts";

export const blog: Blog = {
  meta: {
    title: "Houston Roofing Guides: Hail, Claims, Gutters, Shingles",
    description:
      "Six guides for Houston homeowners: spotting hail damage, filing a claim, replacing a roof, choosing shingles and getting gutters right.",
    keywords: [
      "Houston roofing guide",
      "hail damage roof Houston",
      "roof insurance claim Texas",
      "roof replacement Houston",
      "seamless gutters Houston",
      "best roofing material Texas",
    ],
  },
  updated: "2026-11-22",
  image: "house",
  hero: {
    heading: "Straight answers about the roof over your head",
    intro:
      "Most roof trouble here has a season. These six guides explain what each one does to a roof, and how to check yours from the ground before you call anybody.",
  },
  seasons: {
    heading: "A Houston roof, season by season",
    items: [
      {
        title: "March to May: hail and wind",
        text: "Spring storms bring most of the hail. Walk around the house after each one and look at soft metal first: gutters, vents and the fins of the air conditioner. If they’re dented, read the [signs of hail damage](/blog/hail-damage).",
      },
      {
        title: "June to November: hurricane season",
        text: "Take photos of the roof, the walls and the rooms in May, while nothing’s wrong. They’re the best record you can have if you ever need to file an [insurance claim](/blog/insurance-claim).",
      },
      {
        title: "July and August: heat",
        text: "Sun dries out shingles and splits the rubber around pipes. A roof near its end often starts to show it now. Here’s how to tell a small repair from an [urgent one](/blog/roof-repair-signs).",
      },
      {
        title: "September: tropical downpours",
        text: "A storm from the Gulf can bring a month of rain in a day. Watch one storm from a window: water that pours over the edge ends up beside your slab. Our guide to [seamless gutters](/blog/seamless-gutters) explains sizes and slopes.",
      },
      {
        title: "October and November: a good time to re-roof",
        text: "The days are mild, fewer afternoons end in a thunderstorm, and the glue strips under the shingles still get enough sun to seal. If yours is due, see how a [replacement](/blog/roof-replacement) goes, day by day.",
      },
      {
        title: "December to February: time to choose",
        text: "Winter is quiet here, apart from a freeze or two. It’s the season to compare [roofing materials](/blog/roofing-materials) at your own table, with no blue tarp over your head.",
      },
    ],
  },
  callToAction: {
    heading: "Read enough? Let someone climb up",
    text: "An article can’t see your roof. We can look at it, take photos and tell you whether it needs a repair, a replacement or nothing at all. Questions first? Call {phone}.",
    button: "Schedule Free Inspection",
  },
};
