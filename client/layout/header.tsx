import { cx } from "class-variance-authority";
import { areaLinks, serviceAreasLink, serviceLinks, siteLinks } from "../content/navigation.ts";
import { labels } from "../content/shared.ts";
import { barLinkClass, MenuLink } from "../menus/links.tsx";
import { Dropdown, navLinkClass, PhoneMenu } from "../menus/menus.tsx";
import { CallToActionButton } from "../site/call-to-action.tsx";
import { useFacts } from "../site/facts.tsx";
import { PhoneLink } from "../site/phone-links.tsx";
import { Icon } from "../ui/icon.tsx";
import { ActionBar } from "./action-bar.tsx";
import { Logo } from "./logo.tsx";
import { shareHtml } from "./shared-html.tsx";

function Bars() {
  const { phone } = useFacts();
  return (
    <>
      <div className="bg-oak-deep text-sm text-limestone on-dark print:hidden" data-slot="top-bar">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-6 sm:justify-end">
          <MenuLink className={barLinkClass} href={serviceAreasLink.href}>
            {serviceAreasLink.title}
          </MenuLink>
          <PhoneLink className={cx(barLinkClass, "gap-2 font-strong")}>
            <Icon name="phone" size={16} />
            {phone}
          </PhoneLink>
        </div>
      </div>
      <div className="[container-type:inline-size] sticky top-0 z-40 border-b border-limestone-line bg-limestone low:static">
        <div className="wrap flex min-h-18 items-center gap-4">
          <Logo />
          <nav className="hidden menu:block" aria-label={labels.header.menu}>
            <ul className="flex flex-wrap justify-end">
              <Dropdown id="menu-services" label={labels.menus.services} items={serviceLinks} />
              <Dropdown id="menu-areas" label={labels.menus.areas} items={areaLinks} />
              {siteLinks.map(({ title, href }) => (
                <li key={href}>
                  <MenuLink className={navLinkClass} href={href}>
                    {title}
                  </MenuLink>
                </li>
              ))}
            </ul>
          </nav>
          <CallToActionButton
            label={labels.header.estimate}
            from="sm"
            className="flex-none animate-[step-back_linear,step-back_linear] [animation-range:entry_50%_exit_50%] [animation-timeline:--opening,--closing]"
          />
          <PhoneMenu>
            <ActionBar className="sticky bottom-0" />
          </PhoneMenu>
        </div>
      </div>
    </>
  );
}

const bars = shareHtml("header", <Bars />);

/** The top bar and the sticky bar below it. A box around both would limit the sticky bar to that box. */
export function Header({ path }: { path: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered this HTML from the component
  return <header className="contents" dangerouslySetInnerHTML={bars(useFacts(), path)} />;
}
