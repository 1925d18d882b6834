/**
 * The script of the menus, which open and close without it. It sets aria-expanded, adds arrow keys to dropdowns, closes a dropdown
 * when the focus leaves it, and makes the phone menu a modal dialog.
 */

/** Returns the panel that a button opens: a popover, or the dialog of the phone menu. */
const panelOf = (button: Element) => document.getElementById(button.getAttribute("aria-controls") as string);

/** Reports whether a panel is open. An unknown selector inside :is() matches nothing; outside of :is(), it throws. */
const isOpen = (panel: HTMLElement) => panel.matches(":is(:popover-open, [open])");

/** Sets aria-expanded on the button of a panel. */
function setExpanded(panel: Element, open: boolean) {
  document.querySelector(`button[aria-controls="${panel.id}"]`)?.setAttribute("aria-expanded", `${open}`);
}

/** Keeps aria-expanded of the menu buttons up to date. */
export function markExpanded() {
  for (const button of document.querySelectorAll("button[aria-controls]")) {
    const panel = panelOf(button);
    if (panel) setExpanded(panel, isOpen(panel));
  }
  // These events do not bubble. Some browsers fire beforetoggle for popovers only.
  document.addEventListener(
    "beforetoggle",
    (event) => setExpanded(event.target as Element, event.newState === "open"),
    true,
  );
  document.addEventListener("close", (event) => setExpanded(event.target as Element, false), true);
}

/** Returns the dropdown that contains an element. */
function dropdownOf(target: EventTarget | null) {
  const menu = (target as Element).closest("[data-dropdown]");
  const button = menu?.querySelector<HTMLElement>("button[aria-controls]");
  const panel = button && panelOf(button);
  return menu && panel ? { menu, button, panel, links: [...panel.querySelectorAll("a")] } : null;
}

/** Adds arrow keys to the dropdowns, and closes a dropdown when the focus leaves it. */
export function addArrowKeys() {
  document.addEventListener("keydown", (event) => {
    const dropdown = dropdownOf(event.target);
    if (!dropdown || event.altKey || event.ctrlKey || event.metaKey) return;
    const { button, panel, links } = dropdown;
    const last = links.at(-1);
    const at = links.indexOf(event.target as HTMLAnchorElement);
    const to = {
      ArrowDown: links[at + 1] ?? links[0],
      ArrowUp: links[at - 1] ?? last,
      Home: links[0],
      End: last,
    }[event.key];
    const open = isOpen(panel);
    if (event.key === "Escape" && open) {
      button.click();
      button.focus({ preventScroll: true });
    }
    if (!to || (!open && !event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    if (!open) button.click();
    to.focus();
  });

  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const dropdown = dropdownOf(target);
    // The related target is null if the window loses focus, and for a click outside of focusable elements, for which browsers close popovers.
    if (!relatedTarget || !dropdown || dropdown.menu.contains(relatedTarget as Node)) return;
    if (isOpen(dropdown.panel)) dropdown.button.click();
  });
}

/** Makes the phone menu a modal dialog. */
export function makePhoneMenuModal() {
  const modal = document.getElementById("phone-menu") as HTMLDialogElement | null;
  // A browser without modal dialogs may still have popovers.
  if (!modal?.showModal) return;
  const show = () => {
    modal.showModal();
    setExpanded(modal, true);
  };
  /** Closes the menu, which a visitor may have opened as a popover before this script ran. */
  const close = () => {
    if (modal.open) modal.close();
    else if (isOpen(modal)) modal.hidePopover();
  };
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (isOpen(modal)) {
      if (modal.contains(target) && target.closest("a, button")) close();
    } else if (target.closest("button[aria-controls=phone-menu]")) {
      event.preventDefault(); // otherwise the browser opens the menu as a popover
      show();
    }
  });
  // A wide header has no button for the menu, and the page must not stay inert.
  const button = document.querySelector<HTMLElement>("button[aria-controls=phone-menu]");
  addEventListener("resize", () => {
    if (isOpen(modal) && !button?.offsetWidth) close();
  });
  // An open popover does not hide the page from keys and screen readers.
  if (isOpen(modal)) {
    const focused = document.activeElement as HTMLElement;
    modal.hidePopover();
    show();
    if (modal.contains(focused)) focused.focus();
  }
}
