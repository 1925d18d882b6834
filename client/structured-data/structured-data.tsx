import type { PageLink } from "../content/navigation.ts";
import type { Meta } from "../content/schema.ts";
import { type Facts, useFacts } from "../site/facts.tsx";
import { business, businessOf, holidayHours, imageObject, website, websiteOf } from "./business.ts";
import { instant, listOf, type Subject } from "./subjects.ts";

/** What search engines are told of a page. */
export interface Told {
  meta: Meta;
  /** The address that search engines should keep; differs from the page's path where two routes show one page. */
  canonical: string;
  /** Day of the content's last change, YYYY-MM-DD. */
  updated: string;
  /** The picture that search engines and social previews show. */
  image: string;
  subject: Subject;
  /** The breadcrumbs, from the home page to this one; none on the home page. */
  trail?: readonly PageLink[];
}

function graphOf({ meta, canonical, updated, image, subject, trail }: Told, facts: Facts) {
  const url = facts.origin + canonical;
  const breadcrumb = trail && { "@id": `${url}#breadcrumbs` };
  const page = {
    ...subject(facts, url),
    "@id": `${url}#page`,
    url,
    name: meta.title,
    description: meta.description,
    inLanguage: "en-US",
    dateModified: instant(updated),
    isPartOf: websiteOf(facts),
    about: businessOf(facts),
    primaryImageOfPage: imageObject(image, facts),
    breadcrumb,
  };
  const list = trail && { "@type": "BreadcrumbList", ...breadcrumb, itemListElement: listOf(trail, facts, "item") };
  return list
    ? [business(facts), website(facts), page, list]
    : [{ ...business(facts), ...holidayHours(facts) }, website(facts), page];
}

/** What a page tells search engines about itself and the business: JSON-LD, as schema.org and Google document it. */
export function StructuredData(props: Told) {
  const content = { "@context": "https://schema.org", "@graph": graphOf(props, useFacts()) };
  const text = JSON.stringify(content).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own in which no tag can begin
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
