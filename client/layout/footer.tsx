import { hours, proof } from "../content/business.ts";
import { labels } from "../content/labels.ts";
import { companyLinks, type PageLink, serviceLinks } from "../content/navigation.ts";
import { useFacts } from "../site/facts.tsx";
import { PhoneLink } from "../site/phone.tsx";
import { Links } from "./links.tsx";
import { Logo } from "./logo.tsx";

const servicesShown = 6;

function Column({ heading, items, path }: { heading: string; items: readonly PageLink[]; path: string | undefined }) {
  return (
    <nav aria-label={heading}>
      <h2>{heading}</h2>
      <Links items={items} path={path} />
    </nav>
  );
}

export function Footer({ path }: { path: string | undefined }) {
  const facts = useFacts();
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-brand">
          <Logo path={path} />
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
        <Column heading={labels.footer.services} items={serviceLinks.slice(0, servicesShown)} path={path} />
        <Column heading={labels.footer.company} items={companyLinks} path={path} />
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
