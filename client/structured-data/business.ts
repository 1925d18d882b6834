/** The schema.org nodes of the business and its website. Both are on every page, with the same ids. */
import manifest from "manifest";
import { areas, pages } from "../content/catalog.ts";
import { parseCoordinates } from "../content/place.ts";
import type { Area } from "../content/schema.ts";
import { hours, images, business as known, labels } from "../content/shared.ts";
import type { Times } from "../content/week.ts";
import { memoizeByObject } from "../formats/memoize.ts";
import { parsePhone } from "../formats/phone.ts";
import type { Facts } from "../site/facts.tsx";
import { upcomingHolidays } from "../site/hours.ts";

/** A JSON-LD node. JSON.stringify omits undefined properties. TestStructuredData checks the required properties on the pages. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** References to the nodes of the business and the website. */
export const businessReference = ({ origin }: Facts) => ({ "@id": `${origin}/#business` });
export const websiteReference = ({ origin }: Facts) => ({ "@id": `${origin}/#website` });

/** Returns an ImageObject with the image's largest JPEG, which every consumer supports. The caption of a rendering says that it is one. */
export function imageObject(name: string, facts: Facts) {
  const largest = manifest.images[name]?.variants.findLast(({ format }) => format === "jpeg");
  if (!largest) throw new Error(`there is no image “${name}”`);
  const caption = images[name]?.rendering ? labels.rendering : undefined;
  return { "@type": "ImageObject", url: facts.origin + largest.path, caption };
}

/** Returns the place of an area page. schema.org has no type for townships: like a county, a township is an AdministrativeArea. */
export const areaPlace = ({ city, township }: Area) => ({
  "@type": township ? "AdministrativeArea" : "City",
  name: city,
});

/** Returns the nodes of counties, by default of all counties that the business serves. */
export const countyNodes = ({ region }: Facts, names = pages["service-areas"].counties.items.map(({ name }) => name)) =>
  names.map((name) => ({ "@type": "AdministrativeArea", name: `${name}, ${region}` }));

/** Returns opening hours. Google's format ends a day at 23:59: https://developers.google.com/search/docs/appearance/structured-data/local-business. */
const opening = (when: object, { opens, closes }: Times) => ({
  "@type": "OpeningHoursSpecification",
  ...when,
  opens,
  closes: closes === "24:00" ? "23:59" : closes,
});
const openings = hours.week.map(({ days, ...times }) => opening({ dayOfWeek: days }, times));

/** Returns the hours on coming holidays. Only the home page has room for them in the first flight. */
export function holidayHours(facts: Facts) {
  const specials = upcomingHolidays(facts).map(({ date, hours = { opens: "00:00", closes: "00:00" } }) =>
    opening({ validFrom: date, validThrough: date }, hours),
  );
  return specials.length > 0 && { specialOpeningHoursSpecification: specials };
}

const office = known.office && parseCoordinates(known.office);

/** Returns the address of the logo. Google requires a width of at least 112 pixels. */
export const logoUrl = ({ origin }: Facts) => `${origin}/apple-touch-icon.png`;

export const business = memoizeByObject((facts: Facts) => ({
  "@type": ["GeneralContractor", "RoofingContractor"],
  ...businessReference(facts),
  name: facts.name,
  url: `${facts.origin}/`,
  telephone: parsePhone(facts.phone).e164,
  email: facts.email,
  ...(facts.textPhone && {
    contactPoint: {
      "@type": "ContactPoint",
      contactType: labels.ways.textMessages,
      telephone: parsePhone(facts.textPhone).e164,
    },
  }),
  ...(facts.scheduleUrl && {
    potentialAction: {
      "@type": "ReserveAction",
      name: labels.ways.schedule,
      target: { "@type": "EntryPoint", urlTemplate: facts.scheduleUrl },
    },
  }),
  logo: logoUrl(facts),
  image: known.heroImages.map((name) => imageObject(name, facts)),
  address: {
    "@type": "PostalAddress",
    streetAddress: facts.street,
    addressLocality: facts.city,
    addressRegion: facts.region,
    postalCode: facts.postalCode,
    addressCountry: "US",
  },
  geo: office && { "@type": "GeoCoordinates", ...office },
  openingHoursSpecification: openings.length === 1 ? openings[0] : openings,
  areaServed: [{ "@type": "City", name: known.mainCity }, ...areas.map(areaPlace), ...countyNodes(facts)],
  hasMap: facts.mapsReviewsUrl,
  sameAs: [facts.facebookUrl, facts.instagramUrl],
}));

export const website = (facts: Facts) => ({
  "@type": "WebSite",
  ...websiteReference(facts),
  url: `${facts.origin}/`,
  name: facts.name,
  inLanguage: "en-US",
  publisher: businessReference(facts),
});
