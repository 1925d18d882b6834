import { servicePath, services } from "../content/catalog.ts";
import type { Home } from "../content/schema.ts";
import { Island } from "../islands/island.tsx";
import { contactOf } from "../layout/contact.ts";
import { Copy, useFacts } from "../site.tsx";
import { Picture } from "../ui/picture.tsx";
import { Band } from "./section.tsx";

export function Stats({ stats }: { stats: Home["stats"] }) {
  return (
    <section className="stats" aria-label="In numbers">
      <dl className="wrap">
        {stats.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Reasons({ why }: { why: Home["why"] }) {
  return (
    <Band heading={why.heading} intro={why.intro}>
      <ol className="reasons">
        {why.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>
              <Copy text={text} />
            </p>
          </li>
        ))}
      </ol>
    </Band>
  );
}

/** Services that get a picture on the home page; the other eight stand in a list beside. */
const pictured: Readonly<Record<string, string>> = { "kitchen-remodeling": "kitchen", "deck-patio": "deck-kitchen" };

export function Services({ intro }: { intro: Home["services"] }) {
  return (
    <Band heading={intro.heading} intro={intro.intro} ground="deep" id="services">
      <ul className="services">
        {services.map((service) => {
          const image = pictured[service.slug];
          return (
            <li key={service.slug} className={image ? "service service-pictured" : "service"}>
              {image && <Picture name={image} sizes="(min-width: 64rem) 40rem, 100vw" decorative />}
              <h3>
                <a href={servicePath(service)}>{service.title}</a>
              </h3>
              <p>{service.description}</p>
            </li>
          );
        })}
      </ul>
    </Band>
  );
}

export function Process({ process }: { process: Home["process"] }) {
  return (
    <Band heading={process.heading} intro={process.intro}>
      <ol className="process">
        {process.steps.map(({ title, text, features }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>
              <Copy text={text} />
            </p>
            <ul className="ticks">
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Band>
  );
}

export function Testimonials({ testimonials }: { testimonials: Home["testimonials"] }) {
  const facts = useFacts();
  const fallback = "The reviews could not be loaded here. They are all on the map page.";
  return (
    <Band heading={testimonials.heading} intro={testimonials.intro} ground="deep" id="testimonials">
      {facts.reviewsFrameUrl && (
        <Island
          name="embed-frame"
          id="reviews"
          className="frame-box reviews-frame"
          props={{
            src: facts.reviewsFrameUrl,
            title: "Customer reviews",
            script: facts.reviewsScriptUrl,
            contact: contactOf(facts),
            fallback,
          }}
        />
      )}
      <p>
        <a className="arrow-link" href={facts.mapsReviewsUrl} rel="noopener">
          {testimonials.link}
        </a>
      </p>
    </Band>
  );
}

export function Trust({ trust }: { trust: Home["trust"] }) {
  return (
    <Band heading={trust.heading} intro={trust.intro}>
      <dl className="trust">
        {trust.items.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <Copy text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}
