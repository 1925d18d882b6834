import { useEffect, useId, useRef } from "react";
import { Icon } from "../ui/icon.tsx";
import { hide, usePopover } from "./use-popover.ts";

export interface PhoneMenuProps {
  groups: { label?: string; items: readonly { title: string; href: string }[] }[];
}

/**
 * The menu of small screens: a native popover over the page, so that it opens and closes before any script does.
 * Hydration adds aria-expanded, keeps the focus inside while it is open, and closes it on a link to the same page.
 */
export function PhoneMenu({ groups }: PhoneMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { expanded, onToggle } = usePopover(panel);

  useEffect(() => {
    const wide = matchMedia("(min-width: 64rem)");
    const close = () => wide.matches && hide(panel);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);

  return (
    <>
      <button
        ref={button}
        type="button"
        className="menu-button"
        popoverTarget={id}
        aria-label="Menu"
        aria-expanded={expanded}
        aria-controls={id}
      >
        <Icon name="menu" size={26} />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Site menu"
        className="phone-menu"
        onToggle={onToggle}
        onBlur={(event) => {
          // The menu covers the page: the focus goes round inside it, never to what cannot be seen.
          if (
            !event.relatedTarget ||
            event.currentTarget.contains(event.relatedTarget) ||
            !panel.current?.matches(":popover-open")
          )
            return;
          const inside = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button")];
          (event.target === inside[0] ? inside.at(-1) : inside[0])?.focus();
        }}
      >
        <button
          type="button"
          className="menu-button"
          popoverTarget={id}
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: in a popover the attribute says where the focus goes when it is opened
          autoFocus
          aria-label="Close menu"
        >
          <Icon name="close" size={26} />
        </button>
        <nav aria-label="Site">
          {groups.map(({ label, items }) => (
            <div key={label ?? ""}>
              {label && <p className="eyebrow">{label}</p>}
              <ul>
                {items.map(({ title, href }) => (
                  <li key={href}>
                    <a href={href} onClick={() => hide(panel)}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </>
  );
}
