/** The business and its website in schema.org's words: the same two nodes on every page, under the same ids. */
import manifest from "manifest";
import type { GeneralContractor, WebSite } from "schema-dts";
import { areas } from "../content/catalog.ts";
import { hours } from "../content/hours.ts";
import { heroImages } from "../content/images.ts";
import { labels } from "../content/labels.ts";
import { serviceAreas } from "../content/pages/service-areas.ts";
import type { Facts } from "../site/facts.tsx";
import { telephoneUrl } from "../site/phone.tsx";

/** A contractor of both kinds. schema-dts knows one type per node only. */
type Contractor = Omit<Exclude<GeneralContractor, string>, "@type"> & {
  "@type": readonly ["GeneralContractor", "RoofingContractor"];
};

export const businessId = (facts: Facts) => `${facts.origin}/#business`;
export const websiteId = (facts: Facts) => `${facts.origin}/#website`;

/** The largest JPEG of an image, which every consumer can read, as an absolute URL. */
export function imageUrl(name: string, facts: Facts): string {
  const largest = manifest.images[name]?.variants.findLast(({ format }) => format === "jpeg");
  if (!largest) throw new Error(`there is no image “${name}”`);
  return facts.origin + largest.path;
}

/** The counties in which the business works, as Service and business name them. */
export const counties = (facts: Facts) =>
  serviceAreas.counties.items.map(({ name }) => ({
    "@type": "AdministrativeArea" as const,
    name: `${name}, ${facts.region}`,
  }));

const internationalOf = (number: string) => telephoneUrl(number).replace("tel:", "");

/** A day ends at 23:59 there: see https://developers.google.com/search/docs/appearance/structured-data/local-business. */
const openings = hours.map(({ days, opens, closes }) => ({
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
    image: heroImages.map((name) => imageUrl(name, facts)),
    address: {
      "@type": "PostalAddress",
      streetAddress: facts.street,
      addressLocality: facts.city,
      addressRegion: facts.region,
      postalCode: facts.postalCode,
      addressCountry: "US",
    },
    openingHoursSpecification: opening && others.length === 0 ? opening : openings,
    areaServed: [...areas.map(({ city }) => ({ "@type": "City" as const, name: city })), ...counties(facts)],
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
