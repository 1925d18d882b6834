/**
 * The rules of every page: of the JSON files in articles, areas, services and pages. Those of the files in site are in
 * site-schema.ts. client/checks/shape.ts says which file follows which rules; types, checks and forms are made of them.
 */
import { z } from "zod";
import {
  address,
  areaSlug,
  atLeastWords,
  callToAction,
  coordinates,
  copy,
  day,
  hero,
  imageName,
  listed,
  meta,
  page,
  path,
  plain,
  plainSentences,
  previewImage,
  running,
  section,
  serviceSlug,
  slug,
  titled,
} from "./fields.ts";

export const service = z
  .strictObject({
    ...listed,
    alsoAt: z
      .array(address)
      .meta({ title: "Further addresses", description: "Other addresses of this page, which lead to the same words." })
      .optional(),
    inMenus: z
      .boolean()
      .meta({ title: "In menus", description: "“No” where no menu and no list should show it." })
      .optional(),
    title: plain.max(30).describe("Its name in menus, on cards and in breadcrumbs."),
    description: plainSentences.min(50).max(130).describe("One sentence for its card on the home page."),
    hero,
    offered: z
      .strictObject({ heading: copy, items: z.array(titled).min(4).max(7) })
      .describe("The work that is offered."),
    closeUp: z
      .strictObject({
        image: imageName,
        detail: slug.describe("A detail of the picture, which is shown instead of the whole.").optional(),
      })
      .describe("A second picture, as wide as the window, below the work that is offered.")
      .optional(),
    highlights: z.strictObject({ heading: plain, items: z.array(running).min(3).max(6) }).describe("The side panel."),
    panel: z
      .strictObject({ heading: copy, items: z.array(titled).min(3).max(6) })
      .describe("A second panel: benefits, uses.")
      .optional(),
    process: z.strictObject({ heading: copy, steps: z.array(titled).min(3).max(5) }),
    duration: z
      .strictObject({ value: plain.max(24).describe("Such as “3-5 days”."), text: running })
      .describe("How long it usually takes."),
    sections: z.array(section).min(1).max(3),
    callToAction,
    related: z
      .array(serviceSlug)
      .min(1)
      .max(3)
      .describe("Services that are often done together with it. Without them, the first of the menus.")
      .optional(),
  })
  .superRefine(atLeastWords(250, (page) => ({ ...page, meta: undefined })));

export const area = z
  .strictObject({
    ...listed,
    city: plain,
    county: plain,
    coordinates: coordinates
      .meta({
        title: "Place on the map",
        description:
          "Latitude and longitude of its center, as an online map shows them at a right click. Without them, the map does not show it.",
      })
      .optional(),
    township: z.boolean().describe("“Yes” where it is no city: search engines are told so.").optional(),
    description: plainSentences.min(40).max(130).describe("One line for the menu and the list of cities."),
    hero,
    intro: section,
    services: z.strictObject({
      heading: copy,
      items: z
        .array(titled.extend({ href: path.meta({ title: "Leads to" }).optional() }))
        .min(5)
        .max(8),
    }),
    neighborhoods: z.strictObject({ heading: copy, text: running, names: z.array(plain).min(1) }),
    local: z
      .array(section)
      .min(2)
      .max(3)
      .describe("What is true of this place alone: age of the houses, weather, permits."),
    phoneLine: running.describe("A sentence with a phone number of its own.").optional(),
    callToAction,
    nearby: z.array(areaSlug).min(1).max(4).describe("Areas nearby. Without them, the first of the menus.").optional(),
  })
  .superRefine(atLeastWords(300, (page) => ({ ...page, meta: undefined })));

const material = z.strictObject({
  name: plain,
  rating: z.number().int().min(1).max(5).describe("Stars, from 1 to 5."),
  badge: plain.describe("A distinction, such as “Best for Texas”.").optional(),
  pros: z.array(running).min(2),
  cons: z.array(running).min(1),
  climate: running.describe("How it does in our climate."),
  profile: z
    .enum(["three-tab", "laminated", "standing-seam", "tile"])
    .describe("How a cut through it is drawn, above its name.")
    .optional(),
  facts: z
    .array(z.strictObject({ name: plain.max(16), text: plain.max(40) }))
    .min(2)
    .max(5)
    .describe(
      "What to compare, such as its price, in a few words. All materials have the same names in the same order.",
    )
    .optional(),
});

/** One sign, step, phase or mistake of an article. */
const point = z.strictObject({
  title: plain,
  description: running,
  urgency: z.enum(["Critical", "High"]).describe("How soon the reader must act.").optional(),
  label: plain.max(16).describe("A short mark in front of the title, such as “Day 1”.").optional(),
  measure: plain.max(20).describe("A measure that the drawing shows beside its number, such as “2 ft”.").optional(),
});

const drawing = z
  .strictObject({
    kind: z.enum(["hail-signs", "repair-signs", "roof", "gutter", "claim"]),
    caption: running.describe("A sentence below it."),
  })
  .describe(
    "A drawing with a number for each point: a house with five signs of hail or of wear, a roof in six layers, a gutter with four measures, or the six steps of a claim.",
  );

const sizes = z
  .strictObject({
    caption: running.describe("A sentence below them."),
    stones: z
      .array(
        z.strictObject({
          name: plain.max(16),
          measure: plain.max(12).describe("Below its name, such as “¾ in.”."),
        }),
      )
      .length(5)
      .describe("A quarter, and the four stones that are drawn beside it: ¼, ¾, 1 and 1¾ inches."),
  })
  .describe("Hailstones in their true sizes, beside a coin.");

export const article = z
  .strictObject({
    ...listed,
    title: plain.max(90).describe("The article’s main heading, written as a sentence."),
    excerpt: plainSentences.min(80).max(200).describe("What its card on the blog says, and the feed."),
    category: plain.describe("The word above its title, such as “Roofing”."),
    published: day.describe("The day on which it came out. The newest article comes first."),
    readMinutes: z.number().int().positive().meta({ title: "Minutes to read" }),
    image: imageName,
    intro: z.array(running.meta({ title: "Paragraph" })).min(1),
    sections: z
      .array(
        section.extend({
          numbered: z.boolean().describe("“Yes” where the order of the points matters.").optional(),
          drawing: drawing.optional(),
          points: z.array(point).optional(),
          sizes: sizes.optional(),
          materials: z.array(material).optional(),
        }),
      )
      .min(3),
    callToAction,
    services: z
      .array(serviceSlug)
      .min(1)
      .max(3)
      .describe("Services that the article leads to. Without them, it leads to the newest other articles.")
      .optional(),
  })
  .superRefine(atLeastWords(600, ({ intro, sections }) => ({ intro, sections }), "sections"));

const faq = z.strictObject({ question: plain, answer: running });
const heroWithoutImage = hero.omit({ image: true });
const stat = z.strictObject({ value: plain.max(8).describe("Such as “20+”."), label: plain.max(40) });
const titledItems = z.strictObject({ heading: copy, items: z.array(titled).min(3).max(6) });

const home = z.strictObject({
  ...page,
  hero: hero.extend({
    line: plain.describe("What the business does, and where."),
    button: plain.max(40),
    formHeading: plain.describe("Above the form beside it."),
  }),
  stats: z.array(stat).min(1).max(4).meta({ title: "Numbers", description: "Up to four, below the first picture." }),
  why: z.strictObject({ heading: copy, intro: running, items: z.array(titled).min(1) }),
  services: z
    .strictObject({ heading: copy, intro: running })
    .describe("Above the services, each with its own picture."),
  process: z.strictObject({
    heading: copy,
    intro: running,
    steps: z.array(titled.extend({ features: z.array(copy).min(2).max(4) })).min(1),
  }),
  testimonials: z
    .strictObject({
      heading: copy,
      intro: running,
      numbers: z
        .array(stat)
        .min(1)
        .max(3)
        .describe("Where no reviews are embedded: what they come to. The first number is set largest."),
      link: plain.describe("The words of the button that leads to all reviews."),
    })
    .meta({ title: "Reviews" }),
  trust: z
    .strictObject({
      heading: copy,
      intro: running,
      items: z
        .array(titled.extend({ title: copy }))
        .min(3)
        .max(6),
    })
    .describe("Insurance, warranty and what else you promise."),
  callToAction,
});

const about = z.strictObject({
  ...page,
  hero,
  story: section,
  values: z.strictObject({ heading: copy, items: z.array(titled).min(1) }),
  why: z.strictObject({ heading: copy, intro: running, items: z.array(running).min(4).max(8) }),
  callToAction,
});

const gallery = z.strictObject({
  ...page,
  image: previewImage,
  hero: heroWithoutImage,
  tiles: z
    .array(
      z.strictObject({
        title: plain,
        category: plain,
        image: imageName,
        detail: slug.describe("A detail of the picture, which is shown instead of the whole.").optional(),
      }),
    )
    .min(1)
    .describe("The pictures, in this order."),
  notes: titledItems.describe("What to know of the pictures."),
  beforeAfter: z
    .strictObject({ heading: copy, text: running, before: plain, after: plain })
    .meta({ title: "Before and after", description: "What stands in the two places until there are pictures." }),
  callToAction,
});

const blog = z.strictObject({
  ...page,
  image: previewImage,
  hero: heroWithoutImage,
  seasons: titledItems.describe("What each season does to a roof."),
  callToAction,
});

const faqs = z.strictObject({
  ...page,
  image: previewImage,
  hero: heroWithoutImage,
  items: z.array(faq).min(1).meta({ title: "Questions" }),
  ask: z
    .strictObject({ heading: plain, text: running })
    .describe("What stands beside the questions, above the phone number, the e-mail address and the hours."),
  callToAction,
});

const serviceAreas = z.strictObject({
  ...page,
  hero,
  cities: z.strictObject({ heading: copy, intro: running }),
  counties: z.strictObject({
    heading: copy,
    intro: running,
    button: plain.describe("The button that shows a county’s cities."),
    items: z.array(z.strictObject({ name: plain, text: running, cities: z.array(plain).min(3).max(12) })).min(1),
  }),
  local: z.array(section).min(1).max(3).describe("What changes from place to place."),
  callToAction,
});

const notFound = z.strictObject({
  meta,
  image: previewImage,
  heading: plain,
  text: plain,
  link: plain,
  help: running.describe("A line below that helps the visitor on."),
});

const error = z.strictObject({ meta, image: previewImage, heading: plain, text: running, help: running });

/** The pages of which there is one each, by the names of their files. */
export const pages = { about, blog, error, faqs, gallery, home, "not-found": notFound, "service-areas": serviceAreas };

export type Pages = { [Name in keyof typeof pages]: z.infer<(typeof pages)[Name]> };
export type Meta = z.infer<typeof meta>;
/** A page of a folder of its own: its file's name is the last part of its address. */
interface Named {
  slug: string;
}
export type Service = z.infer<typeof service> & Named;
export type Area = z.infer<typeof area> & Named;
export type Article = z.infer<typeof article> & Named;
export type Section = z.infer<typeof section>;
export type CallToAction = z.infer<typeof callToAction>;
export type Material = z.infer<typeof material>;
export type Point = z.infer<typeof point>;
export type Drawing = z.infer<typeof drawing>;
