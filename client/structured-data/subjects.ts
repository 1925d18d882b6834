/** The schema.org types and main entities of the kinds of pages. */
import type { PageLink } from "../content/navigation.ts";
import type { Area, Article, Pages, Service } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { plainCopy } from "../site/copy.tsx";
import type { Facts } from "../site/facts.tsx";
import { areaPlace, businessReference, countyNodes, imageObject, logoUrl, type SchemaNode } from "./business.ts";

/** Returns the type of a page and its main entity. The entity's id, if it has one, begins with the page's URL. */
export type Subject = (facts: Facts, url: string) => SchemaNode;

/** Returns the subject of a page about the business. */
export const businessSubject =
  (type: "WebPage" | "AboutPage"): Subject =>
  (facts) => ({ "@type": type, mainEntity: businessReference(facts) });

/** Returns a ListItem for each link, in order. `address` is the property for the URL. */
export const listItems = (links: readonly PageLink[], { origin }: Facts, address: "url" | "item") =>
  links.map(({ title, href }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: title,
    [address]: origin + href,
  }));

/** Returns the subject of a page that lists other pages, in the order of the links; without links, of the gallery. */
export const collectionSubject =
  (links?: readonly PageLink[]): Subject =>
  (facts) => ({
    "@type": "CollectionPage",
    mainEntity: links && { "@type": "ItemList", itemListElement: listItems(links, facts, "url") },
  });

const servicePageNode = (facts: Facts, url: string, service: SchemaNode, areaServed: unknown) => ({
  "@type": "WebPage",
  mainEntity: {
    "@type": "Service",
    "@id": `${url}#service`,
    ...service,
    url,
    provider: businessReference(facts),
    areaServed,
  },
});

export const serviceSubject =
  ({ title, description }: Service): Subject =>
  (facts, url) =>
    servicePageNode(facts, url, { name: title, serviceType: title, description }, countyNodes(facts));

/** Returns the names of the counties of an area: “Brazoria and Harris counties” are two. */
const countyNames = ({ county }: Area): string[] =>
  county
    .replace(/ count(?:y|ies)\b/i, "")
    .split(/,? and |, /)
    .map((name) => `${name} County`);

export const areaSubject =
  (area: Area): Subject =>
  (facts, url) =>
    servicePageNode(
      facts,
      url,
      {
        name: plainCopy(area.hero.heading, facts),
        serviceType: labels.area.serviceType,
        description: area.description,
      },
      { ...areaPlace(area), containedInPlace: countyNodes(facts, countyNames(area)) },
    );

/** Returns the subject of the FAQ page. The answers are plain text. */
export const faqSubject =
  (items: Pages["faqs"]["items"]): Subject =>
  (facts) => ({
    "@type": "FAQPage",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plainCopy(answer, facts) },
    })),
  });

export const articleSubject =
  ({ title, excerpt, category, published, updated, image }: Article): Subject =>
  (facts, url) => {
    const writer = {
      "@type": "Organization",
      ...businessReference(facts),
      name: facts.name,
      url: `${facts.origin}/`,
      logo: logoUrl(facts),
    };
    return {
      "@type": "WebPage",
      mainEntity: {
        "@type": "Article",
        "@id": `${url}#article`,
        headline: title,
        description: excerpt,
        articleSection: category,
        image: [imageObject(image, facts)],
        datePublished: noonTimestamp(published),
        dateModified: updated && noonTimestamp(updated),
        inLanguage: "en-US",
        author: writer,
        publisher: writer,
        mainEntityOfPage: { "@id": `${url}#page` },
      },
    };
  };

/** Returns a date as a timestamp: noon in UTC, which is the same date in Houston all year. */
export const noonTimestamp = (day: string) => `${day}T12:00:00Z`;
