import { PhoneLink, useFacts } from "../site.tsx";
import { CallToActionButton } from "../ui/call-to-action.tsx";
import { Icon } from "../ui/icon.tsx";
import { currentAt } from "./links.tsx";
import { Logo } from "./logo.tsx";
import { Dropdown, PhoneMenu } from "./menus.tsx";
import { areaItems, serviceItems, siteItems } from "./navigation.ts";

/** The top bar, and below it the bar that stays in view: a box around both would take it along. */
export function Header({ path }: { path: string | undefined }) {
  const facts = useFacts();
  return (
    <header className="page-header">
      <div className="top-bar">
        <div className="wrap">
          <p>Licensed and insured</p>
          <a href="/service-areas" {...currentAt(path, "/service-areas")}>
            Service Areas
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
          <nav aria-label="Main">
            <ul>
              <Dropdown id="menu-services" label="Services" items={serviceItems} path={path} />
              <Dropdown id="menu-areas" label="Service Areas" items={areaItems} path={path} />
              {siteItems.map(({ title, href }) => (
                <li key={href}>
                  <a href={href} className="nav-link" {...currentAt(path, href)}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <CallToActionButton label="Free Estimate" />
          <PhoneMenu path={path} />
        </div>
      </div>
    </header>
  );
}
