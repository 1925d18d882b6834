import manifest from "manifest";
import { Helmet } from "react-helmet-async";
import { images, labels } from "../content/shared.ts";
import { plainCopy } from "../site/copy.tsx";
import { useFacts } from "../site/facts.tsx";
import type { Route, UnlistedRoute } from "./route.ts";

/** Everything in <head> that differs between pages. Each page has it once. */
export function Metadata({ route }: { route: Route | UnlistedRoute }) {
  const facts = useFacts();
  const { meta, image } = route;
  const listed = "canonical" in route ? route : undefined;
  const address = listed?.canonical ?? route.path;
  const url = listed && facts.origin + address;
  const drawn = manifest.previews?.[address]; // None while the site is being edited: drawing them takes seconds.
  const preview = drawn && facts.origin + drawn;
  const seen = `${meta.title}. ${images[image]?.alt}`;
  return (
    <Helmet>
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      <meta name="keywords" content={plainCopy(meta.keywords.join(", "), facts)} />
      {url ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      {listed?.feed && (
        <link rel="alternate" type="application/atom+xml" title={labels.sections.articles} href="/feed.xml" />
      )}
      <meta property="og:type" content={listed?.article ? "article" : "website"} />
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
