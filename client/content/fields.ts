/**
 * The types of fields in the content. The meta of a field is for the desk's form: a description, a choice of names, `marks` for text with
 * tokens and links, `long` for text of several lines.
 *
 * Copy may contain two kinds of markup:
 *   {phone}            a business fact or a known inconsistency, see site/copy.tsx
 *   [label](/path)     a link to a page of this site
 */
import { z } from "zod";
import { parseOldAddress, trackingParameters } from "./addresses.ts";
import { isOnMap, mapEdges, parseCoordinates, withoutFormat } from "./place.ts";
import { countedParts, countWords } from "./words.ts";

/** A group of fields. Other fields are errors. */
export const group = z.strictObject;
/** Returns the schema of a list with a minimum and a maximum number of entries. */
export const list = <Item extends z.ZodType>(item: Item, least: number, most?: number) => {
  const entries = z.array(item).min(least);
  return most === undefined ? entries : entries.max(most);
};

/** Patterns that no text may contain, with their messages. */
const wrong: readonly [what: RegExp, says: string][] = [
  [/^\s|\s$|\s{2}|[\n\t]/, "has a space at its start or end, two in a row, or a line break: delete it"],
  [/\u200D\p{S}|[\u{E0020}-\u{E007F}]/u, "has an emoji that not every phone shows: use a simple one, or none"],
  [
    /(?![\n\t]|\u200D\p{S}|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u,
    "has an invisible character, pasted from elsewhere: delete the text and type it again",
  ],
  [/["'`]|--/, "uses straight quotes or double hyphens: write “ ” ’ and –"],
  [/\*\*|__|^#+\s|<\/?[a-z][^>]*>/i, "has marks such as ** or <b>, which visitors would see: delete them"],
  [
    /\bhttps?:|\bwww\.|\S@\S+\.\w|\w\.(?:com|net|org|us|gov)\b|(?:^|\s)\/[a-z]/i,
    "has an address that nobody can click: use the button “Link” for a page, or “E-mail” for your address",
  ],
  [/\bWrite here: /, "is unfinished: it still says “Write here”"], // earlier versions of the desk filled new drafts with it
  [/TODO|lorem|undefined/i, "is unfinished: it says TODO, lorem or undefined"],
];
const text = wrong.reduce((rule, [what, says]) => rule.refine((text) => !what.test(text), says), z.string().min(2));

/*
 * The maximum lengths of copy fit the narrowest layout, measured at 390 px: a heading has four lines of about twenty characters, the title
 * of a card four lines of fifteen, and a paragraph at most one screen.
 */
/** A text of one line, with tokens and links. */
export const line = text.meta({ marks: true });
/** A heading or a list item. */
export const copy = line.max(80);
/** Returns the schema of a paragraph with at most `most` characters. */
export const paragraphUpTo = (most: number) => line.meta({ long: true }).max(most);
export const paragraph = paragraphUpTo(700);
/** Text outside of the page's body (search results, cards, attributes), without markup. */
export const plain = text.refine(
  (text) => !/[{}[\]]/.test(text),
  "must not have { } or [ ]: this text is shown exactly as it is typed",
);
/** A title or a name. */
export const label = plain.max(60);
/** One or two sentences without markup. */
export const plainSentences = plain.meta({ long: true });

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words with hyphens between them, such as roof-repair");
export const serviceSlug = slug.meta({ choice: "services" });
export const areaSlug = slug.meta({ choice: "areas" });
export const address = z
  .string()
  .regex(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/, "must be the address of a page of this site, such as /about");
/** A former address of a page, also of an earlier site: “/services.html”, “/index.php?page_id=12”. */
export const oldAddress = z
  .string()
  .max(500)
  .regex(
    /^\/(?![/\\])/,
    "must begin with one slash, without the name of the old site: /services.html or /index.php?page_id=12",
  )
  .refine(
    (text) => !/^\s|\s$|[\p{C}\\#"<>^`{|}]/u.test(text),
    "has a character that no address can have: copy the address from the browser",
  )
  .refine((text) => !/%(?![\da-f]{2})/i.test(text), "has a “%” that means nothing: write %25 for the sign itself")
  .refine(
    (text) =>
      !/\/(?:\.|%2e){0,2}(?:\/.|$)/i.test(
        text
          .replace(/\?.*/, "")
          .replace(/(.)\/$/, "$1")
          .slice(1),
      ),
    "has “//”, “/./” or “/../” in it: copy the address from the browser",
  )
  .refine(
    (text) => !text.includes("?") || /\?[^&=]+(?:=[^&]*)?(?:&[^&=]+(?:=[^&]*)?)*$/.test(text),
    "has nothing after its “?”: write it like ?page_id=12, or delete the “?”",
  )
  .refine(
    (text) =>
      !parseOldAddress(text).parameters.some((parameter) => trackingParameters.test(parameter.replace(/=.*/, ""))),
    "says where a visitor came from, such as utm_source: delete that part",
  );
/** The address of an existing page. */
export const path = address.meta({ choice: "pages" });
export const day = z.iso.date();

/** Coordinates on the map. */
export const coordinates = z
  .string()
  .overwrite(withoutFormat)
  .regex(
    /^-?\d{1,3}\.\d+, -?\d{1,3}\.\d+$/,
    "must be latitude and longitude with a comma between them, such as 29.7858, -95.8244",
  )
  .refine(
    (text) => isOnMap(parseCoordinates(text)),
    `is not on the map, which reaches from ${mapEdges.south} to ${mapEdges.north} and from ${mapEdges.west} to ${mapEdges.east}: write the latitude first, and a minus before the longitude`,
  );

/** The name of a file in assets/images, without the extension. */
export const imageName = z
  .string()
  .regex(/^[a-z0-9-]+$/, "must be the name of a picture: lower-case letters, digits and hyphens")
  .meta({ choice: "images" });

const percent = z.number().min(0).max(100);
/** The focal point of a picture, which stays visible when the picture is cropped. */
export const focus = z.array(percent).length(2).meta({
  choice: "focus",
});

/** Adds a minimum number of words to the schema of a page, for the whole page or for the given parts. */
export const withWords = <Page extends z.ZodType<object>>(page: Page, leastWords: number, counted?: string[]) =>
  page
    .superRefine((value, context) => {
      const found = countWords(countedParts(value, counted));
      if (found < leastWords)
        context.addIssue({ code: "custom", message: `at least ${leastWords} words on the page; this has ${found}` });
    })
    .meta({ leastWords, counted });

export const titled = group({ title: label, text: paragraphUpTo(320) });
export const hero = group({
  heading: line.max(70).describe("The page’s main heading, written as a sentence."),
  lead: line
    .max(90)
    .meta({ title: "Subheading", description: "One line below the heading that names the work and the place." })
    .optional(),
  intro: paragraphUpTo(340).describe("Two or three sentences below the heading."),
  claim: line
    .max(60)
    .meta({
      title: "Promise",
      description:
        "The ticked line below the button. If left empty, the page shows the first three promises of “Business”.",
    })
    .optional(),
  image: imageName,
});

/** A heading with paragraphs and an optional list. */
export const section = group({
  heading: copy,
  paragraphs: z.array(paragraph),
  bullets: z.array(paragraphUpTo(260)).describe("A short list, if it helps.").optional(),
  against: z
    .boolean()
    .describe("“Yes” if the points are faults or mistakes: each gets a dash instead of a tick.")
    .optional(),
});

export const callToAction = group({ heading: copy, text: paragraphUpTo(220), button: plain.max(40) }).describe(
  "The end of the page: what the visitor should do next.",
);

export const meta = group({
  title: plain.min(15).max(60).describe("The blue line in a search engine, and the name of the browser’s tab."),
  description: plainSentences.min(70).max(155).describe("The text below that line."),
  keywords: list(copy, 3, 10).describe("What people type in a search engine to find this page."),
}).meta({ title: "Search result" });

/** The fields of every page. On a page without a hero picture, image is for previews and search engines. */
export const page = {
  meta,
  updated: day.meta({
    title: "Last change",
    description: "The day of the last change that readers notice. The desk keeps it up to date.",
  }),
};

/** The additional fields of a page in a folder. */
export const listed = {
  ...page,
  draft: z.boolean().describe("Visitors do not see a draft.").optional(),
};

export const previewImage = imageName.describe("What search engines and social media show with a link to this page.");
