/** The business and its website in schema.org's words: the same two nodes on every page, under the same ids. */
import manifest from "manifest";
import type { AdministrativeArea, City, GeneralContractor, ImageObject, WebSite } from "schema-dts";
import { heroImages, mainCity } from "../content/business.ts";
import { areas, serviceAreas } from "../content/catalog.ts";
import { hours } from "../content/hours.ts";
import { images } from "../content/images.ts";
import { labels } from "../content/labels.ts";
import type { Area } from "../content/schema.ts";
import type { Opening } from "../content/week.ts";
import type { Facts } from "../site/facts.tsx";
import { telephoneUrl } from "../site/phone.tsx";

/** A contractor of both kinds. schema-dts knows one type per node only. */
type Contractor = Omit<Exclude<GeneralContractor, string>, "@type"> & {
  "@type": readonly ["GeneralContractor", "RoofingContractor"];
};

export const businessId = (facts: Facts) => `${facts.origin}/#business`;
export const websiteId = (facts: Facts) => `${facts.origin}/#website`;

/** An image as its largest JPEG, which every consumer can read. Of a rendering it says that it is one. */
export function imageObject(name: string, facts: Facts): Exclude<ImageObject, string> {
  const largest = manifest.images[name]?.variants.findLast(({ format }) => format === "jpeg");
  if (!largest) throw new Error(`there is no image “${name}”`);
  const caption = images[name]?.rendering && labels.rendering;
  return { "@type": "ImageObject", url: facts.origin + largest.path, ...(caption && { caption }) };
}

/** The place of an area page. schema.org knows no township: like a county, it is a region that a government has. */
export const placeOf = ({ city, township }: Area): Exclude<City | AdministrativeArea, string> => ({
  "@type": township ? "AdministrativeArea" : "City",
  name: city,
});

/** The counties in which the business works, as Service and business name them. */
export const counties = (facts: Facts) =>
  serviceAreas.counties.items.map(({ name }) => ({
    "@type": "AdministrativeArea" as const,
    name: `${name}, ${facts.region}`,
  }));

const internationalOf = (number: string) => telephoneUrl(number).replace("tel:", "");

/** A day ends at 23:59 there: see https://developers.google.com/search/docs/appearance/structured-data/local-business. */
const openings = (hours as Opening[]).map(({ days, opens, closes }) => ({
  "@type": "OpeningHoursSpecification" as const,
  dayOfWeek: days,
  opens,
  closes: closes === "24:00" ? "23:59" : closes,
}));
const [opening, ...others] = openings;

export function business(facts: Facts): Contractor {
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
    image: heroImages.map((name) => imageObject(name, facts)),
    address: {
      "@type": "PostalAddress",
      streetAddress: facts.street,
      addressLocality: facts.city,
      addressRegion: facts.region,
      postalCode: facts.postalCode,
      addressCountry: "US",
    },
    openingHoursSpecification: opening && others.length === 0 ? opening : openings,
    areaServed: [{ "@type": "City", name: mainCity }, ...areas.map(placeOf), ...counties(facts)],
    hasMap: facts.mapsReviewsUrl,
    sameAs: [facts.facebookUrl, facts.instagramUrl],
  };
}

export function website(facts: Facts): Exclude<WebSite, string> {
  return {
    "@type": "WebSite",
    "@id": websiteId(facts),
    url: `${facts.origin}/`,
    name: facts.name,
    inLanguage: "en-US",
    publisher: { "@id": businessId(facts) },
  };
}
