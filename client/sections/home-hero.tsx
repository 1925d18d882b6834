import { proof } from "../content/business.ts";
import type { Home } from "../content/schema.ts";
import { Island } from "../islands/island.tsx";
import { contactOf, formTitle } from "../layout/contact.ts";
import { Copy, PhoneLink, useFacts } from "../site.tsx";
import { buttonClass } from "../ui/button.tsx";
import { CallToActionButton } from "../ui/call-to-action.tsx";
import { ContactCard } from "../ui/contact-card.tsx";
import { fullWidth, Picture, RenderingNote } from "../ui/picture.tsx";

/** The home page's top: the promise, the picture, and on desktops the lead form itself. */
export function HomeHero({ hero }: { hero: Home["hero"] }) {
  const facts = useFacts();
  const contact = contactOf(facts);
  return (
    <section className="home-hero">
      <div className="wrap">
        <div className="hero-text">
          <h1>
            <Copy text={hero.heading} />
          </h1>
          <p className="lead">
            <Copy text={hero.intro} />
          </p>
          <div className="actions" data-slot="actions">
            <CallToActionButton label={hero.button} size="lg" />
            <PhoneLink number={facts.phone} className={buttonClass({ variant: "outline", size: "lg" })}>
              Call {facts.phone}
            </PhoneLink>
          </div>
          <ul className="proof" data-slot="proof">
            {proof.slice(2).map((claim) => (
              <li key={claim}>{claim}</li>
            ))}
          </ul>
        </div>
        <figure className="hero-picture">
          <Picture name={hero.image} sizes={fullWidth} priority />
          <figcaption>
            <RenderingNote name={hero.image} />
          </figcaption>
        </figure>
        <div className="hero-form" data-slot="hero-form">
          <h2>{hero.formHeading}</h2>
          {facts.leadFormUrl ? (
            <Island
              name="embed-frame"
              id="hero-form"
              className="frame-box hero-frame"
              props={{
                src: facts.leadFormUrl,
                title: formTitle,
                media: "(min-width: 64rem)",
                contact,
                fallback: "Call or write to us, or open the form on its own page.",
              }}
            />
          ) : (
            <ContactCard contact={contact}>
              <p>Call or write to us, and we set up your free estimate.</p>
            </ContactCard>
          )}
        </div>
      </div>
    </section>
  );
}
