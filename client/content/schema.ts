/**
 * The schemas of all pages: the JSON files in articles, areas, services and pages. site-schema.ts has those of the folder site.
 * client/checks/shape.ts maps files to schemas. Types, checks and forms derive from the schemas.
 */
import { z } from "zod";
import {
  address,
  areaSlug,
  callToAction,
  coordinates,
  copy,
  day,
  group,
  hero,
  imageName,
  label,
  line,
  list,
  listed,
  meta,
  page,
  paragraph,
  paragraphUpTo,
  path,
  plain,
  plainSentences,
  previewImage,
  section,
  serviceSlug,
  slug,
  titled,
  withWords,
} from "./fields.ts";
import { houseParts } from "./house.ts";

/** A picture, or a detail of a picture. */
const view = {
  image: imageName,
  detail: slug.describe("A part of the picture that is shown instead of all of it.").optional(),
};
const closeUp = group(view).describe("A second picture, as wide as the screen.").optional();
const closeUpWithSentence = group({
  ...view,
  sentence: line
    .max(110)
    .describe("The sentence of the page that sells, in large letters next to the picture, on phones above it.")
    .optional(),
})
  .describe("A second picture, as wide as the screen.")
  .optional();
const tile = group(view)
  .describe(
    "The picture for the home page and for articles, of finished work. If left empty, they show the page’s first picture.",
  )
  .optional();
const secondTile = group(view)
  .describe(
    "The picture for the pages of other services, of finished work. If left empty, they show the second picture of this page.",
  )
  .optional();
/** Up to three short lines. */
const threeLines = list(line.max(60).meta({ title: "Line" }), 1, 3);
const price = group({
  lower: threeLines.meta({ title: "Lowers the price", description: "What makes the work cost less." }),
  raise: threeLines.meta({ title: "Raises the price", description: "What makes the work cost more." }),
})
  .describe("What the price depends on, without figures.")
  .optional();
const headed = group({ heading: copy, intro: paragraphUpTo(220) });
const titledItems = (least: number, most?: number) => group({ heading: copy, items: list(titled, least, most) });

const serviceFields = group({
  ...listed,
  alsoAt: z
    .array(address)
    .meta({ title: "Further addresses", description: "Other addresses that show this page." })
    .optional(),
  inMenus: z
    .boolean()
    .meta({ title: "In menus", description: "“No” if no menu and no list should show this service." })
    .optional(),
  title: plain.max(30).describe("The name of the service in menus and lists."),
  description: plainSentences.min(50).max(130).describe("One sentence for the home page."),
  hero,
  tile,
  secondTile,
  offered: titledItems(4, 7).describe("The work that you offer."),
  closeUp: closeUpWithSentence,
  highlights: group({ heading: label, items: list(paragraphUpTo(120), 3, 6) }).describe("The box next to the text."),
  panel: titledItems(3, 6).describe("A second box, for benefits or uses.").optional(),
  process: group({ heading: copy, steps: list(titled, 3, 5) }),
  duration: group({ value: plain.max(24).describe("Such as “3-5 days”."), text: paragraph }).describe(
    "How long the work usually takes.",
  ),
  price,
  sections: list(section, 1, 3),
  callToAction,
  related: list(serviceSlug, 1, 3)
    .describe("Services that go well with this one. If left empty, the first ones in the menus.")
    .optional(),
});
export const service = withWords(serviceFields, 250);

const areaFields = group({
  ...listed,
  city: plain.max(30),
  county: plain.max(40),
  coordinates: coordinates
    .meta({
      title: "Place on the map",
      description:
        "Latitude and longitude of the center: right-click it in an online map and copy the two numbers. If left empty, the map does not show this place.",
    })
    .optional(),
  township: z.boolean().describe("“Yes” if this is a township and not a city.").optional(),
  description: plainSentences.min(40).max(130).describe("One line for the list of cities."),
  hero,
  intro: section,
  services: group({
    heading: copy,
    items: list(titled.extend({ href: path.meta({ title: "Links to" }).optional() }), 5, 8),
  }),
  neighborhoods: group({ heading: copy, text: paragraph, names: list(plain.max(40), 1) }),
  local: list(section, 2, 3).describe("What is special about this place: age of the houses, weather, permits."),
  phoneLine: paragraphUpTo(140).describe("A sentence with the phone number for this place.").optional(),
  callToAction,
  nearby: list(areaSlug, 1, 4).describe("If left empty, the first ones in the menus.").optional(),
});
export const area = withWords(areaFields, 300);

const material = group({
  name: label,
  rating: z.number().int().min(1).max(5).describe("Stars, from 1 to 5."),
  badge: plain.max(24).describe("A short label, such as “Best for Texas”.").optional(),
  pros: list(paragraphUpTo(140), 2),
  cons: list(paragraphUpTo(140), 1),
  climate: paragraphUpTo(320).describe("How the material holds up in our climate."),
  profile: z
    .enum(["three-tab", "laminated", "standing-seam", "tile"])
    .describe("The small drawing above the name.")
    .optional(),
  facts: list(group({ name: plain.max(16), text: plain.max(40) }), 2, 5)
    .describe(
      "What readers compare, such as the price, in a few words. Use the same names in the same order for all materials.",
    )
    .optional(),
});

/** A sign, step, phase or mistake in an article. */
const point = group({
  title: label,
  description: paragraph,
  urgency: z.enum(["Critical", "High"]).describe("How soon the reader must act.").optional(),
  label: plain.max(16).describe("A short label before the title, such as “Day 1”.").optional(),
  measure: plain.max(20).describe("A measure that the drawing shows next to the number, such as “2 ft”.").optional(),
});

const drawing = group({
  kind: z.enum(["hail-signs", "repair-signs", "roof", "gutter", "claim"]),
  caption: paragraphUpTo(140).describe("A sentence below the drawing."),
}).describe(
  "A drawing with a number for each point: a house with five signs of hail or of wear, a roof in six layers, a gutter with four measures, or the six steps of a claim.",
);

const sizes = group({
  caption: paragraphUpTo(140).describe("A sentence below the hailstones."),
  stones: z
    .array(group({ name: plain.max(16), measure: plain.max(12).describe("The size, such as “¾ in.”.") }))
    .length(5)
    .describe("A quarter, and the four stones next to it: ¼, ¾, 1 and 1¾ inches."),
}).describe("Hailstones in their true sizes, next to a coin.");

const articleFields = group({
  ...listed,
  title: plain.max(80).describe("The article’s main heading, written as a sentence."),
  excerpt: plainSentences.min(80).max(200).describe("What the blog’s list and news readers show."),
  category: plain.max(24).describe("The word above its title, such as “Roofing”."),
  published: day.meta({ title: "Publication day", description: "The newest article comes first." }),
  updated: page.updated.describe("The day of an update that readers should know about. The page shows it.").optional(),
  readMinutes: z
    .number()
    .int()
    .positive()
    .meta({
      title: "Minutes to read",
      description: "As they were given. Once you change the text, the page says how long that takes.",
      readOnly: true,
      dependsOn: ["intro", "sections"],
    })
    .optional(),
  image: imageName,
  claim: hero.shape.claim,
  intro: list(paragraph.meta({ title: "Paragraph" }), 1),
  sections: list(
    section.extend({
      numbered: z.boolean().describe("“Yes” if the order of the points matters.").optional(),
      drawing: drawing.optional(),
      points: z.array(point).optional(),
      sizes: sizes.optional(),
      materials: z.array(material).optional(),
    }),
    3,
  ),
  callToAction,
  services: list(serviceSlug, 1, 3)
    .describe("Services that the article links to. If left empty, it links to the newest articles.")
    .optional(),
});
export const article = withWords(articleFields, 600, ["intro", "sections"]);

const faq = group({ question: plain.max(100), answer: paragraph });
const stat = group({ value: plain.max(8).describe("Such as “20+”."), label: plain.max(40) });
/** A page without a hero picture. It has a picture for previews. */
const pageWithPreview = { ...page, image: previewImage, hero: hero.omit({ image: true }) };

const place = plain.max(20).meta({
  title: "Place in the house",
  description: `The part of the house next to this reason in the drawing, such as “In the attic”: a small line that the title continues. From the top, the parts are ${houseParts.join(", ")}.`,
});

const proposalLine = group({
  name: plain.max(24).describe("The subject of the line, such as “Countertop”."),
  entry: line.max(80).describe("What the line says, without a brand and without a price."),
  reason: paragraphUpTo(160).describe("Why the line is there. Visitors open it."),
});
/** The last sheet ends with the promises of the section. Below the sheets are the empty field for the price and a button. */
const proposal = group({
  note: label.describe("Above the first sheet: that this is an example."),
  sheets: list(group({ heading: label, lines: list(proposalLine.meta({ title: "Line" }), 1, 8) }), 1, 2),
  price: group({
    label: plain.max(16),
    field: plain.max(40).meta({ title: "Text in the field", description: "The field has no price." }),
  }).optional(),
}).describe("An example of a written proposal. If left empty, the page lists the promises only.");

const home = group({
  ...page,
  hero: hero.extend({
    line: plain.max(100).describe("What the business does, and where."),
    button: plain.max(40),
    formHeading: label.describe("Above the form for an estimate."),
  }),
  stats: list(stat, 1, 4).meta({ title: "Numbers", description: "Up to four numbers below the first picture." }),
  why: headed.extend({ items: list(titled.extend({ place: place.optional() }), 1) }),
  services: headed.describe("Above the list of services."),
  roofing: group({
    title: label,
    text: paragraphUpTo(220),
    links: list(group({ label, href: path.meta({ title: "Links to" }).optional() }), 1, 4).describe(
      "The pages about roofing. The home page omits a link to a deleted page.",
    ),
    ...view,
  })
    .describe("A wide tile below the services.")
    .optional(),
  process: headed.extend({ steps: list(titled.extend({ features: list(copy, 2, 4) }), 1) }),
  closeUp,
  testimonials: headed
    .extend({
      count: label.describe("The heading if the site shows no reviews: how many there are."),
      link: label.describe("The text of the button for all reviews."),
      check: paragraphUpTo(220)
        .describe("How a visitor can check the number, if the site shows no reviews.")
        .optional(),
    })
    .meta({ title: "Reviews" }),
  trust: headed
    .extend({ items: list(titled.extend({ title: copy }), 3, 6), proposal: proposal.optional() })
    .describe("Insurance, warranty and what else you promise."),
  callToAction,
});

/** A person of the business. The site shows only people in the content. */
const person = { name: label, image: imageName };

const about = group({
  ...page,
  hero,
  story: section,
  owner: group({ ...person, sentence: paragraphUpTo(220).describe("What the owner says.") })
    .describe("The owner, who signs the story: name, portrait and a sentence.")
    .optional(),
  crew: group({ heading: copy, people: list(group({ ...person, role: label }).meta({ title: "Person" }), 1, 12) })
    .describe("The people who come to the house, with their pictures.")
    .optional(),
  place: headed.describe("Above the map with the office.").optional(),
  values: titledItems(1),
  why: headed.extend({ items: list(paragraphUpTo(260), 4, 8) }),
  verify: headed
    .extend({ items: list(titled, 2, 6) })
    .meta({ title: "How to check us", description: "What a homeowner can look up without asking you." })
    .optional(),
  callToAction,
});

const gallery = group({
  ...pageWithPreview,
  tiles: list(group({ title: label, category: plain.max(30), ...view }), 1).describe("The pictures, in this order."),
  notes: titledItems(3, 6).describe("What visitors should know about the pictures."),
  beforeAfter: group({ heading: copy, text: paragraph, before: label, after: label }).meta({
    title: "Before and after",
    description: "The text in the two places until you have pictures for them.",
  }),
  callToAction,
});

const blog = group({
  ...pageWithPreview,
  seasons: titledItems(3, 6).describe("What each season does to a roof."),
  callToAction,
});

const faqs = group({
  ...pageWithPreview,
  items: list(faq, 1).meta({ title: "Questions" }),
  ask: group({ heading: label, text: paragraphUpTo(140) }).describe(
    "The box next to the questions, above the phone number, the e-mail address and the hours.",
  ),
  callToAction,
});

const serviceAreas = group({
  ...page,
  hero,
  cities: headed,
  counties: headed.extend({
    button: label.describe("The button that shows the cities of a county."),
    items: list(group({ name: label, text: paragraph, cities: list(plain.max(40), 3, 12) }), 1),
  }),
  local: list(section, 1, 3).describe("What changes from place to place."),
  callToAction,
});

const notFound = group({
  meta,
  image: previewImage,
  heading: label,
  text: label,
  link: label,
  help: paragraphUpTo(220).describe("A line that helps the visitor on."),
});

const error = group({ meta, image: previewImage, heading: label, text: paragraphUpTo(220), help: paragraphUpTo(220) });

/** The schemas of the single pages, by file name. */
export const pages = { about, blog, error, faqs, gallery, home, "not-found": notFound, "service-areas": serviceAreas };

export type Pages = { [Name in keyof typeof pages]: z.infer<(typeof pages)[Name]> };
export type Meta = z.infer<typeof meta>;
/** A page in a folder. The slug is its file name and the last part of its address. */
export interface Named {
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
