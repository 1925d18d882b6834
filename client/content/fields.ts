/**
 * The kinds of fields of which all content is made. What a form needs to know of one stands in its meta: a description, a
 * choice of names, `marks` where tokens and links may stand, `long` where a text runs over several lines.
 *
 * Copy may contain two kinds of marks, and nothing else:
 *   {phone}            a business fact or a known inconsistency, see site/copy.tsx
 *   [label](/path)     a link to a page of this site
 */
import { z } from "zod";
import { partsOfOldAddress, tracking } from "./addresses.ts";
import { isOnMap, mapEdges, placeOf, withoutFormat } from "./place.ts";
import { countedParts, countWords } from "./words.ts";

/** A group of fields, and no others. */
export const group = z.strictObject;
/** A list of so many entries. */
export const list = <Item extends z.ZodType>(item: Item, least: number, most?: number) => {
  const entries = z.array(item).min(least);
  return most === undefined ? entries : entries.max(most);
};

/** Patterns that no text may contain, and the message for each. */
const wrong: readonly [what: RegExp, says: string][] = [
  [/^\s|\s$|\s{2}|[\n\t]/, "has spaces at an end, or two in a row, or a new line"],
  [/\u200D\p{S}|[\u{E0020}-\u{E007F}]/u, "has an emoji that is made of several: use a simple one, or none"],
  [
    /(?![\n\t]|\u200D\p{S}|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u,
    "has a character that nobody sees: type it again",
  ],
  [/["'`]|--/, "uses straight quotes or double hyphens: write “ ” ’ and –"],
  [/\*\*|__|^#+\s|<\/?[a-z][^>]*>/i, "has marks that visitors would see as they are: write the words alone"],
  [
    /\bhttps?:|\bwww\.|\S@\S+\.\w|\w\.(?:com|net|org|us|gov)\b|(?:^|\s)\/[a-z]/i,
    "has an address that nobody could click: make words a link to a page, or write {email}",
  ],
  [/\bWrite here: /, "is unfinished: it still says what to write here"], // as drafts of earlier desks do
  [/TODO|lorem|undefined/i, "is unfinished: it says TODO, lorem or undefined"],
];
const text = wrong.reduce((rule, [what, says]) => rule.refine((text) => !what.test(text), says), z.string().min(2));

/*
 * How long copy may be is what its place holds, measured where it has the least room, 390 px: a heading takes four lines of
 * some twenty characters, a title on a card four of fifteen, and a paragraph is no longer than one screen.
 */
/** Copy of one line, as long as a sentence of the site's own may be. */
export const line = text.meta({ marks: true });
/** A heading, a point. */
export const copy = line.max(80);
/** Copy that fills a paragraph: as much of it as a place holds. */
export const upTo = (most: number) => line.meta({ long: true }).max(most);
export const running = upTo(700);
/** Copy that is shown outside the page's body (search results, cards, attributes): no marks. */
export const plain = text.refine(
  (text) => !/[{}[\]]/.test(text),
  "must not contain {tokens} or [links]: it is shown as it is",
);
/** A title, a name. */
export const label = plain.max(60);
/** Where it takes a sentence or two. */
export const plainSentences = plain.meta({ long: true });

export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");
export const serviceSlug = slug.meta({ choice: "services" });
export const areaSlug = slug.meta({ choice: "areas" });
export const address = z
  .string()
  .regex(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/, "must be an address of this site, such as /about");
/** An address that a page had before, perhaps on an earlier site: “/services.html”, “/index.php?page_id=12”. */
export const oldAddress = z
  .string()
  .max(500)
  .regex(
    /^\/(?![/\\])/,
    "must begin with one slash, without the name of the old site, such as /services.html or /index.php?page_id=12",
  )
  .refine(
    (text) => !/^\s|\s$|[\p{C}\\#"<>^`{|}]/u.test(text),
    "has a character that no address has: copy it from the browser",
  )
  .refine((text) => !/%(?![\da-f]{2})/i.test(text), "has a “%” that encodes nothing: write %25 for the sign itself")
  .refine(
    (text) =>
      !/\/(?:\.|%2e){0,2}(?:\/.|$)/i.test(
        text
          .replace(/\?.*/, "")
          .replace(/(.)\/$/, "$1")
          .slice(1),
      ),
    "has “//”, “/./” or “/../” in it: write it as the browser shows it",
  )
  .refine(
    (text) => !text.includes("?") || /\?[^&=]+(?:=[^&]*)?(?:&[^&=]+(?:=[^&]*)?)*$/.test(text),
    "has a “?” without parameters: write them like ?page_id=12, or take it out",
  )
  .refine(
    (text) => !partsOfOldAddress(text).parameters.some((parameter) => tracking.test(parameter.replace(/=.*/, ""))),
    "has a parameter that says where a visitor came from, such as utm_source: take it out",
  );
/** The address of a page that is there. */
export const path = address.meta({ choice: "pages" });
export const day = z.iso.date();

/** A place on the map. */
export const coordinates = z
  .string()
  .overwrite(withoutFormat)
  .regex(
    /^-?\d{1,3}\.\d+, -?\d{1,3}\.\d+$/,
    "must be latitude and longitude in degrees, with a comma between them, such as 29.7858, -95.8244",
  )
  .refine(
    (text) => isOnMap(placeOf(text)),
    `is not on the map, which reaches from ${mapEdges.south} to ${mapEdges.north} north and from ${mapEdges.west} to ${mapEdges.east}: latitude comes first, and the longitude has a minus`,
  );

/** A file of assets/images without its ending. */
export const imageName = z
  .string()
  .regex(/^[a-z0-9-]+$/, "must be a picture’s name: lower-case letters, digits and hyphens")
  .meta({ choice: "images" });

const percent = z.number().min(0).max(100);
/** The point of a picture that stays in view where the picture is cut. */
export const focus = z.array(percent).length(2).meta({
  choice: "focus",
  description: "The point that stays in view where the picture is cut: percent from its left and from its top.",
});

/** Returns a page with the rule that it has at least so many words, in all of it or in the parts that are named. */
export const withWords = <Page extends z.ZodType<object>>(page: Page, leastWords: number, counted?: string[]) =>
  page
    .superRefine((value, context) => {
      const found = countWords(countedParts(value, counted));
      if (found < leastWords)
        context.addIssue({ code: "custom", message: `at least ${leastWords} words; this has ${found}` });
    })
    .meta({ leastWords, counted });

export const titled = group({ title: label, text: upTo(320) });
export const hero = group({
  heading: line.max(70).describe("The page’s main heading, written as a sentence."),
  lead: line
    .max(90)
    .describe("One line that names the work and the place, between the heading and the text.")
    .optional(),
  intro: upTo(340).describe("Two or three sentences below the heading."),
  claim: line
    .max(60)
    .describe("The ticked line below the button. Without it, the first three of the business.")
    .optional(),
  image: imageName,
});

/** A heading with paragraphs and, where it helps, a list. */
export const section = group({
  heading: copy,
  paragraphs: z.array(running),
  bullets: z.array(upTo(260)).describe("A list of points, where one helps.").optional(),
  against: z
    .boolean()
    .describe("“Yes” where the points of the list are faults, or mislead: each gets a dash in place of a tick.")
    .optional(),
});

export const callToAction = group({ heading: copy, text: upTo(220), button: plain.max(40) }).describe(
  "The last words of the page: what to do next.",
);

export const meta = group({
  title: plain.min(15).max(60).describe("The blue line of a search result, and the name of the browser’s tab."),
  description: plainSentences.min(70).max(155).describe("The text below it."),
  keywords: list(copy, 3, 10).describe("What people type to find this page."),
}).meta({ title: "Search result" });

/** What every page's content has. Where it has no hero picture, image is what previews and search engines show. */
export const page = {
  meta,
  updated: day.meta({ title: "Last change", description: "The day of the last change that a reader would notice." }),
};

/** A page that has a file of its own in a folder. */
export const listed = {
  ...page,
  draft: z.boolean().describe("A draft is shown in development only, until this is taken away.").optional(),
};

export const previewImage = imageName.describe("What search engines and social media show of this page.");
