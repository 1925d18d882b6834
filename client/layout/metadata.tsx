import manifest from "manifest";
import { Helmet } from "react-helmet-async";
import type { Meta } from "../content/schema.ts";
import { useFacts } from "../site.tsx";

export interface MetadataProps {
  meta: Meta;
  /** The page's one address; none for pages that no index should have. */
  canonical?: string;
  /** The picture for social previews. */
  image: string;
  kind?: "website" | "article";
  /** Whether the page is one of those that the feed tells of. */
  feed?: boolean;
}

/** Everything in <head> that differs between pages. Each page has it once. */
export function Metadata({ meta, canonical, image, kind = "website", feed = false }: MetadataProps) {
  const facts = useFacts();
  const url = canonical === undefined ? undefined : facts.origin + canonical;
  const preview = manifest.images[image]?.variants.findLast(({ format }) => format === "jpeg");
  return (
    <Helmet>
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      <meta name="keywords" content={meta.keywords.join(", ")} />
      {url ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      {feed && <link rel="alternate" type="application/atom+xml" title="Articles" href="/feed.xml" />}
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={facts.name} />
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:locale" content="en_US" />
      {preview && <meta property="og:image" content={facts.origin + preview.path} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={meta.title} />
      <meta name="twitter:description" content={meta.description} />
      {preview && <meta name="twitter:image" content={facts.origin + preview.path} />}
    </Helmet>
  );
}
