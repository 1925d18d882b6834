import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import {
  areaLinks,
  faqsLink,
  type PageLink,
  serviceAreasLink,
  serviceLinks,
  siteLinks,
} from "../content/navigation.ts";
import { labels } from "../content/shared.ts";
import { useFacts } from "../site/facts.tsx";
import { PhoneLink } from "../site/phone-links.tsx";
import { Icon } from "../ui/icon.tsx";
import { barLinkClass, Links } from "./links.tsx";

export const navLinkClass = cx(
  "flex min-h-11 cursor-pointer items-center gap-[0.3em] px-[clamp(0.45rem,1.4vw-0.56rem,0.7rem)] text-nav leading-[1.2] font-medium hover:text-brick aria-[current]:underline",
);

/** The largest number of links in one column of a dropdown. */
const maxInColumn = 6;

/** A dropdown of the header: a button that shows a popover. script.ts adds the arrow keys. */
export function Dropdown({ id, label, items }: { id: string; label: string; items: readonly PageLink[] }) {
  return (
    <li data-dropdown>
      <button className={navLinkClass} type="button" popoverTarget={id} aria-controls={id}>
        {label}
        <Icon
          className="[transition:transform_.12s] in-aria-expanded:[transform:rotate(180deg)]"
          name="down"
          size={16}
        />
      </button>
      <div
        className="fixed drop-down mt-2 min-w-64 scroll-py-24 overflow-auto border border-limestone-line bg-white p-2 shadow-panel"
        id={id}
        popover="auto"
      >
        <Links
          className={items.length > maxInColumn ? "columns-2 gap-0 *:break-inside-avoid" : undefined}
          linkClass="flex min-h-11 items-center px-4 hover:bg-limestone-deep focus-visible:bg-limestone-deep aria-[current]:underline"
          items={items}
        />
      </div>
    </li>
  );
}

const phoneMenu = "phone-menu";
const phoneLinkClass = cx(
  "flex h-full min-h-11 items-center border-b border-limestone-line py-1 font-medium aria-[current]:underline",
);
/** The classes of links below a row of the phone menu, in two columns. */
const phoneLinksClass = cx("columns-of-two gap-x-5");

/**
 * The menu of small screens: a dialog over the page, which opens as a popover until script.ts makes it modal. `children` are below
 * its links.
 */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const { phone } = useFacts();
  return (
    <>
      <button
        className="inline-flex size-[48px] cursor-pointer items-center justify-center print:hidden menu:hidden"
        type="button"
        popoverTarget={phoneMenu}
        aria-label={labels.phoneMenu.open}
        aria-controls={phoneMenu}
      >
        <Icon name="menu" size={26} />
      </button>
      <dialog
        className="fixed inset-0 size-auto max-h-none max-w-none scroll-py-24 flex-col overflow-auto bg-limestone pt-3 open:flex print:hidden"
        id={phoneMenu}
        popover="auto"
        aria-label={labels.phoneMenu.name}
      >
        <div className="flex flex-none items-center justify-between gap-4 px-gutter">
          <PhoneLink className={cx(barLinkClass, "min-w-0 gap-2 font-strong")}>
            <Icon name="phone" size={16} />
            {phone}
          </PhoneLink>
          <button
            className="-me-3 grid size-[48px] flex-none cursor-pointer place-items-center"
            type="button"
            popoverTarget={phoneMenu}
            popoverTargetAction="hide"
            // biome-ignore lint/a11y/noAutofocus: here the attribute sets the initial focus of the open menu
            autoFocus
            aria-label={labels.phoneMenu.close}
          >
            <Icon name="close" size={26} />
          </button>
        </div>
        <nav className="grow px-gutter pb-5" aria-label={labels.phoneMenu.links}>
          <p className="pt-3 font-display text-h3 font-semibold">{labels.menus.services}</p>
          <Links className={phoneLinksClass} linkClass={phoneLinkClass} items={serviceLinks} />
          <Links linkClass={phoneLinkClass} items={[...siteLinks, faqsLink]} />
          <details>
            <summary className={cx("plus-minus cursor-pointer justify-between", phoneLinkClass)}>
              {labels.menus.areas}
            </summary>
            <Links className={phoneLinksClass} linkClass={phoneLinkClass} items={[serviceAreasLink, ...areaLinks]} />
          </details>
        </nav>
        {children}
      </dialog>
    </>
  );
}
