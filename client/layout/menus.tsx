import { labels } from "../content/labels.ts";
import { areaLinks, companyLinks, type PageLink, serviceLinks } from "../content/navigation.ts";
import { Icon } from "../ui/icon.tsx";
import { Links } from "./links.tsx";

/** A dropdown of the header: a button that shows a popover. behavior/menus.ts adds the arrow keys. */
export function Dropdown({
  id,
  label,
  items,
  path,
}: {
  id: string;
  label: string;
  items: readonly PageLink[];
  path: string | undefined;
}) {
  return (
    <li className="nav-menu" data-dropdown>
      <button type="button" className="nav-link" popoverTarget={id} aria-controls={id}>
        {label}
        <Icon name="down" size={16} />
      </button>
      <div id={id} popover="auto" className="nav-panel">
        <Links items={items} path={path} />
      </div>
    </li>
  );
}

const phoneMenu = "phone-menu";
const groups: readonly { label?: string; items: readonly PageLink[] }[] = [
  { items: companyLinks },
  { label: labels.menus.services, items: serviceLinks },
  { label: labels.phoneMenu.areas, items: areaLinks },
];

/** The menu of small screens: a dialog over the page, which opens as a popover until behavior/menus.ts makes it modal. */
export function PhoneMenu({ path }: { path: string | undefined }) {
  return (
    <div className="menu-island">
      <button
        type="button"
        className="menu-button"
        popoverTarget={phoneMenu}
        aria-label={labels.phoneMenu.open}
        aria-controls={phoneMenu}
      >
        <Icon name="menu" size={26} />
      </button>
      <dialog id={phoneMenu} popover="auto" aria-label={labels.phoneMenu.name} className="phone-menu">
        <button
          type="button"
          className="menu-button"
          popoverTarget={phoneMenu}
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: here the attribute says where the focus goes when the menu is opened
          autoFocus
          aria-label={labels.phoneMenu.close}
        >
          <Icon name="close" size={26} />
        </button>
        <nav aria-label={labels.phoneMenu.links}>
          {groups.map(({ label, items }) => (
            <div key={label ?? ""}>
              {label && <p className="eyebrow">{label}</p>}
              <Links items={items} path={path} />
            </div>
          ))}
        </nav>
      </dialog>
    </div>
  );
}
