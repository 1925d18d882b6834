import manifest from "manifest";
import { Helmet } from "react-helmet-async";
import { images } from "../content/images.ts";
import type { Meta } from "../content/schema.ts";
import { useFacts } from "../site.tsx";

export interface MetadataProps {
  meta: Meta;
  /** The page's one address; none for pages that no index should have. */
  canonical?: string;
  /** The image of which the picture for social previews is made. */
  image: string;
  kind?: "website" | "article";
  /** Whether the page is one of those that the feed tells of. */
  feed?: boolean;
}

/** Everything in <head> that differs between pages. Each page has it once. */
export function Metadata({ meta, canonical, image, kind = "website", feed = false }: MetadataProps) {
  const facts = useFacts();
  const url = canonical === undefined ? undefined : facts.origin + canonical;
  const drawn = manifest.previews?.[meta.title]; // None while the site is being edited: drawing them takes seconds.
  const preview = drawn && facts.origin + drawn;
  const seen = `${meta.title}. ${images[image]?.alt}`;
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
      {preview && <meta property="og:image" content={preview} />}
      {preview && <meta property="og:image:width" content="1200" />}
      {preview && <meta property="og:image:height" content="630" />}
      {preview && <meta property="og:image:alt" content={seen} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={meta.title} />
      <meta name="twitter:description" content={meta.description} />
      {preview && <meta name="twitter:image" content={preview} />}
      {preview && <meta name="twitter:image:alt" content={seen} />}
    </Helmet>
  );
}
