import type { Article } from "../schema.ts";

export const roofRepairSigns: Article = {
  meta: {
    title: "Five Signs You Need Roof Repair in Houston Now",
    description:
      "Five roof problems that get worse fast in Gulf Coast weather, each marked Critical or High, with a check you can do yourself this weekend.",
    keywords: [
      "roof repair houston",
      "signs you need roof repair",
      "roof leak houston",
      "sagging roof",
      "missing shingles repair",
      "roof inspection houston",
    ],
  },
  updated: "2026-11-22",
  slug: "roof-repair-signs",
  title: "Five signs your Houston roof needs repair, by urgency",
  excerpt:
    "One is a brown ring on the ceiling, another a dip in the ridge. Five signs, each marked Critical or High, and why six months of waiting can cost so much.",
  category: "Maintenance",
  published: "2024-02-28",
  readMinutes: 6,
  image: "house-roof",
  intro: [
    "Roofs here seldom fail all at once. A rubber collar cracks in the August sun, a cold front in January opens the gap, and by the spring rains there’s a ring on the bedroom ceiling. Each stage costs more than the one before. Waiting 6 months {waiting-raises} the cost of a repair by 300-500%, because by then you’re paying for wood, insulation and drywall as well.",
    "Below are the signs that matter most. Critical means call someone today. High means get it looked at within a couple of weeks, and sooner if a tropical system is in the Gulf.",
  ],
  sections: [
    {
      heading: "Five signs and how urgent each one is",
      paragraphs: [],
      points: [
        {
          title: "A stain or drip on the ceiling",
          urgency: "Critical",
          description:
            "A brown ring, bubbling paint or a damp smell in a closet means water is already inside. It may have entered far from the spot, since it runs along rafters before it falls. Put a bucket under the drip. If the paint hangs down like a balloon, keep people out from under it and stay clear of light fixtures nearby. Then mark the edge of the stain with a pencil. If it grows with the next rain, you have a live leak. In many Houston houses the air handler sits in the attic, and a clogged drain line leaves the same ring. If it grows on dry days, look there first.",
        },
        {
          title: "A sag or a dip in the roof line",
          urgency: "Critical",
          description:
            "Stand across the street and look along the ridge. It should be straight as a ruler. A dip can mean rotten decking, a cracked rafter or too much weight from several layers of shingles. Wood that has gone soft can give way under a person, so don’t let anyone walk on it. Slab movement on our clay can also shift a frame, and the cause has to be known before anything is covered up.",
        },
        {
          title: "Shingles that are missing, lifted or curled",
          urgency: "High",
          description:
            "After a windy night, look for dark rectangles on the slopes and for pieces in the yard. One missing shingle leaves nail holes and a thin layer of felt between your attic and the rain. Curled edges catch the next gust, and then a whole row can go. Shingles with a broken seal may lie flat and look fine, so it’s worth having an inspector test them with a gentle lift.",
        },
        {
          title: "Cracked pipe boots and loose flashing",
          urgency: "High",
          description:
            "Roofs mostly leak where something pokes through or meets a wall. The rubber collar around a plumbing vent dries out in our sun years before the shingles do. Metal at chimneys and side walls works loose or was sealed with nothing more than caulk. From the ground, look for splits, rust and shiny smears of old sealant. Caught early, this is one of the smallest repairs on a roof.",
        },
        {
          title: "Daylight, dark wood or musty air in the attic",
          urgency: "High",
          description:
            "Go up on a bright morning and turn off the light. Where a pinhole of sun gets in around a pipe or a valley, water can too. Black or gray patches on the decking, rusty nail tips and matted insulation point to a slow leak, or to damp air that can’t get out. Blocked soffit vents are common, often because insulation was blown over them.",
        },
      ],
    },
    {
      heading: "Why waiting costs so much here",
      paragraphs: [
        "Picture one cracked pipe boot. In the first week it’s a part and a short visit. After a month of thunderstorms the decking around it is soft. Come summer, damp insulation has stopped working and the drywall below needs to come out. Six months in, there may be mold behind the paint, since warm, wet air gives it all it needs.",
        "Insurance seldom helps at that point. Policies cover sudden damage, such as a storm. They usually leave out slow leaks and neglect. If a storm did cause it, see our [steps for a Texas roof claim](/blog/insurance-claim) before you call.",
      ],
    },
    {
      heading: "A fifteen-minute check, twice a year",
      paragraphs: [
        "Do it in March, ahead of hail and the summer storms, and again in November, when hurricane season closes. You need binoculars, a flashlight and dry shoes. A ladder is optional, and the roof itself is off limits.",
      ],
      bullets: [
        "Walk all four sides and look at each slope, the ridge and the flashing.",
        "Check gutters for granules, and the trim below them for peeling paint.",
        "Trim limbs that touch the roof or hang over it.",
        "Look at every ceiling on the top floor, closets included.",
        "Finish in the attic, around pipes, vents and the chimney.",
        "Take the same photos every time. Changes are easier to see than damage.",
      ],
    },
    {
      heading: "Repair or replace?",
      paragraphs: [
        "Trouble in one place on a fairly young roof calls for a repair. Trouble on several slopes, or a second leak within a year on old shingles, points the other way. So does a repair that can’t hold because the shingles around it crack when lifted. Ask for both prices and for photos that back up the advice. If it comes to a new roof, here’s [what each day looks like](/blog/roof-replacement).",
        "Rooms need care as well. Once the leak is fixed and the wood is dry, stained ceilings take a stain-blocking primer before [interior painting](/services/interior-painting), or the ring comes back through.",
      ],
    },
  ],
  callToAction: {
    heading: "Found one of the five?",
    text: "Let us know which sign it is and where you see it. If water is coming in, call {phone} so we can talk it through right away.",
    button: "Schedule Free Inspection",
  },
  services: ["interior-painting", "exterior-painting", "house-renovations"],
};
