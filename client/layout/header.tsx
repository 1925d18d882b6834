import { labels } from "../content/labels.ts";
import { areaLinks, serviceAreasLink, serviceLinks, siteLinks } from "../content/navigation.ts";
import { CallToActionButton } from "../site/call-to-action-button.tsx";
import { useFacts } from "../site/facts.tsx";
import { PhoneLink } from "../site/phone.tsx";
import { Icon } from "../ui/icon.tsx";
import { currentAt } from "./links.tsx";
import { Logo } from "./logo.tsx";
import { Dropdown, PhoneMenu } from "./menus.tsx";

/** The top bar, and below it the bar that stays in view: a box around both would take it along. */
export function Header({ path }: { path: string | undefined }) {
  const facts = useFacts();
  return (
    <header className="page-header">
      <div className="top-bar" data-slot="top-bar">
        <div className="wrap">
          <p>{labels.header.trust}</p>
          <a href={serviceAreasLink.href} {...currentAt(path, serviceAreasLink.href)}>
            {serviceAreasLink.title}
          </a>
          <PhoneLink number={facts.phone} className="top-phone">
            <Icon name="phone" size={16} />
            {facts.phone}
          </PhoneLink>
        </div>
      </div>
      <div className="site-header">
        <div className="wrap">
          <Logo path={path} />
          <nav aria-label={labels.header.menu}>
            <ul>
              <Dropdown id="menu-services" label={labels.menus.services} items={serviceLinks} path={path} />
              <Dropdown id="menu-areas" label={labels.menus.areas} items={areaLinks} path={path} />
              {siteLinks.map(({ title, href }) => (
                <li key={href}>
                  <a href={href} className="nav-link" {...currentAt(path, href)}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <CallToActionButton label={labels.header.estimate} className="max-lg:ms-auto max-sm:hidden" />
          <PhoneMenu path={path} />
        </div>
      </div>
    </header>
  );
}
