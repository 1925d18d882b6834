import { labels } from "../content/labels.ts";
import { areaLinks, companyLinks, serviceAreasLink, serviceLinks, siteLinks } from "../content/navigation.ts";
import { Island } from "../islands/island.tsx";
import { CallToActionButton } from "../site/call-to-action-button.tsx";
import { useFacts } from "../site/facts.tsx";
import { PhoneLink } from "../site/phone.tsx";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "./logo.tsx";

export function Header() {
  const facts = useFacts();
  return (
    <>
      <div className="top-bar" data-slot="top-bar">
        <div className="wrap">
          <p>{labels.header.trust}</p>
          <a href={serviceAreasLink.href}>{serviceAreasLink.title}</a>
          <PhoneLink number={facts.phone} className="top-phone">
            <Icon name="phone" size={16} />
            {facts.phone}
          </PhoneLink>
        </div>
      </div>
      <header className="site-header">
        <div className="wrap">
          <Logo />
          <nav aria-label={labels.header.menu}>
            <ul>
              <Island
                as="li"
                name="nav-menu"
                id="menu-services"
                props={{ label: labels.menus.services, items: serviceLinks }}
              />
              <Island as="li" name="nav-menu" id="menu-areas" props={{ label: labels.menus.areas, items: areaLinks }} />
              {siteLinks.map(({ title, href }) => (
                <li key={href}>
                  <a href={href} className="nav-link">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <CallToActionButton label={labels.header.estimate} className="max-lg:ms-auto max-sm:hidden" />
          <Island
            name="phone-menu"
            id="menu-phone"
            className="menu-island"
            props={{
              groups: [
                { items: companyLinks },
                { label: labels.menus.services, items: serviceLinks },
                { label: labels.phoneMenu.areas, items: areaLinks },
              ],
            }}
          />
        </div>
      </header>
    </>
  );
}
