import { hours, proof } from "../content/business.ts";
import { PhoneLink, useFacts } from "../site.tsx";
import { Links } from "./links.tsx";
import { Logo } from "./logo.tsx";
import { companyItems, type NavItem, serviceItems } from "./navigation.ts";

const servicesShown = 6;

function Column({ heading, items, path }: { heading: string; items: NavItem[]; path: string | undefined }) {
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
        <Column heading="Services" items={serviceItems.slice(0, servicesShown)} path={path} />
        <Column heading="Company" items={companyItems} path={path} />
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
