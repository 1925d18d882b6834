import manifest from "manifest";
import type { ReactNode } from "react";
import type { Template } from "./layout/route.ts";

/** The HTML document around a page of a template. */
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
        {/* The top bar's color, whatever scheme the visitor prefers: the site has one look. */}
        <meta name="theme-color" content="#15291f" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={manifest.files["favicon.svg"]} type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        {/* Both show above the fold: blanks keep Besley's place until it is there, and Hanken Grotesk, which is optional, would
            come too late for the first visit. Neither delays the largest paint in Lighthouse's simulation by more than its runs differ. */}
        {["besley.woff2", "hanken.woff2"].map((name) => (
          <link key={name} rel="preload" href={manifest.fonts[name]} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {/* Inside the page: the first paint waits for no second answer. The content security policy has its hash. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, which has no use for escaping */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {/* entry.client.ts fetches it once the page is there. */}
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
