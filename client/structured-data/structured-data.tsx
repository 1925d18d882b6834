import type { BreadcrumbList, Graph, Thing, WebPage } from "schema-dts";
import type { PageLink } from "../content/navigation.ts";
import type { Meta } from "../content/schema.ts";
import { type Facts, useFacts } from "../site/facts.tsx";
import { business, businessId, imageObject, website, websiteId } from "./business.ts";
import { instant, type Subject } from "./subjects.ts";

export interface StructuredDataProps {
  meta: Meta;
  canonical: string;
  /** Day of the content's last change, YYYY-MM-DD. */
  updated: string;
  image: string;
  subject: Subject;
  /** The breadcrumbs that the page shows; none on the home page. */
  trail?: readonly PageLink[];
}

function graph({ meta, canonical, updated, image, subject, trail }: StructuredDataProps, facts: Facts): Graph {
  const url = facts.origin + canonical;
  // The properties are WebPage's; its type may be one of those that are more exact.
  const page: Omit<Exclude<WebPage, string>, "@type"> = {
    "@id": `${url}#page`,
    url,
    name: meta.title,
    description: meta.description,
    inLanguage: "en-US",
    dateModified: instant(updated),
    isPartOf: { "@id": websiteId(facts) },
    about: { "@id": businessId(facts) },
    primaryImageOfPage: imageObject(image, facts),
    ...(trail && { breadcrumb: { "@id": `${url}#breadcrumbs` } }),
    ...(subject.mainEntity && { mainEntity: subject.mainEntity(facts, url) }),
  };
  const breadcrumbs: BreadcrumbList | undefined = trail && {
    "@type": "BreadcrumbList",
    "@id": `${url}#breadcrumbs`,
    itemListElement: trail.map(({ title, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: facts.origin + href,
    })),
  };
  const nodes = [
    business(facts),
    website(facts),
    { "@type": subject.page, ...page },
    ...(breadcrumbs ? [breadcrumbs] : []),
  ];
  return { "@context": "https://schema.org", "@graph": nodes as Thing[] };
}

/** Texts by page, for as long as the facts are the same: they do not differ from render to render. */
const texts = new WeakMap<Facts, Map<string, string>>();

function textOf(props: StructuredDataProps, facts: Facts): string {
  let ofFacts = texts.get(facts);
  if (!ofFacts) {
    ofFacts = new Map();
    texts.set(facts, ofFacts);
  }
  let text = ofFacts.get(props.canonical);
  if (text === undefined) {
    // Nothing inside may end the script.
    text = JSON.stringify(graph(props, facts)).replaceAll("<", "\\u003c");
    ofFacts.set(props.canonical, text);
  }
  return text;
}

/** What a page tells search engines about itself and the business: JSON-LD, as schema.org and Google document it. */
export function StructuredData(props: StructuredDataProps) {
  const facts = useFacts();
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own in which no tag can begin
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: textOf(props, facts) }} />
  );
}
