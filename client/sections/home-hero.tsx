import { proof } from "../content/business.ts";
import { labels } from "../content/labels.ts";
import type { Home } from "../content/schema.ts";
import { Island } from "../islands/island.tsx";
import { CallToActionPair } from "../site/call-to-action-pair.tsx";
import { contactOf } from "../site/contact.ts";
import { Copy } from "../site/copy.tsx";
import { useFacts } from "../site/facts.tsx";
import { ContactCard } from "../ui/contact-card.tsx";
import { ProofList } from "../ui/proof-list.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { fullWidth } from "./picture.tsx";

/** The home page's top: the promise, the picture, and on desktops the lead form itself. */
export function HomeHero({ heading, intro, image, button, formHeading }: Home["hero"]) {
  const facts = useFacts();
  const contact = contactOf(facts);
  return (
    <section className="home-hero">
      <div className="wrap">
        <div className="hero-text">
          <h1>
            <Copy text={heading} />
          </h1>
          <p className="lead">
            <Copy text={intro} />
          </p>
          <CallToActionPair label={button} />
          <ProofList claims={proof.slice(2)} />
        </div>
        <HeroPicture name={image} sizes={fullWidth} />
        <div className="hero-form" data-slot="hero-form">
          <h2>{formHeading}</h2>
          {facts.leadFormUrl ? (
            <Island
              name="embed-frame"
              id="hero-form"
              className="frame-box hero-frame"
              props={{
                src: facts.leadFormUrl,
                title: labels.form.title,
                media: "(min-width: 64rem)",
                contact,
                fallback: labels.form.fallback,
              }}
            />
          ) : (
            <ContactCard contact={contact}>
              <p>{labels.form.missing}</p>
            </ContactCard>
          )}
        </div>
      </div>
    </section>
  );
}
