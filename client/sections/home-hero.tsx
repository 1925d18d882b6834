import { cx } from "class-variance-authority";
import { labels } from "../content/labels.ts";
import type { Home } from "../content/schema.ts";
import { Island } from "../islands/island.tsx";
import { CallToActionPair } from "../site/call-to-action-pair.tsx";
import { contactOf } from "../site/contact.ts";
import { Copy } from "../site/copy.tsx";
import { formOf, formPageOf } from "../site/embeds.ts";
import { useFacts } from "../site/facts.tsx";
import { proofOf } from "../site/proof.ts";
import { besideFormOf } from "../site/ways.ts";
import { BesideForm } from "../ui/beside-form.tsx";
import { ContactCard } from "../ui/contact-card.tsx";
import { Eyebrow } from "../ui/eyebrow.tsx";
import { frameBoxClass } from "../ui/frame-box.tsx";
import { ProofList } from "../ui/proof-list.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { heroTextClass } from "./hero-text.ts";
import { Lead } from "./lead.tsx";

/** The home page's top: the promise, the picture, and on desktops the lead form itself. */
export function HomeHero({ heading, line, intro, image, button, formHeading }: Home["hero"]) {
  const facts = useFacts();
  const contact = contactOf(facts);
  const beside = besideFormOf(facts);
  return (
    <section>
      <div className="wrap grid gap-8 py-home-hero lg:grid-cols-[1.25fr_1fr] lg:gap-x-16 lg:gap-y-10">
        <div className={heroTextClass}>
          <h1>
            <Copy text={heading} />
          </h1>
          <Eyebrow>{line}</Eyebrow>
          <Lead text={intro} />
          <CallToActionPair label={button} />
          <ProofList claims={proofOf(facts).slice(2)} />
        </div>
        <HeroPicture name={image} width="full" />
        <div
          className="hidden self-center border-t-4 border-brass bg-white p-7 lg:block print:hidden forced-colors:border"
          data-slot="hero-form"
        >
          <h2 className="mb-4 text-2xl">{formHeading}</h2>
          {facts.leadFormUrl ? (
            <Island
              name="embed-frame"
              id="hero-form"
              className={cx(frameBoxClass, "min-h-105 data-[frame^=load]:h-105")}
              props={{
                ...formOf(facts),
                media: "(min-width: 64rem)",
                contact,
                fallback: formPageOf(facts) ? labels.form.fallback : labels.form.missing,
                loading: labels.form.loading,
                retry: labels.form.retry,
              }}
            />
          ) : (
            <ContactCard contact={contact}>
              <p>{labels.form.missing}</p>
            </ContactCard>
          )}
          {beside && <BesideForm {...beside} />}
        </div>
      </div>
    </section>
  );
}
