/**
 * The shape of all copy: of every JSON file below client/content. client/checks/check-content.ts says which file follows which
 * schema; `assets/build` checks them on every build and names the file and the field that break a rule.
 *
 * Copy may contain two kinds of markup, and nothing else:
 *   {phone}            a business fact or a known inconsistency, see site/copy.tsx
 *   [label](/path)     a link to a page of this site
 */
import { z } from "zod";
import { minutesADay, minutesAWeek, spansOf, weekdays } from "./week.ts";

/** Words that a visitor reads somewhere below value: paths, slugs and dates do not count. */
function words(value: unknown): number {
  if (typeof value === "string") {
    return /\s/.test(value) ? value.split(/\s+/).length : 0;
  }
  return value && typeof value === "object" ? Object.values(value).reduce((sum, part) => sum + words(part), 0) : 0;
}
const atLeast = (least: number) => (value: object) => words({ ...value, meta: undefined }) >= least;

/** Plain or lightly marked-up copy: never empty, no straight double quotes, no double hyphens, no stray spaces. */
const copy = z
  .string()
  .min(2)
  .refine((text) => text === text.trim() && !/ {2}/.test(text), "has stray spaces")
  .refine((text) => !/["'`]|--/.test(text), "uses straight quotes or double hyphens: write “ ” ’ and –")
  .refine((text) => !/TODO|lorem|undefined/i.test(text), "is unfinished");

/** Copy that is shown outside the page's body (search results, cards, attributes): no markup. */
const plain = copy.refine((text) => !/[{}[\]]/.test(text), "must not contain {tokens} or [links]");

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");
const path = z.string().regex(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/, "must be a path of this site");
const day = z.iso.date();
/** A file of assets/images without its ending. */
const imageName = z.string().regex(/^[a-z0-9-]+$/);

const percent = z.number().min(0).max(100);
/** The point of a picture that stays in view where the picture is cut: percent from its left and from its top. */
const focus = z.array(percent).length(2);

/** What images.json says of a file of assets/images. */
const image = z.strictObject({
  /** Alternative text: what the picture shows, in one sentence. */
  alt: plain.min(15, "says too little of what is to be seen"),
  /**
   * A rendering of our own, not a photograph of a finished project: a caption tells the visitor where it could be
   * taken for one. Set to false when the owner's photograph replaces the file.
   */
  rendering: z.boolean(),
  /** The middle, if it is missing. */
  focus: focus.optional(),
  /** Parts that can be shown instead of the whole, enlarged by zoom. */
  details: z.record(slug, z.strictObject({ focus, zoom: z.number().min(1).max(3) })).optional(),
});

/** The pictures of assets/images by their names without ending. */
export const images = z.record(imageName, image);

const meta = z.strictObject({
  title: plain.min(15).max(60),
  description: plain.min(70).max(160),
  keywords: z.array(copy).min(3).max(10),
});

const titled = z.strictObject({ title: plain, text: copy });

const callToAction = z.strictObject({ heading: copy, text: copy, button: plain.max(40) });

/** A heading with paragraphs and, where it helps, a list. */
const section = z.strictObject({
  heading: copy,
  paragraphs: z.array(copy),
  bullets: z.array(copy).optional(),
});

/** What every page's content has. Where it has no hero picture, image is what previews and search engines show. */
const page = {
  meta,
  /** Day of the last change that a reader would notice; becomes the sitemap's last-modified date. */
  updated: day,
};

/** What a page has whose file is in a folder of its kind. */
const member = {
  ...page,
  /** Set to true until the page is ready: only development shows it. */
  draft: z.boolean().optional(),
};

export const service = z
  .strictObject({
    ...member,
    /** Further addresses of the page, which lead to the same words. */
    alsoAt: z.array(path).optional(),
    /** Set to false where no menu and no list should show it. */
    inMenus: z.boolean().optional(),
    /** Name in menus, cards, breadcrumbs. */
    title: plain.max(30),
    /** One sentence for its card on the home page. */
    description: plain.min(50).max(130),
    hero: z.strictObject({ heading: copy, intro: copy, image: imageName }),
    /** The offered work. */
    offered: z.strictObject({ heading: copy, items: z.array(titled).min(4).max(7) }),
    /** The side panel. */
    highlights: z.strictObject({ heading: plain, items: z.array(copy).min(3).max(6) }),
    /** A second panel: benefits, uses. */
    panel: z.strictObject({ heading: copy, items: z.array(titled).min(3).max(6) }).optional(),
    process: z.strictObject({ heading: copy, steps: z.array(titled).min(3).max(5) }),
    /** How long it usually takes, as the heading's dimension and a sentence. */
    duration: z.strictObject({ value: plain.max(24), text: copy }),
    sections: z.array(section).min(1).max(3),
    callToAction,
    /** Related services; where it is missing, the first of the menus. */
    related: z.array(slug).min(1).max(3).optional(),
  })
  .refine(atLeast(250), "has fewer than 250 words");

export const area = z
  .strictObject({
    ...member,
    city: plain,
    county: plain,
    /** Set where it is no city: search engines are told so. */
    township: z.literal(true).optional(),
    /** One line for the menu and the list of cities. */
    description: plain.min(40).max(130),
    hero: z.strictObject({ heading: copy, intro: copy, image: imageName }),
    intro: section,
    services: z.strictObject({
      heading: copy,
      items: z
        .array(titled.extend({ href: path.optional() }))
        .min(5)
        .max(8),
    }),
    neighborhoods: z.strictObject({ heading: copy, text: copy, names: z.array(plain).min(1) }),
    /** Local detail: housing age, weather, permits. */
    local: z.array(section).min(2).max(3),
    /** Set where the page shows a phone number of its own in its text. */
    phoneLine: copy.optional(),
    callToAction,
    /** Areas nearby; where it is missing, the first of the menus. */
    nearby: z.array(slug).min(1).max(4).optional(),
  })
  .refine(atLeast(300), "has fewer than 300 words");

const material = z.strictObject({
  name: plain,
  rating: z.number().int().min(1).max(5),
  badge: plain.optional(),
  pros: z.array(copy).min(3),
  cons: z.array(copy).min(2),
  climate: copy,
});

/** One sign, step, phase or mistake of an article. */
const point = z.strictObject({
  title: plain,
  description: copy,
  urgency: z.enum(["Critical", "High"]).optional(),
  /** Short mark in front of the title, e.g. “Day 1”. */
  label: plain.max(16).optional(),
});

export const article = z
  .strictObject({
    ...member,
    title: plain.max(90),
    excerpt: plain.min(80).max(200),
    category: plain,
    published: day,
    readMinutes: z.number().int().positive(),
    image: imageName,
    intro: z.array(copy).min(1),
    sections: z
      .array(
        section.extend({
          /** Points are numbered where their order matters. */
          numbered: z.boolean().optional(),
          points: z.array(point).optional(),
          materials: z.array(material).optional(),
        }),
      )
      .min(3),
    callToAction,
    /** Services that the article leads to; where it is missing, it leads to the newest other articles. */
    services: z.array(slug).min(1).max(3).optional(),
  })
  .refine(({ intro, sections }) => atLeast(600)({ intro, sections }), {
    path: ["sections"],
    message: "has fewer than 600 words in intro and sections",
  });

const faq = z.strictObject({ question: plain, answer: copy });
const hero = z.strictObject({ heading: copy, intro: copy, image: imageName });
const stat = z.strictObject({ value: plain.max(8), label: plain.max(40) });

const titledItems = z.strictObject({ heading: copy, items: z.array(titled).min(3).max(6) });

export const home = z.strictObject({
  ...page,
  /** The line says what the business does, and where. */
  hero: hero.extend({ line: plain, button: plain.max(40), formHeading: plain }),
  stats: z.array(stat).min(1).max(4),
  why: z.strictObject({ heading: copy, intro: copy, items: z.array(titled).min(1) }),
  services: z.strictObject({
    heading: copy,
    intro: copy,
    /** The services that get a picture, by slug; the others stand in a list beside. */
    pictured: z.record(slug, imageName),
  }),
  process: z.strictObject({
    heading: copy,
    intro: copy,
    steps: z.array(titled.extend({ features: z.array(copy).min(2).max(4) })).min(1),
  }),
  testimonials: z.strictObject({ heading: copy, intro: copy, link: plain }),
  trust: z.strictObject({
    heading: copy,
    intro: copy,
    items: z
      .array(titled.extend({ title: copy }))
      .min(3)
      .max(6),
  }),
  callToAction,
});

export const about = z.strictObject({
  ...page,
  hero,
  story: section,
  values: z.strictObject({ heading: copy, items: z.array(titled).min(1) }),
  why: z.strictObject({ heading: copy, intro: copy, items: z.array(copy).min(4).max(8) }),
  callToAction,
});

export const gallery = z.strictObject({
  ...page,
  image: imageName,
  hero: hero.omit({ image: true }),
  /** Shown in this order, each with an image or a detail of it. */
  tiles: z.array(z.strictObject({ title: plain, category: plain, image: imageName, detail: slug.optional() })).min(1),
  notes: titledItems,
  beforeAfter: z.strictObject({ heading: copy, text: copy, before: plain, after: plain }),
  callToAction,
});

export const blog = z.strictObject({
  ...page,
  image: imageName,
  hero: hero.omit({ image: true }),
  /** What each season does to a roof. */
  seasons: titledItems,
  callToAction,
});

export const faqs = z.strictObject({
  ...page,
  image: imageName,
  hero: hero.omit({ image: true }),
  items: z.array(faq).min(1),
  callToAction,
});

export const serviceAreas = z.strictObject({
  ...page,
  hero,
  cities: z.strictObject({ heading: copy, intro: copy }),
  counties: z.strictObject({
    heading: copy,
    intro: copy,
    button: plain,
    items: z.array(z.strictObject({ name: plain, text: copy, cities: z.array(plain).min(3).max(12) })).min(1),
  }),
  /** What changes from place to place. */
  local: z.array(section).min(1).max(3),
  callToAction,
});

export const notFound = z.strictObject({
  meta,
  image: imageName,
  heading: plain,
  text: plain,
  link: plain,
  /** A line under the fixed text that helps the visitor on. */
  help: copy,
});

export const error = z.strictObject({ meta, image: imageName, heading: plain, text: copy, help: copy });

export type Image = z.infer<typeof image>;
/** Labels in groups and lists of any depth. */
export const labels: z.ZodType = z.lazy(() => z.union([copy, z.array(labels), z.record(z.string(), labels)]));

export const business = z.strictObject({
  /** The city around which the business works. */
  mainCity: plain,
  /** What stands beside every request for an estimate. */
  proof: z.array(copy).min(1),
  /** What happens after a visitor has asked, by form or by phone. */
  whatHappensNext: copy,
  /** The hero images, as search engines are told of them. */
  heroImages: z.array(imageName).min(1),
});

/** What menus and breadcrumbs call the pages. */
export const navigation = z.strictObject({
  home: plain,
  about: plain,
  gallery: plain,
  /** A part of the home page. */
  testimonials: plain,
  blog: plain,
  faqs: plain,
  serviceAreas: plain,
});

/** The order of services and areas in menus and lists. A page that is not named comes after those that are, by its name. */
export const order = z.strictObject({ services: z.array(slug), areas: z.array(slug) });

/** Addresses that the site had, each with the one that has taken its place. */
export const redirects = z.record(path, path);

const opening = z
  .strictObject({
    days: z.array(z.enum(weekdays)).min(1),
    opens: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time from 00:00 to 23:59, such as 08:00"),
    closes: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "must be a time from 00:01 to 24:00, such as 19:00"),
  })
  .refine(({ opens, closes }) => closes !== opens && closes !== "00:00", {
    path: ["closes"],
    message: "must differ from opens; midnight at the end of the day is 24:00",
  });

/** Opening hours: at no time is the business open twice. */
export const hours = z
  .array(opening)
  .min(1, "the business is never open")
  .superRefine((openings, context) => {
    const spans = spansOf(openings);
    for (const [index, { from, to }] of spans.entries()) {
      const other = spans.slice(index + 1).find((span) => {
        const after = (span.from - from + minutesAWeek) % minutesAWeek;
        return after < to - from || minutesAWeek - after < span.to - span.from;
      });
      const day = weekdays[Math.floor(from / minutesADay)];
      if (other) context.addIssue({ code: "custom", message: `hours of ${day} overlap others` });
    }
  });

const side = z.union([copy, z.boolean()]);
export const inconsistencies = z.record(
  slug,
  z.strictObject({
    where: z.union([z.array(path).min(1), z.literal("every page")]),
    given: side,
    corrected: side,
    why: copy,
  }),
);

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
export type Home = z.infer<typeof home>;
export type About = z.infer<typeof about>;
export type Gallery = z.infer<typeof gallery>;
export type Blog = z.infer<typeof blog>;
export type Faqs = z.infer<typeof faqs>;
export type ServiceAreas = z.infer<typeof serviceAreas>;
export type NotFound = z.infer<typeof notFound>;
export type ErrorContent = z.infer<typeof error>;
