import type { Article } from "../schema.ts";

export const hailDamage: Article = {
  meta: {
    title: "Roof Hail Damage in Houston: Five Signs to Check",
    description:
      "Hail rarely leaves a hole, so the leak comes months later. Five signs, where each one shows, and a checklist for your first 48 hours.",
    keywords: [
      "roof hail damage houston",
      "signs of hail damage",
      "what does hail damage look like on shingles",
      "hail damage roof inspection",
      "hail storm roof houston",
      "free roof inspection houston",
    ],
  },
  updated: "2026-11-22",
  slug: "hail-damage",
  title: "Hail damage on a Houston roof: five warning signs",
  excerpt:
    "Hail bruises a roof far more often than it breaks one. Start with the metal around your house, because that’s where the dents stay.",
  category: "Storm Damage",
  published: "2024-03-15",
  readMinutes: 5,
  image: "house-roof",
  intro: [
    "Hail in Houston comes mostly in spring. A storm can pound one side of a subdivision and leave the next street alone, so your neighbor’s roof tells you little about your own. The trouble is that hail rarely leaves a hole. It knocks off granules and breaks the mat inside the shingle. The leak shows up months later, sometimes after the deadline for an insurance claim.",
    "You can check three of the five signs from the yard, with binoculars and a phone camera. One is in the attic. One takes an inspector’s hand on the shingle. Here they are, in the order we look for them.",
  ],
  sections: [
    {
      heading: "The five signs, and where each one shows",
      paragraphs: [
        "Stay off the roof. Wet shingles are slick, and walking on a damaged shingle makes it worse. Circle the house once slowly, then go into the attic.",
      ],
      points: [
        {
          title: "Dents in soft metal",
          description:
            "Look at the gutters, the downspouts, the roof vents, the flashing and the fins of the air conditioner. Thin aluminum keeps a record of the hits. Dents on one side of the house tell you which way the storm came from, and that’s the slope to check first. If you don’t find a mark on any metal, serious damage to the shingles is unlikely.",
        },
        {
          title: "Granules below the downspouts",
          description:
            "The coarse grit on a shingle shields the asphalt from the sun. Hail knocks it loose. A few granules after a hard rain are normal, and a new roof sheds extra ones for a while. A gutter full of them right after a hailstorm deserves a closer look.",
        },
        {
          title: "Dark round spots on the shingles",
          description:
            "A hit looks like a dark thumbprint where the asphalt shows through. The spots are scattered with no pattern, and there are more on the slope that faced the wind. Binoculars may show you a spot, but not what made it. That takes an inspector, who presses on it. A fresh bruise gives a little, like a soft spot on an apple, because the mat underneath is broken.",
        },
        {
          title: "Cracked or missing pieces",
          description:
            "Bigger stones break shingles outright. The ridge caps at the top of the roof often crack first, since they’re already bent over the peak. Old, brittle shingles lose their edges. Keep any pieces you find in the flower beds, in a bag with the date on it.",
        },
        {
          title: "Stains on the ceiling or in the attic",
          description:
            "Take a flashlight into the attic within a day or two. Check around vent pipes, the chimney and the valleys for dark wood, damp insulation or drips on the boxes. Water indoors means the roof is open somewhere. In our humidity, wet drywall can grow mold in a couple of days, so this sign won’t wait.",
        },
      ],
    },
    {
      heading: "What fools people",
      paragraphs: [
        "Plenty of marks on a Houston roof have nothing to do with hail. An adjuster knows them, and so should the contractor you hire.",
      ],
      bullets: [
        "Heat blisters: small bubbles that pop and leave a pit with sharp edges. They come from moisture and heat in the shingle, and the metal nearby has no dents.",
        "Algae: long black streaks, worst on the north side. Ugly, but not storm damage.",
        "Foot traffic and branches: scuffs in a line or under the limb of an oak.",
        "Age: thin, even granule loss over a whole slope, with curled edges.",
      ],
    },
    {
      heading: "How big is big enough?",
      paragraphs: [
        "Around one inch, the size of a quarter, is where standard asphalt shingles begin to be at risk. That’s also where the National Weather Service starts to call hail severe. Strong wind or an old roof lowers the bar. Impact-rated shingles raise it, and our [comparison of roofing materials](/blog/roofing-materials) explains when they’re worth the extra money.",
        "While you’re outside, look at the walls. Hail that came in sideways chips paint, tears window screens and cracks vinyl. Photograph the walls on the same day as the roof. If panels are broken, our page on [siding installation](/services/siding-installation) shows what a repair or a switch to fiber cement involves.",
      ],
    },
    {
      heading: "Your first 48 hours",
      paragraphs: ["You don’t need to decide anything on the first day. You do need a record."],
      bullets: [
        "Write down the date and the hour of the storm. An insurer will ask.",
        "Photograph the stones next to a coin, then each dent and each stain, close up and from farther back.",
        "Cover a leak with a tarp if it can be done safely, or have someone do it. Keep the receipt.",
        "Have the roof inspected and ask for photos of every slope.",
        "Compare the damage with your deductible before you file. Our [guide to the insurance claim](/blog/insurance-claim) takes you through it.",
      ],
    },
    {
      heading: "About the knock on the door",
      paragraphs: [
        "After every big storm, crews from out of state work the streets here. Texas has no state license for roofers, so the checking is up to you. Ask for proof of insurance, a local address and jobs nearby you can drive past. Read every line before you sign, above all on a form that “only gives permission to inspect.” An inspection can be free, and it may well end with the words “your roof is fine.”",
      ],
    },
  ],
  callToAction: {
    heading: "Did the last storm hit your street?",
    text: "We’ll check the roof, the gutters and the walls, and go through the photos with you. If nothing needs fixing, you can forget about it until the next storm. You can also call {phone} to set a day.",
    button: "Schedule Free Inspection",
  },
  services: ["siding-installation", "exterior-painting"],
};
