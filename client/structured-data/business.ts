/** The business and its website in schema.org's words: the same two nodes on every page, under the same ids. */
import manifest from "manifest";
import { areas, pages } from "../content/catalog.ts";
import { placeOf as placeOnMap } from "../content/place.ts";
import type { Area } from "../content/schema.ts";
import { hours, images, business as known, labels } from "../content/shared.ts";
import type { Times } from "../content/week.ts";
import { parsePhone } from "../formats/phone.ts";
import type { Facts } from "../site/facts.tsx";
import { comingHolidays } from "../site/hours.ts";

/** A node as JSON-LD has it, without what is undefined. That it has what its type demands is tested on the pages. */
export type Thing = Readonly<Record<string, unknown>>;

/** What stands for the business and for its website wherever another node names them. */
export const businessOf = ({ origin }: Facts) => ({ "@id": `${origin}/#business` });
export const websiteOf = ({ origin }: Facts) => ({ "@id": `${origin}/#website` });

/** An image as its largest JPEG, which every consumer can read. Of a rendering it says that it is one. */
export function imageObject(name: string, facts: Facts) {
  const largest = manifest.images[name]?.variants.findLast(({ format }) => format === "jpeg");
  if (!largest) throw new Error(`there is no image “${name}”`);
  const caption = images[name]?.rendering ? labels.rendering : undefined;
  return { "@type": "ImageObject", url: facts.origin + largest.path, caption };
}

/** The place of an area page. schema.org knows no township: like a county, it is a region that a government has. */
export const placeOf = ({ city, township }: Area) => ({
  "@type": township ? "AdministrativeArea" : "City",
  name: city,
});

/** Counties: of all in which the business works, or of some. */
export const counties = ({ region }: Facts, names = pages["service-areas"].counties.items.map(({ name }) => name)) =>
  names.map((name) => ({ "@type": "AdministrativeArea", name: `${name}, ${region}` }));

/** A day ends at 23:59 there: see https://developers.google.com/search/docs/appearance/structured-data/local-business. */
const opening = (when: object, { opens, closes }: Times) => ({
  "@type": "OpeningHoursSpecification",
  ...when,
  opens,
  closes: closes === "24:00" ? "23:59" : closes,
});
const openings = hours.week.map(({ days, ...times }) => opening({ dayOfWeek: days }, times));

/** Returns the hours on the holidays that pages list, for the home page only: other pages have no room for them. */
export function holidayHours(facts: Facts) {
  const specials = comingHolidays(facts).map(({ date, hours = { opens: "00:00", closes: "00:00" } }) =>
    opening({ validFrom: date, validThrough: date }, hours),
  );
  return specials.length > 0 && { specialOpeningHoursSpecification: specials };
}

const office = known.office && placeOnMap(known.office);

/** The business's logo: at least 112 pixels wide, as Google demands. */
export const logoOf = ({ origin }: Facts) => `${origin}/apple-touch-icon.png`;

export const business = (facts: Facts) => ({
  "@type": ["GeneralContractor", "RoofingContractor"],
  ...businessOf(facts),
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
  logo: logoOf(facts),
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
  areaServed: [{ "@type": "City", name: known.mainCity }, ...areas.map(placeOf), ...counties(facts)],
  hasMap: facts.mapsReviewsUrl,
  sameAs: [facts.facebookUrl, facts.instagramUrl],
});

export const website = (facts: Facts) => ({
  "@type": "WebSite",
  ...websiteOf(facts),
  url: `${facts.origin}/`,
  name: facts.name,
  inLanguage: "en-US",
  publisher: businessOf(facts),
});
