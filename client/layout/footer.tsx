import { hours, proof } from "../content/business.ts";
import { labels } from "../content/labels.ts";
import { companyLinks, type PageLink, serviceLinks } from "../content/navigation.ts";
import { useFacts } from "../site/facts.tsx";
import { PhoneLink } from "../site/phone.tsx";
import { Logo } from "./logo.tsx";

const servicesShown = 6;

function Links({ heading, items }: { heading: string; items: readonly PageLink[] }) {
  return (
    <nav aria-label={heading}>
      <h2>{heading}</h2>
      <ul>
        {items.map(({ title, href }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer() {
  const facts = useFacts();
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-brand">
          <Logo />
          <p>{proof.join(" · ")}</p>
          {/* For paper only, which cannot be clicked on; see styles/print.css. */}
          <p className="printed">{`${labels.footer.printed} ${facts.origin}`}</p>
          <ul className="social">
            <li>
              <a href={facts.facebookUrl} rel="noopener">
                {labels.social.facebook}
              </a>
            </li>
            <li>
              <a href={facts.instagramUrl} rel="noopener">
                {labels.social.instagram}
              </a>
            </li>
          </ul>
        </div>
        <Links heading={labels.footer.services} items={serviceLinks.slice(0, servicesShown)} />
        <Links heading={labels.footer.company} items={companyLinks} />
        <div>
          <h2>{labels.footer.contact}</h2>
          <address>
            <p>
              {facts.street}
              <br />
              {`${facts.city}, ${facts.region} ${facts.postalCode}`}
            </p>
            <p>
              <PhoneLink number={facts.phone} />
            </p>
            <p>
              <a href={`mailto:${facts.email}`}>{facts.email}</a>
            </p>
          </address>
          <dl className="hours">
            {hours.lines.map(({ days, times }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{times}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </footer>
  );
}
