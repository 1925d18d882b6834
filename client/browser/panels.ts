/** The panels of menus, which buttons open: popovers, and a dialog. */

export const panelOf = (button: Element | null) =>
  document.getElementById(button?.getAttribute("aria-controls") ?? button?.getAttribute("popovertarget") ?? "");

/** Whether a panel is open. Browsers without popovers do not know the selector, either, and show one by its attribute. */
export const isOpen = (panel: HTMLElement) =>
  panel.hasAttribute("open") || (panel.popover && panel.matches(":popover-open"));

/** Has the button of a panel say whether it is open. */
export function tell(panel: Element, open: boolean) {
  document.querySelector(`button[aria-controls="${panel.id}"]`)?.setAttribute("aria-expanded", String(open));
}
