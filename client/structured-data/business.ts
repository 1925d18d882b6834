/** The business and its website in schema.org's words: the same two nodes on every page, under the same ids. */
import manifest from "manifest";
import type { AdministrativeArea, GeneralContractor, ImageObject, WebSite } from "schema-dts";
import { areas, pages } from "../content/catalog.ts";
import type { Area } from "../content/schema.ts";
import { hours, images, business as known, labels } from "../content/shared.ts";
import type { Opening } from "../content/week.ts";
import type { Facts } from "../site/facts.tsx";
import { telephoneUrl } from "../site/phone.tsx";

/** A contractor of both kinds. schema-dts knows one type per node only. */
type Contractor = Omit<Exclude<GeneralContractor, string>, "@type"> & {
  "@type": readonly ["GeneralContractor", "RoofingContractor"];
};

export const businessId = ({ origin }: Facts) => `${origin}/#business`;
export const websiteId = ({ origin }: Facts) => `${origin}/#website`;

/** An image as its largest JPEG, which every consumer can read. Of a rendering it says that it is one. */
export function imageObject(name: string, facts: Facts): ImageObject {
  const largest = manifest.images[name]?.variants.findLast(({ format }) => format === "jpeg");
  if (!largest) throw new Error(`there is no image “${name}”`);
  const caption = images[name]?.rendering && labels.rendering;
  return { "@type": "ImageObject", url: facts.origin + largest.path, ...(caption && { caption }) };
}

/** The place of an area page. schema.org knows no township: like a county, it is a region that a government has. */
export const placeOf = ({ city, township }: Area) => ({
  "@type": township ? ("AdministrativeArea" as const) : ("City" as const),
  name: city,
});

/** Counties: of all in which the business works, or of some. */
export const counties = ({ region }: Facts, names = pages["service-areas"].counties.items.map(({ name }) => name)) =>
  names.map((name): AdministrativeArea => ({ "@type": "AdministrativeArea", name: `${name}, ${region}` }));

const internationalOf = (number: string) => telephoneUrl(number).replace("tel:", "");

/** A day ends at 23:59 there: see https://developers.google.com/search/docs/appearance/structured-data/local-business. */
const openings = (hours as Opening[]).map(({ days, opens, closes }) => ({
  "@type": "OpeningHoursSpecification" as const,
  dayOfWeek: days,
  opens,
  closes: closes === "24:00" ? "23:59" : closes,
}));

export function business(facts: Facts): Contractor {
  const [opening, ...others] = openings;
  return {
    "@type": ["GeneralContractor", "RoofingContractor"],
    "@id": businessId(facts),
    name: facts.name,
    url: `${facts.origin}/`,
    telephone: internationalOf(facts.phone),
    email: facts.email,
    ...(facts.textPhone && {
      contactPoint: {
        "@type": "ContactPoint",
        contactType: labels.ways.textMessages,
        telephone: internationalOf(facts.textPhone),
      },
    }),
    ...(facts.scheduleUrl && {
      potentialAction: {
        "@type": "ReserveAction",
        name: labels.ways.schedule,
        target: { "@type": "EntryPoint", urlTemplate: facts.scheduleUrl },
      },
    }),
    image: known.heroImages.map((name) => imageObject(name, facts)),
    address: {
      "@type": "PostalAddress",
      streetAddress: facts.street,
      addressLocality: facts.city,
      addressRegion: facts.region,
      postalCode: facts.postalCode,
      addressCountry: "US",
    },
    openingHoursSpecification: opening && others.length === 0 ? opening : openings,
    areaServed: [{ "@type": "City", name: known.mainCity }, ...areas.map(placeOf), ...counties(facts)],
    hasMap: facts.mapsReviewsUrl,
    sameAs: [facts.facebookUrl, facts.instagramUrl],
  };
}

export const website = (facts: Facts): WebSite => ({
  "@type": "WebSite",
  "@id": websiteId(facts),
  url: `${facts.origin}/`,
  name: facts.name,
  inLanguage: "en-US",
  publisher: { "@id": businessId(facts) },
});
