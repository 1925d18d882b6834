import { cx } from "class-variance-authority";
import { OpenNow } from "../contact/open-now.tsx";
import { OwnerLink } from "../contact/owner-link.tsx";
import { companyLinks, type PageLink, serviceLinks } from "../content/navigation.ts";
import { labels } from "../content/shared.ts";
import { barLinkClass, Links } from "../menus/links.tsx";
import { getOwnerLinks } from "../site/contact-links.ts";
import { Credentials } from "../site/credentials.tsx";
import { useFacts } from "../site/facts.tsx";
import { formatHours } from "../site/hours.ts";
import { PhoneLink, TextLink } from "../site/phone-links.tsx";
import { Logo } from "./logo.tsx";
import { shareHtml } from "./shared-html.tsx";

const servicesShown = 6;
const headingClass = cx("mb-2 text-base");
const wideOnPhonesClass = cx("max-sm:col-span-full");
const underLogoClass = cx("my-3 max-w-[26em]");

function Column({ heading, items }: { heading: string; items: readonly PageLink[] }) {
  return (
    <nav aria-label={heading}>
      <h2 className={headingClass}>{heading}</h2>
      <Links linkClass={barLinkClass} items={items} />
    </nav>
  );
}

function Columns() {
  const facts = useFacts();
  const ownerLinks = getOwnerLinks(facts);
  return (
    // Two columns on phones only if the links of both fit on one line each, so that their rows are level.
    <div className="wrap grid grid-cols-[repeat(auto-fit,minmax(max(9.5rem,34%),1fr))] gap-6 py-6 lg:grid-cols-[1.6fr_1.4fr_1fr_1fr] lg:gap-8 lg:py-14">
      <div className={wideOnPhonesClass}>
        <Logo />
        <address className={cx(underLogoClass, "not-italic")}>
          {facts.street}
          <br />
          {`${facts.city}, ${facts.region} ${facts.postalCode}`}
        </address>
        <Credentials className={underLogoClass} linkClass={barLinkClass} />
        {/* For print only. */}
        <p
          className={cx(underLogoClass, "hidden font-strong print:block")}
        >{`${labels.footer.printed} ${facts.origin}`}</p>
        <ul className="flex flex-wrap gap-x-6 print:hidden">
          <li>
            <a className={barLinkClass} href={facts.facebookUrl} rel="noopener">
              {labels.social.facebook}
            </a>
          </li>
          <li>
            <a className={barLinkClass} href={facts.instagramUrl} rel="noopener">
              {labels.social.instagram}
            </a>
          </li>
        </ul>
        {ownerLinks.length > 0 && (
          <ul className="flex flex-wrap gap-x-6 print:hidden">
            {ownerLinks.map((link) => (
              <li key={link.name}>
                <OwnerLink {...link} className={barLinkClass} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={wideOnPhonesClass}>
        <h2 className={headingClass}>{labels.footer.contact}</h2>
        <div className="grid justify-items-start">
          <PhoneLink className={barLinkClass} />
          <TextLink className={barLinkClass} />
          <a className={barLinkClass} href={`mailto:${facts.email}`}>
            {facts.email}
          </a>
        </div>
        <dl className="my-3 grid gap-2">
          {formatHours(facts).map(({ days, times }) => (
            <div key={days} className="columns-of-two gap-x-6">
              <dt>{days}</dt>
              <dd>{times}</dd>
            </div>
          ))}
        </dl>
        {facts.openNow && <OpenNow />}
      </div>
      <Column heading={labels.footer.services} items={serviceLinks.slice(0, servicesShown)} />
      <Column heading={labels.footer.company} items={companyLinks} />
    </div>
  );
}

const columns = shareHtml("footer", <Columns />);

export function Footer({ path }: { path: string | undefined }) {
  const content = columns(useFacts(), path);
  return (
    <footer
      // Without the negative margin, the light background of the page shows if the last band ends at a fraction of a pixel.
      className="-mt-px bg-oak-deep text-sm text-limestone on-dark max-sm:pb-[calc(4.3rem+env(safe-area-inset-bottom))] forced-colors:border"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered this HTML from the component
      dangerouslySetInnerHTML={content}
    />
  );
}
