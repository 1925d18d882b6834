import manifest from "manifest";
import type { ReactNode } from "react";
import { proof, whatHappensNext } from "../content/business.ts";
import { Island } from "../islands/island.tsx";
import { PhoneLink, useFacts } from "../site.tsx";
import { StructuredData, type StructuredDataProps } from "../structured-data/structured-data.tsx";
import { CallToActionButton } from "../ui/call-to-action.tsx";
import { contactOf, formTitle } from "./contact.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Metadata, type MetadataProps } from "./metadata.tsx";

/** What every page has around its sections, and what search engines are told of it. */
export function Page({
  metadata,
  structure,
  children,
}: {
  metadata: MetadataProps;
  /** What the page is about; none for pages that no index should have. */
  structure?: Pick<StructuredDataProps, "subject" | "trail" | "updated">;
  children: ReactNode;
}) {
  const facts = useFacts();
  return (
    <>
      <Metadata {...metadata} />
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Header path={metadata.canonical} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer path={metadata.canonical} />
      <aside className="action-bar" aria-label="Quick contact">
        <PhoneLink number={facts.phone} className="btn btn-secondary">
          Call
        </PhoneLink>
        <CallToActionButton label="Free Estimate" />
      </aside>
      <Island
        name="estimate-popup"
        id="estimate"
        props={{
          heading: "Request your free estimate",
          text: whatHappensNext,
          proof: proof.slice(0, 3),
          contact: contactOf(facts),
          form: { src: facts.leadFormUrl, title: formTitle },
          fallback: facts.leadFormUrl
            ? "The form could not be loaded. Call or write to us: it comes to the same estimate."
            : "Call or write to us, and we set up your free estimate.",
        }}
      />
      <Island name="notifications" id="notifications" props={{ styles: manifest.files["sonner.css"] ?? "" }} />
      {facts.vitalsShare && <script type="module" src={manifest.vitals} data-share={facts.vitalsShare} />}
      {structure && metadata.canonical !== undefined && (
        <StructuredData
          meta={metadata.meta}
          canonical={metadata.canonical}
          image={metadata.image}
          subject={structure.subject}
          trail={structure.trail}
          updated={structure.updated}
        />
      )}
    </>
  );
}
