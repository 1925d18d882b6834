import { Island } from "../islands/island.tsx";
import { PhoneLink, useFacts } from "../site.tsx";
import { CallToActionButton } from "../ui/call-to-action.tsx";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "./logo.tsx";
import { areaItems, companyItems, serviceItems, siteItems } from "./navigation.ts";

export function Header() {
  const facts = useFacts();
  return (
    <>
      <div className="top-bar" data-slot="top-bar">
        <div className="wrap">
          <p>Licensed and insured</p>
          <a href="/service-areas">Service Areas</a>
          <PhoneLink number={facts.phone} className="top-phone">
            <Icon name="phone" size={16} />
            {facts.phone}
          </PhoneLink>
        </div>
      </div>
      <header className="site-header">
        <div className="wrap">
          <Logo />
          <nav aria-label="Main">
            <ul>
              <Island as="li" name="nav-menu" id="menu-services" props={{ label: "Services", items: serviceItems }} />
              <Island as="li" name="nav-menu" id="menu-areas" props={{ label: "Service Areas", items: areaItems }} />
              {siteItems.map(({ title, href }) => (
                <li key={href}>
                  <a href={href} className="nav-link">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <CallToActionButton label="Free Estimate" />
          <Island
            name="phone-menu"
            id="menu-phone"
            className="menu-island"
            props={{
              groups: [
                { items: companyItems },
                { label: "Services", items: serviceItems },
                { label: "Service areas", items: areaItems },
              ],
            }}
          />
        </div>
      </header>
    </>
  );
}
