import type { PageLink } from "../content/navigation.ts";
import type { Meta } from "../content/schema.ts";
import { type Facts, useFacts } from "../site/facts.tsx";
import { business, businessReference, holidayHours, imageObject, website, websiteReference } from "./business.ts";
import { listItems, noonTimestamp, type Subject } from "./subjects.ts";

/** The metadata of a page for search engines. */
export interface PageMetadata {
  meta: Meta;
  /** The canonical path. It differs from the page's path if two routes show one page. */
  canonical: string;
  /** The date of the content's last change, YYYY-MM-DD. */
  updated: string;
  /** The name of the image that search engines and social previews show. */
  image: string;
  subject: Subject;
  /** The breadcrumbs, from the home page to this page. The home page has none. */
  breadcrumbs?: readonly PageLink[];
}

function graphOf({ meta, canonical, updated, image, subject, breadcrumbs }: PageMetadata, facts: Facts) {
  const url = facts.origin + canonical;
  const breadcrumb = breadcrumbs && { "@id": `${url}#breadcrumbs` };
  const page = {
    ...subject(facts, url),
    "@id": `${url}#page`,
    url,
    name: meta.title,
    description: meta.description,
    inLanguage: "en-US",
    dateModified: noonTimestamp(updated),
    isPartOf: websiteReference(facts),
    about: businessReference(facts),
    primaryImageOfPage: imageObject(image, facts),
    breadcrumb,
  };
  const list = breadcrumbs && {
    "@type": "BreadcrumbList",
    ...breadcrumb,
    itemListElement: listItems(breadcrumbs, facts, "item"),
  };
  return list
    ? [business(facts), website(facts), page, list]
    : [{ ...business(facts), ...holidayHours(facts) }, website(facts), page];
}

/** The JSON-LD of a page and the business, as schema.org and Google document it. */
export function StructuredData(props: PageMetadata) {
  const content = { "@context": "https://schema.org", "@graph": graphOf(props, useFacts()) };
  const text = JSON.stringify(content).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without “<”, so it cannot contain a tag
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
