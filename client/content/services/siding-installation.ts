import type { Service } from "../schema.ts";

export const sidingInstallation: Service = {
  meta: {
    title: "Siding Installation in Houston, TX: Fiber Cement and Vinyl",
    description:
      "New siding for Houston homes in vinyl, fiber cement, wood or composite, with the moisture barrier done right. Compare materials and get a free estimate.",
    keywords: [
      "siding installation Houston",
      "fiber cement siding Houston",
      "vinyl siding contractor Houston TX",
      "siding replacement near me",
      "siding repair after storm",
      "house wrap and insulation",
    ],
  },
  updated: "2026-11-22",
  slug: "siding-installation",
  title: "Siding Installation",
  description: "Vinyl, fiber cement, wood or composite siding over a moisture barrier made for Gulf Coast rain.",
  hero: {
    heading: "Siding made to keep Gulf rain out of your walls",
    intro:
      "Wind can push rain uphill, and some of it gets behind any siding. What matters is the layer waiting back there. We build that layer so the water runs out again, then hang boards in front of it that can take heat, hail and a bad hurricane season.",
    image: "house-eaves",
  },
  offered: {
    heading: "Siding materials and the layers behind them",
    items: [
      {
        title: "Vinyl siding",
        text: "Affordable, and it never needs paint. It grows and shrinks with the heat, so we hang it loose enough to move.",
      },
      {
        title: "Fiber cement siding",
        text: "Planks, panels and shingles of cement and wood fiber. They don’t burn, termites leave them alone, and they hold paint well.",
      },
      {
        title: "Wood and composite siding",
        text: "Cedar and pine for older houses that deserve the real thing, or engineered wood if you want the grain with less upkeep.",
      },
      {
        title: "Insulation and moisture barrier",
        text: "House wrap lapped like shingles, taped seams and flashed windows. While the wall is open, it’s a good time to add foam board or cavity insulation.",
      },
      {
        title: "Trim",
        text: "Corners, window casings, fascia, soffits and frieze boards in fiber cement, PVC or primed wood, with caulk only where it belongs.",
      },
    ],
  },
  highlights: {
    heading: "On every siding job",
    items: [
      "A look at the sheathing before it’s covered, with photos for you",
      "Rot repair priced per board in the proposal",
      "Nails picked up with a magnet each evening",
      "1000+ projects completed",
      "One-year warranty on new siding work",
    ],
  },
  panel: {
    heading: "What new siding does for you",
    items: [
      {
        title: "Drier walls",
        text: "A continuous barrier with proper flashing heads off the slow leaks that rot framing around windows and doors.",
      },
      {
        title: "Cooler rooms",
        text: "Sealed seams and added insulation let less hot air in, so the air conditioner has less to do in August.",
      },
      {
        title: "Less upkeep",
        text: "No more chasing peeling boards every spring. Rinse it and look over the caulk once a year.",
      },
      {
        title: "Better storm resistance",
        text: "Boards fastened to the manufacturer’s nailing schedule have a far better chance of staying on in a big wind.",
      },
      {
        title: "A house that looks cared for",
        text: "Straight lines and fresh trim change the view from the street, which helps on the day you sell.",
      },
    ],
  },
  process: {
    heading: "How we side a house",
    steps: [
      {
        title: "Inspect",
        text: "We check walls, trim and flashing, pull a board if you’ll let us, and talk through materials at your table.",
      },
      {
        title: "Proposal and approvals",
        text: "You get one written price for the work it describes, and a rate per board for hidden rot. Houston requires a permit for all but small siding repairs. We find out what your own city wants and prepare the samples and drawings your HOA asks for.",
      },
      {
        title: "Strip and repair",
        text: "One side at a time, so your house is never open all around when the weather turns. Old cement shingles are tested for asbestos, and paint from before 1978 counts as lead paint unless a test clears it.",
      },
      {
        title: "Wrap, hang, trim",
        text: "Barrier, flashing, siding, trim, caulk, and paint where the material calls for it. A crew lead checks each side before the scaffold moves.",
      },
    ],
  },
  duration: {
    value: "One to three weeks",
    text: "Gables and an upper story on a brick house take about a week. Full siding on a large home takes two to three, and heavy rain or hidden rot can add days.",
  },
  sections: [
    {
      heading: "Which siding suits your street?",
      paragraphs: [
        "Fiber cement is what we suggest most often around Houston. Heat won’t warp it, and woodpeckers, termites and most hail do it little harm. It’s heavier and costs more to install than vinyl. It needs paint every so often, though a factory finish puts that off for years.",
        "Vinyl makes sense on rentals and smaller budgets. Large hail can crack it, and dark colors in full sun can distort, so we steer you toward lighter shades and thicker panels. Real wood is for people who love it and will keep it painted.",
        "Not every wall needs replacing. If your boards are sound and only the color has faded, [an exterior paint job](/services/exterior-painting) will do it for less.",
      ],
    },
    {
      heading: "Storms, rules and neighbors",
      paragraphs: [
        "If hail or wind started this project, photograph the damage and read our steps for [an insurance claim](/blog/insurance-claim) while everything is still on the wall. Closer to the coast, in Galveston and Brazoria counties, new siding may need a state windstorm inspection to qualify for coverage through the Texas windstorm pool.",
        "Houston’s historic districts, including those in the Heights, review siding changes before work begins. So do many HOAs, and in [The Woodlands](/service-areas/woodlands) it’s a township committee. We prepare the paperwork with you and don’t order anything until you have an approval in hand.",
      ],
    },
  ],
  callToAction: {
    heading: "Have someone look behind that soft corner",
    text: "Call {phone} and describe what you’re seeing. We’ll come out, look behind the surface, and give you a free estimate.",
    button: "Get Started",
  },
  related: ["exterior-painting", "house-renovations", "deck-patio"],
};
