/** What each kind of page is about, in schema.org's words. */
import type { Thing, WebPage } from "schema-dts";
import { labels } from "../content/labels.ts";
import type { Area, Article, Pages, Service } from "../content/schema.ts";
import { plainCopy } from "../site/copy.tsx";
import type { Facts } from "../site/facts.tsx";
import { businessId, counties, imageObject, placeOf } from "./business.ts";

export interface Subject {
  /** What kind of page it is. */
  page: "WebPage" | "AboutPage" | "CollectionPage" | "FAQPage";
  /** The page's main entity. Its id, where it has one, begins with the page's URL. */
  mainEntity?: (facts: Facts, url: string) => Extract<WebPage["mainEntity"], object> | Thing | readonly Thing[];
}

/** A page about the business itself. */
export const ofBusiness = (page: "WebPage" | "AboutPage"): Subject => ({
  page,
  mainEntity: (facts) => ({ "@id": businessId(facts) }),
});

/** A page that leads to others, in the order in which it shows them. */
export const collectionOf = (items: readonly { title: string; href: string }[]): Subject => ({
  page: "CollectionPage",
  mainEntity: ({ origin }) => ({
    "@type": "ItemList",
    itemListElement: items.map(({ title, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: origin + href,
    })),
  }),
});

export const ofService = ({ title, description }: Service): Subject => ({
  page: "WebPage",
  mainEntity: (facts, url) => ({
    "@type": "Service",
    "@id": `${url}#service`,
    name: title,
    serviceType: title,
    description,
    url,
    provider: { "@id": businessId(facts) },
    areaServed: counties(facts),
  }),
});

/** Each county by its name: “Brazoria and Harris counties” are two places. */
const countiesOf = ({ county }: Pick<Area, "county">): string[] =>
  county
    .replace(/ count(?:y|ies)$/i, "")
    .split(/,? and |, /)
    .map((name) => `${name} County`);

export const ofArea = (area: Area): Subject => ({
  page: "WebPage",
  mainEntity: (facts, url) => ({
    "@type": "Service",
    "@id": `${url}#service`,
    name: plainCopy(area.hero.heading, facts),
    serviceType: labels.area.serviceType,
    description: area.description,
    url,
    provider: { "@id": businessId(facts) },
    areaServed: {
      ...placeOf(area),
      containedInPlace: countiesOf(area).map((name) => ({
        "@type": "AdministrativeArea" as const,
        name: `${name}, ${facts.region}`,
      })),
    },
  }),
});

/** Questions as they stand on the page, with the answers in plain words. */
export const ofQuestions = (items: Pages["faqs"]["items"]): Subject => ({
  page: "FAQPage",
  mainEntity: (facts) =>
    items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plainCopy(answer, facts) },
    })),
});

export const ofArticle = ({ title, excerpt, category, published, updated, image }: Article): Subject => ({
  page: "WebPage",
  mainEntity: (facts, url) => {
    const writer = {
      "@type": "Organization",
      "@id": businessId(facts),
      name: facts.name,
      url: `${facts.origin}/`,
    } as const;
    return {
      "@type": "Article",
      "@id": `${url}#article`,
      headline: title,
      description: excerpt,
      articleSection: category,
      image: [imageObject(image, facts)],
      datePublished: instant(published),
      dateModified: instant(updated),
      inLanguage: "en-US",
      author: writer,
      publisher: writer,
      mainEntityOfPage: { "@id": `${url}#page` },
    };
  },
});

/** A day of the content as a moment: noon in UTC, which is the same day in Houston all year. */
export const instant = (day: string) => `${day}T12:00:00Z`;
