/** The schemas of the files in site: content of several pages, order of the menus, descriptions of pictures, redirects. */
import { z } from "zod";
import { businessFacts } from "./facts.ts";
import {
  areaSlug,
  coordinates,
  day,
  focus,
  group,
  imageName,
  line,
  list,
  oldAddress,
  paragraph,
  paragraphUpTo,
  path,
  plain,
  plainSentences,
  serviceSlug,
  slug,
} from "./fields.ts";
import { type Times, weekdaySpans, weekdays } from "./week.ts";

const image = group({
  alt: plainSentences.min(15).max(250).meta({
    title: "Description",
    description: "What the picture shows, in one sentence: for people who cannot see it.",
  }),
  rendering: z
    .boolean()
    .describe(
      "“Yes” if a computer drew it: visitors read that it is not a finished project. “No” for your own photograph.",
    ),
  focus: focus.optional(),
  details: z
    .record(slug, group({ focus, zoom: z.number().min(1).max(3) }).meta({ title: "Detail" }))
    .describe("Parts of the picture that pages can show, enlarged, instead of all of it.")
    .optional(),
}).meta({ title: "Picture" });

/** The pictures in assets/images, by name without extension. */
const images = z.record(imageName, image);

/** A short text outside of the copy. */
const small = line.max(180);
/** Returns the schema of a group of labels with these names. */
const labeled = <Name extends string>(...names: Name[]) =>
  group(Object.fromEntries(names.map((name) => [name, small])) as Record<Name, typeof small>);
const frame = labeled("title", "loading", "fallback");
const retry = labeled("button", "trying", "failed", "since");

const proposalLine = group({ name: plain.max(12), entry: line.max(60) });

/** Texts outside of the copy: names of landmarks and links, notices, fallbacks. */
const labels = group({
  skip: small.describe("A link for visitors without a mouse: it skips the menus."),
  header: labeled("estimate", "menu"),
  phoneMenu: labeled("open", "name", "close", "links"),
  write: small.describe("The button that starts an e-mail to you."),
  subject: small.describe("The subject of that e-mail. The name of the page follows it."),
  actionBar: labeled("name", "call", "estimate").describe("The bar at the bottom of a phone."),
  nextSteps: small.describe("Above the steps at the end of each page."),
  menus: labeled("services", "areas"),
  footer: labeled("services", "company", "contact", "printed"),
  social: labeled("facebook", "instagram"),
  certificate: small,
  breadcrumbs: small,
  call: small,
  ways: labeled("text", "textMessages", "schedule", "financing", "privacy", "smsTerms").meta({
    title: "Contact links",
    description: "Links by which visitors reach you.",
  }),
  rendering: small.describe("Below a picture that is not a photograph."),
  renderings: small.describe("Below several such pictures."),
  popup: labeled("heading", "close", "fallback"),
  form: frame.extend({ missing: small, ownPage: small, nextPage: small, use: small, retry }),
  reviews: frame.extend({ retry }),
  notifications: labeled("label", "number", "copy", "copied"),
  service: labeled("related", "roofing", "price", "lower", "raise"),
  proposal: labeled("heading", "links")
    .extend({
      lines: list(proposalLine.meta({ title: "Line" }), 1, 6),
      price: proposalLine.describe("The empty field for the price."),
    })
    .describe("The sheet on the pages of services and areas, and on the About page: what a written proposal contains."),
  area: labeled("nearby", "guide", "serviceType"),
  map: labeled("name", "office", "hub", "about", "mile", "miles", "unit", "from", "straight", "scale", "credit")
    .extend({ directions: z.array(plain.max(12)).length(8) })
    .describe("The map of the counties. The directions begin with north and go on with northeast."),
  counties: labeled("in", "cities", "close"),
  sections: labeled("stats", "articles", "questions", "projects"),
  article: labeled("contents", "readOn", "updated", "minutes", "priority", "outOf", "pros", "cons", "climate").extend({
    months: z.array(plain.max(12)).length(12),
  }),
});

/** The labels of the opening hours. */
const hourLabels = labeled("to", "and", "everyDay", "always", "closed", "am", "pm", "openUntil", "openAlways", "opens");

/** The facts of the business. The server validates their values. */
const facts = group(
  Object.fromEntries(
    Object.entries(businessFacts).map(([name, { optional, ...field }]) => {
      const fact = z.string().meta(field);
      return [name, optional ? fact.optional() : fact];
    }),
  ),
).meta({ title: "Name, phone, address and links", isObvious: true });

const business = group({
  facts,
  mainCity: plain.max(40).describe("The city around which you work."),
  office: coordinates
    .meta({
      title: "Place of the office",
      description:
        "Latitude and longitude: right-click the office in an online map and copy the two numbers. The site’s map shows distances from there; if left empty, it shows none.",
    })
    .optional(),
  proof: list(line.max(60).meta({ title: "Line" }), 1).meta({
    title: "Promises",
    description: "Short lines next to the button for an estimate.",
  }),
  whatHappensNext: paragraphUpTo(220).describe("One sentence above the form and the phone number."),
  nextSteps: list(line.max(60).meta({ title: "Line" }), 1, 3)
    .describe("What happens after a visitor has written or called, in up to three short lines.")
    .optional(),
  whoCalls: plain
    .max(60)
    .describe("Who calls the visitor back, such as “Ana Reyes calls you”. If left empty, the page says nothing.")
    .optional(),
  whenCalled: plain
    .max(60)
    .describe("Such as “the same day, until 7 PM”. If left empty, the page says nothing.")
    .optional(),
  heroImages: list(imageName, 1).describe("The pictures that search engines get."),
});

/** The titles of the pages in menus and breadcrumbs. */
const entry = plain.max(24);
const navigation = group({
  home: entry,
  about: entry,
  gallery: entry,
  testimonials: entry.describe("The reviews on the home page."),
  blog: entry,
  faqs: entry,
  serviceAreas: entry,
});

const order = group({ services: z.array(serviceSlug), areas: z.array(areaSlug) }).describe(
  "The order in menus and lists. A page that is not in the list comes last.",
);

const redirects = z
  .record(oldAddress, path.meta({ title: "Old address" }))
  .meta({ choice: "addresses" })
  .describe(
    "Addresses that pages had before, also on an earlier site, such as /services.html or /index.php?page_id=12, and the page that each leads to now. Capitals and a slash at the end do not matter. The desk adds one when you delete a page or change its address.",
  );

const times = {
  opens: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 8 AM")
    .meta({ title: "Opening time", format: "time", description: "Such as 8 AM or noon." }),
  closes: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "must be a time such as 7 PM")
    .meta({ title: "Closing time", format: "time", description: "Such as 7 PM or midnight." }),
};
const timely = <Rules extends z.ZodType<Times>>(rules: Rules) =>
  rules.refine(({ opens, closes }) => closes > opens, {
    path: ["closes"],
    message: "must be later than the opening time. Midnight is 24:00",
  });

const opening = timely(group({ days: list(z.enum(weekdays), 1), ...times })).meta({ title: "Group of days" });
const holiday = group({
  date: day.meta({ expires: true }),
  hours: timely(group(times)).describe("When you are open on that day. If left out, you are closed.").optional(),
});

/** The opening hours. Entries of the same day must not overlap. */
export const hours = group({
  week: z
    .array(opening)
    .min(1, "is empty: add the days on which you are open")
    .superRefine((week, context) => {
      for (const day of weekdays) {
        const spans = weekdaySpans(day, week);
        if (spans.some(({ from }, index) => from < (spans[index - 1]?.to ?? 0)))
          context.addIssue({ code: "custom", message: `has two times on ${day} that overlap: correct one of them` });
      }
    })
    .describe(
      "Days with the same hours are one group. On a day in no group you are closed. For other hours on Saturday, take Saturday out of its group and add a group for it.",
    ),
  holidays: z
    .array(holiday)
    .superRefine((holidays, context) => {
      for (const [index, { date }] of holidays.entries())
        if (holidays.findIndex((other) => other.date === date) < index)
          context.addIssue({
            code: "custom",
            path: [index, "date"],
            message: "this day is in the list twice: take one out",
          });
    })
    .describe("Days on which you are closed, or open at other times. Visitors see the next two."),
});

const side = z.union([paragraph, z.boolean()], "must be a text, or yes or no");
const inconsistencies = z.record(
  slug,
  group({
    where: z
      .union([list(path, 1), z.literal("every page")], "must be a list of addresses, or “every page”")
      .describe("The addresses of the pages that say it."),
    given: side.describe("What the site says now, until you decide."),
    corrected: side.describe(
      "What would be right. The site says it once the person who runs the server switches to it.",
    ),
    why: paragraph.describe("The reason. Visitors do not read this."),
  }).meta({ title: "Inconsistency" }),
);

/** The schemas, by file name. */
export const files = {
  business,
  "hour-labels": hourLabels,
  hours,
  images,
  inconsistencies,
  labels,
  navigation,
  order,
  redirects,
};

export type Image = z.infer<typeof image>;
export type Business = z.infer<typeof business>;
