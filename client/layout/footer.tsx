import { hours, proof } from "../content/business.ts";
import { PhoneLink, useFacts } from "../site.tsx";
import { Logo } from "./logo.tsx";
import { companyItems, type NavItem, serviceItems } from "./navigation.ts";

const servicesShown = 6;

function Links({ heading, items }: { heading: string; items: NavItem[] }) {
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
          <p className="printed">Free estimate: {facts.origin}</p>
          <ul className="social">
            <li>
              <a href={facts.facebookUrl} rel="noopener">
                Facebook
              </a>
            </li>
            <li>
              <a href={facts.instagramUrl} rel="noopener">
                Instagram
              </a>
            </li>
          </ul>
        </div>
        <Links heading="Services" items={serviceItems.slice(0, servicesShown)} />
        <Links heading="Company" items={companyItems} />
        <div>
          <h2>Contact</h2>
          <address>
            <p>
              {facts.street}
              <br />
              {facts.city}, {facts.region} {facts.postalCode}
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
