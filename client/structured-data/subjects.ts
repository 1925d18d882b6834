/** The schema.org types and main entities of the kinds of pages. */
import type { PageLink } from "../content/navigation.ts";
import type { Area, Article, Pages, Service } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { plainCopy } from "../site/copy.tsx";
import type { Facts } from "../site/facts.tsx";
import { businessOf, counties, imageObject, logoOf, parseCoordinates, type SchemaNode } from "./business.ts";

/** Returns the type of a page and its main entity. The entity's id, if it has one, begins with the page's URL. */
export type Subject = (facts: Facts, url: string) => SchemaNode;

/** A page about the business. */
export const ofBusiness =
  (type: "WebPage" | "AboutPage"): Subject =>
  (facts) => ({ "@type": type, mainEntity: businessOf(facts) });

/** Returns list items for links, in order. address is the property that gets the URL. */
export const listOf = (links: readonly PageLink[], { origin }: Facts, address: "url" | "item") =>
  links.map(({ title, href }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: title,
    [address]: origin + href,
  }));

/** A page that lists other pages, in the order of their links, or a gallery. */
export const collectionOf =
  (links?: readonly PageLink[]): Subject =>
  (facts) => ({
    "@type": "CollectionPage",
    mainEntity: links && { "@type": "ItemList", itemListElement: listOf(links, facts, "url") },
  });

const pageOfService = (facts: Facts, url: string, service: SchemaNode, areaServed: unknown) => ({
  "@type": "WebPage",
  mainEntity: { "@type": "Service", "@id": `${url}#service`, ...service, url, provider: businessOf(facts), areaServed },
});

export const ofService =
  ({ title, description }: Service): Subject =>
  (facts, url) =>
    pageOfService(facts, url, { name: title, serviceType: title, description }, counties(facts));

/** Returns the names of the counties of an area: “Brazoria and Harris counties” are two. */
const countiesOf = ({ county }: Area): string[] =>
  county
    .replace(/ count(?:y|ies)\b/i, "")
    .split(/,? and |, /)
    .map((name) => `${name} County`);

export const ofArea =
  (area: Area): Subject =>
  (facts, url) =>
    pageOfService(
      facts,
      url,
      {
        name: plainCopy(area.hero.heading, facts),
        serviceType: labels.area.serviceType,
        description: area.description,
      },
      { ...parseCoordinates(area), containedInPlace: counties(facts, countiesOf(area)) },
    );

/** The questions of the page, with the answers as plain text. */
export const ofQuestions =
  (items: Pages["faqs"]["items"]): Subject =>
  (facts) => ({
    "@type": "FAQPage",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plainCopy(answer, facts) },
    })),
  });

export const ofArticle =
  ({ title, excerpt, category, published, updated, image }: Article): Subject =>
  (facts, url) => {
    const writer = {
      "@type": "Organization",
      ...businessOf(facts),
      name: facts.name,
      url: `${facts.origin}/`,
      logo: logoOf(facts),
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
        datePublished: instant(published),
        dateModified: updated && instant(updated),
        inLanguage: "en-US",
        author: writer,
        publisher: writer,
        mainEntityOfPage: { "@id": `${url}#page` },
      },
    };
  };

/** Returns a date as a timestamp: noon in UTC, which is the same date in Houston all year. */
export const instant = (day: string) => `${day}T12:00:00Z`;
