import manifest from "manifest";
import { Helmet } from "react-helmet-async";
import { images, labels } from "../content/shared.ts";
import { plainCopy } from "../site/copy.tsx";
import { useFacts } from "../site/facts.tsx";
import type { Route, UnlistedRoute } from "./route.ts";

/** The elements of <head> that differ between pages. */
export function Metadata({ route }: { route: Route | UnlistedRoute }) {
  const facts = useFacts();
  const { meta, image } = route;
  const listed = "canonical" in route ? route : undefined;
  const address = listed?.canonical ?? route.path;
  const url = listed && facts.origin + address;
  const previewPath = manifest.previews?.[address]; // absent in development: encoding the previews takes seconds
  const preview = previewPath && facts.origin + previewPath;
  const openGraph: Record<string, string | false | undefined> = {
    "og:type": listed?.article ? "article" : "website",
    "og:site_name": facts.name,
    "og:title": meta.title,
    "og:description": meta.description,
    "og:url": url,
    "og:image": preview,
    "og:image:width": preview && "1200",
    "og:image:height": preview && "630",
    "og:image:alt": preview && `${meta.title}. ${images[image]?.alt}`,
  };
  return (
    // Helmet takes a third of the time for properties that it takes for children, which it converts.
    <Helmet
      title={meta.title}
      meta={[
        { name: "description", content: meta.description },
        { name: "keywords", content: plainCopy(meta.keywords.join(", "), facts) },
        ...(url ? [] : [{ name: "robots", content: "noindex" }]),
        { name: "twitter:card", content: "summary_large_image" },
        ...Object.entries(openGraph).flatMap(([property, content]) => (content ? [{ property, content }] : [])),
      ]}
      link={[
        ...(url ? [{ rel: "canonical", href: url }] : []),
        ...(listed?.feed
          ? [{ rel: "alternate", type: "application/atom+xml", title: labels.sections.articles, href: "/feed.xml" }]
          : []),
      ]}
    />
  );
}
