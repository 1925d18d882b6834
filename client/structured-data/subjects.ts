/** What each kind of page is about, in schema.org's words. */
import type { PageLink } from "../content/navigation.ts";
import type { Area, Article, Pages, Service } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { plainCopy } from "../site/copy.tsx";
import type { Facts } from "../site/facts.tsx";
import { businessOf, counties, imageObject, logoOf, placeOf, type Thing } from "./business.ts";

/** What kind of page it is, and its main entity, whose id, where it has one, begins with the page's URL. */
export type Subject = (facts: Facts, url: string) => Thing;

/** A page about the business itself. */
export const ofBusiness =
  (type: "WebPage" | "AboutPage"): Subject =>
  (facts) => ({ "@type": type, mainEntity: businessOf(facts) });

/** A list of pages in the order of their links, each with its address under a name of its own. */
export const listOf = (links: readonly PageLink[], { origin }: Facts, address: "url" | "item") =>
  links.map(({ title, href }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: title,
    [address]: origin + href,
  }));

/** A page that leads to others, in the order in which it shows them; or one that shows pictures. */
export const collectionOf =
  (links?: readonly PageLink[]): Subject =>
  (facts) => ({
    "@type": "CollectionPage",
    mainEntity: links && { "@type": "ItemList", itemListElement: listOf(links, facts, "url") },
  });

const pageOfService = (facts: Facts, url: string, service: Thing, areaServed: unknown) => ({
  "@type": "WebPage",
  mainEntity: { "@type": "Service", "@id": `${url}#service`, ...service, url, provider: businessOf(facts), areaServed },
});

export const ofService =
  ({ title, description }: Service): Subject =>
  (facts, url) =>
    pageOfService(facts, url, { name: title, serviceType: title, description }, counties(facts));

/** Each county by its name: “Brazoria and Harris counties” are two places. */
const countiesOf = ({ county }: Area): string[] =>
  county
    .replace(/ count(?:y|ies)$/i, "")
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
      { ...placeOf(area), containedInPlace: counties(facts, countiesOf(area)) },
    );

/** Questions as they stand on the page, with the answers in plain words. */
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

/** A day of the content as a moment: noon in UTC, which is the same day in Houston all year. */
export const instant = (day: string) => `${day}T12:00:00Z`;
