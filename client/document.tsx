import manifest from "manifest";
import type { ReactNode } from "react";
import type { Template } from "./layout/route.ts";

/** The HTML document of a page. */
export function Document({ template, children }: { template: Template; children: ReactNode }) {
  const styles = manifest.styles[template] ?? manifest.styles[""];
  if (styles === undefined)
    throw new Error(`the build has no styles for “${template}”: is there a pages/${template}.tsx?`);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        {/* The color of the top bar. The site has no dark mode. */}
        <meta name="theme-color" content="#15291f" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={manifest.files["favicon.svg"]} type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        {/* Both fonts are above the fold. Blank text reserves the space of Besley until it loads; Hanken Grotesk has `font-display: optional`
            and would be too late on the first visit. Neither delays the largest paint in Lighthouse's simulation by more than the
            variation of its runs. */}
        {["besley.woff2", "hanken.woff2"].map((name) => (
          <link key={name} rel="preload" href={manifest.fonts[name]} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {/* Inline, so that the first paint needs no second response. The content security policy has its hash. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build generates the stylesheet, and it must not be escaped */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {/* With scripts, entry.client.ts fetches it after the page has loaded. */}
        <noscript>
          <link rel="stylesheet" href={manifest.files["print.css"]} media="print" />
        </noscript>
        <script type="module" src={manifest.loader} />
        {manifest.revision !== undefined && (
          <script type="module" src={`/development/reload.js?revision=${manifest.revision}`} />
        )}
      </head>
      <body>{children}</body>
    </html>
  );
}
