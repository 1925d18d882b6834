import { type KeyboardEvent, useId, useRef } from "react";
import { Icon } from "../ui/icon.tsx";
import { hide, usePopover } from "./use-popover.ts";

export interface NavMenuProps {
  label: string;
  items: readonly { title: string; href: string }[];
}

/**
 * A dropdown of the header: a button that shows a native popover, so that mouse, touch, Enter, Space and Escape work
 * before any script does. Hydration adds aria-expanded, the arrow keys, and closing when the focus leaves.
 */
export function NavMenu({ label, items }: NavMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { expanded, onToggle } = usePopover(panel);

  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(panel.current?.querySelectorAll("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const to = {
      ArrowDown: (at + 1) % links.length,
      ArrowUp: (at < 1 ? links.length : at) - 1,
      Home: 0,
      End: links.length - 1,
    }[event.key];
    if (event.key === "Escape") {
      hide(panel);
      button.current?.focus({ preventScroll: true });
    }
    const open = panel.current?.matches(":popover-open");
    if (to === undefined || (!open && !event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    if (!open) panel.current?.showPopover({ source: button.current ?? undefined } as never);
    links[to]?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what the button and the links inside do
    <div
      className="nav-menu"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        // A null target is the window losing focus, or a click on nothing: light dismissal sees to the latter.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) hide(panel);
      }}
    >
      <button
        ref={button}
        type="button"
        className="nav-link"
        popoverTarget={id}
        aria-expanded={expanded}
        aria-controls={id}
      >
        {label}
        <Icon name="down" size={16} />
      </button>
      <div ref={panel} id={id} popover="auto" className="nav-panel" onToggle={onToggle}>
        <ul>
          {items.map(({ title, href }) => (
            <li key={href}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
